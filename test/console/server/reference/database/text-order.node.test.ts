/** Lists that SQL orders by a text have the same order in every database, also after a move to another one. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { bill95, billDetail } from '#console/server/reference/billing/bills.ts';
import { search } from '#console/server/reference/content/search.ts';
import type { Database, OpenDatabase } from '#console/server/reference/database/database.ts';
import { bill, billChange, billIncome } from '#console/server/reference/database/device-tables.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { users } from '#console/server/reference/database/tables.ts';
import { partnerUser } from '#console/server/reference/database/webhook-tables.ts';
import { seedRealUsers } from '#console/server/reference/accounts/first-agent.ts';
import { MOST_OF_KIND } from '#shared/topics/content/search.calls.ts';
import { partnersOf } from '#console/server/reference/notices/partners.ts';
import { directAddress, platformOn } from '../seeded-platform.ts';

const SERVER = directAddress(process.env.DATABASE_URL);
/** In ICU's Chinese order, letters of both cases are neighbors, hyphens weigh less, and 长 follows 重 by its reading. */
const NAMES = ['A-2', 'A10', 'B', 'a', '华北(b)', '华北（a）', '重庆', '长沙'] as const;
const MONTH = '2026-10';

/** Opens a new database. On PostgreSQL, its collation is another one than that of the embedded database. */
async function openOrdered(): Promise<OpenDatabase> {
  const fill = (tx: Database, last: number) =>
    seedRealUsers(tx, last, { username: 'anna', phoneNumber: '13800138000' });
  if (!SERVER) return openDatabase({ copies: false }, fill);
  const name = `partner_order_${process.pid}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client(SERVER);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template template0 encoding utf8 locale_provider icu icu_locale 'zh'`);
  const address = new URL(SERVER);
  address.pathname = `/${name}`;
  const opened = await openDatabase({ databaseUrl: address.href }, fill);
  return { ...opened, close: () => opened.close().then(() => run(`drop database ${name} with (force)`)) };
}

describe('a list in the order of a text', () => {
  let opened: OpenDatabase;
  let db: Database;
  let self: typeof users.$inferSelect;
  before(async () => {
    opened = await openOrdered();
    ({ db } = opened);
    [self] = (await db.select().from(users)) as [typeof self];
    const { uid } = self;
    const names = [...NAMES].reverse();
    await db.insert(bill).values({ uid, month: MONTH, income: 0, fine: 0, compensation: 0, taxRatio: 0, total: 0 });
    const sameDays = { firstDay: 20_727, lastDay: 20_757, amount: 1, price: 1 };
    await db.insert(billIncome).values(names.map((line) => ({ uid, month: MONTH, line, ...sameDays })));
    await db
      .insert(billChange)
      .values(names.map((id) => ({ uid, month: MONTH, id, kind: 'fine' as const, reason: id, amount: 1 })));
    await db.insert(partnerUser).values(names.map((partner) => ({ uid, partner, endedAt: 1 })));
    await db.insert(users).values(
      names.map((username, index) => ({
        ...{ ...self, uid: `${index}`, username: `m ${username}`, phoneNumber: '' },
        ...{ role: 'miner', agentAccount: self.username },
      })),
    );
  });
  after(() => opened.close());

  it('is the same for the lines and changes of a bill', async () => {
    const { income, fine } = await billDetail(db, self.uid, MONTH, Date.now());
    assert.deepEqual(
      income!.map(({ external_name: line }) => line),
      NAMES,
    );
    assert.deepEqual(
      fine!.map(({ id }) => id),
      NAMES,
    );
    const { items } = await bill95(db, self.uid, MONTH, { limit: 9, offset: 0 });
    assert.deepEqual(
      items.map(({ external_name: line }) => line),
      NAMES,
    );
  });

  it('is the same for users that a search finds, and for websites that receive events', async () => {
    const platform = { ...platformOn(db), webhooks: NAMES.map((partner) => ({ partner })) as never };
    const found = await search(db, platform, self, 'm', { isProven: true });
    assert.deepEqual(
      found.flatMap(({ kind, title }) => (kind === 'user' ? [title.slice(2)] : [])),
      NAMES.slice(0, MOST_OF_KIND),
    );
    assert.deepEqual(
      (await partnersOf(platform, self.uid)).map(({ id }) => id),
      NAMES,
    );
  });
});
