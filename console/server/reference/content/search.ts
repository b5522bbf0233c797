/** Finds the nodes, users, records and articles of a user by a few letters. Records are sorted from new to old. */
import { and, desc, eq, isNull, like, not, notLike, or, sql, type SQL } from 'drizzle-orm';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { WireResponse } from '#shared/core/call.ts';
import { parseAmount } from '#shared/core/money.ts';
import { MOST_OF_KIND, type searchCall } from '#shared/topics/content/search.calls.ts';
import type { Platform } from '../context.ts';
import { byCodePoint, escapeLike, type Database } from '../database/database.ts';
import { billChange, device } from '../database/device-tables.ts';
import { ticket } from '../database/service-tables.ts';
import { users, withdrawal, type User } from '../database/tables.ts';
import { devicesSeenBy } from '../devices/devices.ts';
import { isReconciledHere } from '../accounts/user.ts';
import { findArticles } from './find-articles.ts';
import { matchesText } from '../database/text-keys.ts';

type FoundRow = WireResponse<typeof searchCall>['list'][number];

/** Returns the pattern of texts that contain or start with the keywords, whose characters have no special meaning. */
const starts = (keyWords: string): string => `${escapeLike(keyWords)}%`;
const contains = (keyWords: string): string => `%${escapeLike(keyWords)}%`;

/** A part of a number such as `TX20261118101244071234` or `FK20261009-0031`, whose letters are stored in upper case. */
const PART_OF_NUMBER = /^[a-z]{0,2}[\d-]*$/;

/** A part of a number of the bank, whose form the bank decides. */
const PART_OF_REFERENCE = /^[\w-]*\d[\w-]*$/;

/** What the keywords can mean for a record with a number and an amount. */
interface RecordKey {
  readonly number: string | undefined;
  readonly reference: string | undefined;
  /** cents */
  readonly amount: number | undefined;
}

interface SearchOptions {
  /** whether the session has proven the wallet password, which protects the amounts of withdrawals */
  readonly isProven: boolean;
}

/** @param keyWords as a key (see `keywordText`) */
export async function search(
  db: Database,
  platform: Platform,
  self: User,
  keyWords: string,
  { isProven }: SearchOptions,
): Promise<FoundRow[]> {
  // an agent can have more records than nodes, so names do not search them
  const record: RecordKey = {
    number: PART_OF_NUMBER.test(keyWords) ? keyWords.toUpperCase() : undefined,
    reference: PART_OF_REFERENCE.test(keyWords) ? keyWords : undefined,
    amount: parseAmount(keyWords),
  };
  const walletRecord = isProven ? record : { ...record, amount: undefined };
  const parts = [
    await nodes(db, self, keyWords),
    isAgent(self) ? await matchingUsers(db, self, keyWords) : [],
    isReconciledHere(platform, self) ? await withdrawals(db, self, walletRecord) : [],
    await billRows(db, self, record),
    await tickets(db, self, keyWords),
    (await findArticles(db, keyWords))
      .slice(0, MOST_OF_KIND)
      .map(({ id, title, tagId }): FoundRow => ({ kind: 'article', id, title, detail: '', tagId })),
  ];
  return parts.flat();
}

/** Returns the condition that the name of a node matches. Only the agent may read its remark, which follows in the key. */
const matchesName = (pattern: string): SQL =>
  sql`split_part(coalesce(device.text_key, device.search_key), e'\n', 1) like ${pattern}`;

/** Returns nodes whose name or ID starts with the keywords, then those that contain them. */
async function nodes(db: Database, self: User, keyWords: string): Promise<FoundRow[]> {
  const agent = isAgent(self);
  const seen = await devicesSeenBy(db, self);
  const matches = (pattern: string) => (agent ? matchesText('device', pattern) : matchesName(pattern));
  const page = (where: SQL | undefined, count: number) =>
    db
      .select({ id: device.uuid, title: device.name, detail: agent ? device.agentRemark : sql<string>`''` })
      .from(device)
      .where(and(seen, isNull(device.retired), where))
      .limit(count);
  const first = await page(or(matches(starts(keyWords)), like(device.uuid, starts(keyWords))), MOST_OF_KIND);
  const others = and(
    matches(contains(keyWords)),
    not(matches(starts(keyWords))),
    notLike(device.uuid, starts(keyWords)),
  );
  const rest = first.length < MOST_OF_KIND ? await page(others, MOST_OF_KIND - first.length) : [];
  return [...first, ...rest].map((row) => ({ kind: 'node', ...row }));
}

async function matchingUsers(db: Database, self: User, keyWords: string): Promise<FoundRow[]> {
  const rows = await db
    .select({ id: users.username, detail: users.agentRemark })
    .from(users)
    .where(
      and(eq(users.role, 'miner'), eq(users.agentAccount, self.username), matchesText('person', contains(keyWords))),
    )
    .orderBy(byCodePoint(users.username))
    .limit(MOST_OF_KIND);
  return rows.map(({ id, detail }) => ({ kind: 'user', id, title: id, detail }));
}

/** Returns withdrawals by their number, that of the bank, or an amount: the withdrawn or the received one. */
async function withdrawals(db: Database, self: User, { number, reference, amount }: RecordKey): Promise<FoundRow[]> {
  const where = or(
    number === undefined ? undefined : like(withdrawal.txId, contains(number)),
    reference === undefined ? undefined : sql`lower(${withdrawal.bankReference}) like ${contains(reference)}`,
    amount === undefined ? undefined : or(eq(withdrawal.amount, amount), eq(withdrawal.received, amount)),
  );
  if (!where) return [];
  const rows = await db
    .select({ id: withdrawal.txId, walletType: withdrawal.walletType })
    .from(withdrawal)
    .where(and(eq(withdrawal.uid, self.uid), where))
    .orderBy(desc(withdrawal.at), desc(withdrawal.txId))
    .limit(MOST_OF_KIND);
  return rows.map(({ id, walletType }) => ({ kind: 'withdrawal', id, title: id, detail: '', walletType }));
}

async function billRows(db: Database, self: User, { number, amount }: RecordKey): Promise<FoundRow[]> {
  const where = or(
    number === undefined ? undefined : like(billChange.id, contains(number)),
    amount === undefined ? undefined : eq(billChange.amount, amount),
  );
  if (!where) return [];
  const rows = await db
    .select({ kind: billChange.kind, id: billChange.id, detail: billChange.reason, month: billChange.month })
    .from(billChange)
    .where(and(eq(billChange.uid, self.uid), where))
    .orderBy(desc(billChange.month), desc(byCodePoint(billChange.id)))
    .limit(MOST_OF_KIND);
  return rows.map((row) => ({ title: row.id, ...row }));
}

async function tickets(db: Database, self: User, keyWords: string): Promise<FoundRow[]> {
  const rows = await db
    .select({ id: ticket.id, title: ticket.title })
    .from(ticket)
    .where(and(eq(ticket.uid, self.uid), matchesText('ticket', contains(keyWords))))
    .orderBy(desc(ticket.createdAt), desc(ticket.id))
    .limit(MOST_OF_KIND);
  return rows.map((row) => ({ kind: 'ticket', detail: '', ...row }));
}
