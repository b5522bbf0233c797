/** What there is to tell a person, small enough to be compared: how many notices are unread, and how wallet and bill stand. */
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';

export interface Snapshot {
  readonly unread: number;
  /** the newest notice: one that comes while another is read leaves the count as it was */
  readonly notices: number;
  readonly wallet: string;
  readonly bill: string;
}

interface Row {
  readonly uid: string;
  readonly unread: string | number;
  readonly notices: string | number | null;
  readonly wallet: string | null;
  readonly bill: string | null;
}

export async function snapshotsOf(db: Database, uids: readonly string[], now: number): Promise<Map<string, Snapshot>> {
  if (uids.length === 0) return new Map();
  const rows = await rowsOf<Row>(
    db,
    sql`select person.uid,
        (select count(*) from notice where send_time <= ${now} and (notice.uid is null or notice.uid = person.uid)
          and not exists (select 1 from notice_read where notice_read.uid = person.uid and notice_id = notice.id)) as unread,
        (select max(id) from notice where send_time <= ${now} and (notice.uid is null or notice.uid = person.uid)) as notices,
        (select string_agg(id || ' ' || balance, ',' order by id) from ledger_account where ledger_account.uid = person.uid)
          || ' ' || (select count(*) || ' ' || count(*) filter (where status = 'transferring') from withdrawal
            where withdrawal.uid = person.uid) as wallet,
        (select md5(string_agg(month || ' ' || coalesce(state, -1) || ' ' || coalesce(settled_at, 0) || ' ' || total, ','
          order by month)) from bill where bill.uid = person.uid) as bill
      from person where person.uid in ${uids}`,
  );
  return new Map(
    rows.map(({ uid, unread, notices, wallet, bill }) => [
      uid,
      { unread: Number(unread), notices: Number(notices ?? 0), wallet: wallet ?? '', bill: bill ?? '' },
    ]),
  );
}
