/** Reads all days and money of a database, to compare two databases. */
import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '#console/server/reference/database/database.ts';

/** Returns the state of all days and money, without random numbers and running times. */
export async function bookOf(db: Database): Promise<unknown> {
  const [book] = await rowsOf(
    db,
    sql`select
      (select json_agg(json_build_array(id, balance) order by id) from ledger_account) as balances,
      (select json_agg(each order by each) from (select kind || ' ' || count(*) as each from ledger_transaction
        group by kind) as moves) as moves,
      (select json_agg(json_build_array(uid, wallet_type, amount, status) order by uid, wallet_type, amount, status)
        from withdrawal) as withdrawals,
      (select json_agg(json_build_array(uid, month, total, state, settled_at is null) order by uid, month) from bill) as bills,
      (select json_agg(json_build_array(uid, month, line, price, first_day, last_day, amount) order by uid, month, line, price)
        from bill_income where month > '2021') as lines,
      (select json_build_array(count(*), sum(agent_income), sum(miner_income)) from device_day) as days,
      (select json_build_array(sum(days), sum(agent_income), sum(miner_income)) from device_month) as months,
      (select json_build_array(count(*), sum(income), sum(weekly)) from income_day) as incomes,
      (select json_agg(json_build_array(uid, pay_info, payout_hold_until is null) order by uid) from person) as payouts,
      (select json_agg(each order by each) from (select uid || ' ' || action || ' ' || count(*) as each from audit
        group by uid, action) as traces) as audit,
      (select count(*) from idempotency) as keys, (select count(*) from notice) as notices`,
  );
  return book;
}
