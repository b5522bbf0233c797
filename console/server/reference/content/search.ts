/** Finds the nodes, users, records and articles of a user by a few letters. Records are sorted from new to old. */
import { and, desc, eq, isNull, like, notLike, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isAgent } from '#shared/topics/account/account.rules.ts';
import type { WireResponse } from '#shared/core/call.ts';
import { MOST_OF_KIND, type searchCall } from '#shared/topics/search/search.calls.ts';
import type { Platform } from '../context.ts';
import { escapeLike, type Database } from '../database/database.ts';
import { billChange, device } from '../database/device-tables.ts';
import { ticket } from '../database/service-tables.ts';
import { person, withdrawal, type Person } from '../database/tables.ts';
import { devicesSeenBy } from '../devices/devices.ts';
import { isReconciledHere } from '../people/person.ts';
import { findArticles } from './find-articles.ts';

type FoundRow = WireResponse<typeof searchCall>['list'][number];

/** Returns the pattern of texts that contain or start with the keywords, whose characters have no special meaning. */
const starts = (keyWords: string): string => `${escapeLike(keyWords)}%`;
const contains = (keyWords: string): string => `%${escapeLike(keyWords)}%`;

const lower = (column: SQLWrapper): SQL => sql`lower(${column})`;

/** A part of a number such as `TX20261118101244071234` or `FK20261009-0031`, whose letters are stored in upper case. */
const PART_OF_NUMBER = /^[a-z]{0,2}[\d-]*$/;

/** @param keyWords in lower case (see `keywordText`) */
export async function search(db: Database, platform: Platform, self: Person, keyWords: string): Promise<FoundRow[]> {
  // an agent can have more records than nodes, so names do not search them
  const number = PART_OF_NUMBER.test(keyWords) ? keyWords.toUpperCase() : undefined;
  const parts = [
    await nodes(db, self, keyWords),
    isAgent(self) ? await users(db, self, keyWords) : [],
    number && isReconciledHere(platform, self) ? await withdrawals(db, self, number) : [],
    number ? await billRows(db, self, number) : [],
    await tickets(db, self, keyWords),
    (await findArticles(db, keyWords))
      .slice(0, MOST_OF_KIND)
      .map(({ id, title, tagId }): FoundRow => ({ kind: 'article', id, title, detail: '', tagId })),
  ];
  return parts.flat();
}

/** The name and the remark of a node in lower case, which a migration generates. Only the agent may read its remark. */
const searchKey = sql`${device}.search_key`;

/** Returns nodes whose name or ID starts with the keywords, then those that contain them. */
async function nodes(db: Database, self: Person, keyWords: string): Promise<FoundRow[]> {
  const agent = isAgent(self);
  const key = agent ? searchKey : lower(device.name);
  const page = (where: SQL | undefined, count: number) =>
    db
      .select({ id: device.uuid, title: device.name, detail: agent ? device.agentRemark : sql<string>`''` })
      .from(device)
      .where(and(devicesSeenBy(self), isNull(device.retired), where))
      .limit(count);
  const first = await page(or(like(key, starts(keyWords)), like(device.uuid, starts(keyWords))), MOST_OF_KIND);
  const others = and(
    like(key, contains(keyWords)),
    notLike(key, starts(keyWords)),
    notLike(device.uuid, starts(keyWords)),
  );
  const rest = first.length < MOST_OF_KIND ? await page(others, MOST_OF_KIND - first.length) : [];
  return [...first, ...rest].map((row) => ({ kind: 'node', ...row }));
}

async function users(db: Database, self: Person, keyWords: string): Promise<FoundRow[]> {
  const rows = await db
    .select({ id: person.username, detail: person.agentRemark })
    .from(person)
    .where(
      and(
        eq(person.role, 'miner'),
        eq(person.agentAccount, self.username),
        or(like(lower(person.username), contains(keyWords)), like(lower(person.agentRemark), contains(keyWords))),
      ),
    )
    .orderBy(person.username)
    .limit(MOST_OF_KIND);
  return rows.map(({ id, detail }) => ({ kind: 'user', id, title: id, detail }));
}

/** Returns withdrawals without amounts, which the wallet password protects. */
async function withdrawals(db: Database, self: Person, number: string): Promise<FoundRow[]> {
  const rows = await db
    .select({ id: withdrawal.txId, walletType: withdrawal.walletType })
    .from(withdrawal)
    .where(and(eq(withdrawal.uid, self.uid), like(withdrawal.txId, contains(number))))
    .orderBy(desc(withdrawal.at), desc(withdrawal.txId))
    .limit(MOST_OF_KIND);
  return rows.map(({ id, walletType }) => ({ kind: 'withdrawal', id, title: id, detail: '', walletType }));
}

async function billRows(db: Database, self: Person, number: string): Promise<FoundRow[]> {
  const rows = await db
    .select({ kind: billChange.kind, id: billChange.id, detail: billChange.reason, month: billChange.month })
    .from(billChange)
    .where(and(eq(billChange.uid, self.uid), like(billChange.id, contains(number))))
    .orderBy(desc(billChange.month), desc(billChange.id))
    .limit(MOST_OF_KIND);
  return rows.map((row) => ({ title: row.id, ...row }));
}

async function tickets(db: Database, self: Person, keyWords: string): Promise<FoundRow[]> {
  const rows = await db
    .select({ id: ticket.id, title: ticket.title })
    .from(ticket)
    .where(
      and(
        eq(ticket.uid, self.uid),
        or(like(lower(ticket.id), contains(keyWords)), like(lower(ticket.title), contains(keyWords))),
      ),
    )
    .orderBy(desc(ticket.createdAt), desc(ticket.id))
    .limit(MOST_OF_KIND);
  return rows.map((row) => ({ kind: 'ticket', detail: '', ...row }));
}
