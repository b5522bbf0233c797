/** No query of a request or of background work reads a whole table that grows. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { QUERIES, type LoggedQuery } from '#console/server/reference/database/query-log.ts';
import {
  inTransaction,
  rowsOf,
  type Database,
  type OpenDatabase,
  type Read,
} from '#console/server/reference/database/database.ts';
import { users } from '#console/server/reference/database/tables.ts';
import { bridgeOf, bridgeRowsOf } from '#console/server/reference/billing/income-bridge.ts';
import { planComparisons, prepareComparisons } from '#console/server/reference/billing/prepare-comparisons.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { dayMs, dayOf, dayText } from '#console/server/reference/days.ts';
import { MANY_TO_STORE } from '#console/server/reference/devices/closed-days.ts';
import { agentDevices } from '#console/server/reference/devices/device-list.ts';
import { Turns } from '#console/server/reference/access/turns.ts';
import { readProgress } from '#console/server/reference/devices/progress.ts';
import { addSampleDays } from '#console/server/reference/database/sample-partitions.ts';
import { isWhole } from '#test/gate/extent.ts';
import { EXCEPTIONS, mayConcernDevices, unboundTables } from '#test/server/agent-keys.ts';
import { queriesOfCalls, queriesOfMeasuredDay, type Queries } from '../recorded-queries.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

/** Enough rows for the planner to prefer an index. The whole run inserts more, which takes a minute. */
const ROWS = isWhole ? 100_000 : 20_000;

/** Rows of each table that grows with users, devices or time. `i` counts them, `u` is one of many users. */
const GROWING: Readonly<Record<string, string>> = {
  person: `(uid, username, password_hash, role, phone_number, id_card_number, agent_account, iden_authenticationed)
    select u, u, '', 'miner', 'p' || i, 'n' || i, 'g' || i % 1000, true`,
  visit: `(uid, last_at) select u, 1`,
  session: `(token_hash, uid, expires_at) select 't' || i, u, 4102444800000 + i`,
  proof: `(ticket_hash, uid, kind, expires_at, session_hash) select 't' || i, u, 'wallet', 4102444800000 + i, 't' || i`,
  verify_code: `(uid, phone, code, expires_at) select u, 'p' || i, '000000', 4102444800000 + i`,
  attempt: `(subject, at) select 'login account ' || u, 4102444800000 + i`,
  captcha_ticket: `(ticket_hash, randstr, expires_at) select 't' || i, '', 4102444800000 + i`,
  ledger_account: `(id, kind, uid) select 'wallet:' || u || ':0', 'wallet', u`,
  ledger_transaction: `(kind, reference, at) select 'weekly_income', u, 1700000000000 + i`,
  ledger_entry: `(transaction_id, account_id, amount, type, rz_id, at)
    select i, 'wallet:' || u || ':0', 1, 'weekly_income', 'RZ' || u, 1700000000000 + i`,
  withdrawal: `(tx_id, uid, wallet_type, amount, tax, fee, received, collection_method, collection_number, status, at, due_at)
    select 'TX' || u, u, i % 2, 100, 0, 0, 100, '', '', 'success', 1700000000000 + i, 1700000000000 + i`,
  idempotency: `(uid, key, tx_id) select u, 'k' || i, 'TX' || u`,
  payout_approval: `(tx_id, approver, at) select 'TX' || u, 'anna', 1`,
  share_link: `(id, uid, subject_uid, token_hash, kind, subject, recipient, created_at, expires_at)
    select 'l' || i, u, u, 't' || i, 'receipt', '', '', i, 4102444800000 + i`,
  saved_filter: `(id, uid, list, name, name_key, filters) select 's' || i, u, 'devices', '', 'n' || i, '{}'`,
  audit: `(at, uid, action, detail, request_id) select 1700000000000 + i, u, '', '{}', ''`,
  device: `(id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, activated)
    select 1000000 + i, 'd' || i, '', 'g' || i % 1000, u, '', 100, 1, false, false, 20000`,
  device_directory: `(uuid, device, agent_uid, owner_uid) select 'e' || i, 2000000 + i, 'g' || i % 1000, u`,
  owner_agent: `(uid, agent_uid) select 'o' || i, 'g' || i % 1000`,
  device_day: `(day, device, agent_uid, bandwidth95, agent_price, agent_income, miner_price, miner_income, rule)
    select day, 1000000 + i, 'g' || i % 1000, 100, 1, 1, 1, 1, case when i % 50 = 0 then 1 end`,
  bandwidth_day_whole: `(day, device, samples) select day, 1000000 + i, '{1,2}'`,
  sample_day: `(agent_uid, day, device, samples) select 'g' || i % 1000, day + 1, 1000000 + i, '{1,2}'`,
  sample_block: `(agent_uid, day, slot, block, bandwidths) select 'g' || i % 1000, day + 1, i / 1000, 0, '{1,2}'`,
  device_state: `(device, agent_uid, at) select 1000000 + i, 'g' || i % 1000, 1`,
  device_month: `(month, device, agent_uid, payee, weekly, days, agent_income, miner_income)
    select month, 1000000 + i, 'g' || i % 1000, u, false, 1, 1, 1`,
  income_comparison: `(agent_uid, slice, fingerprint, result, stored_at) select u, '', '', '{}', 4102444800000`,
  device_order: `(agent_uid, list, part, fingerprint, total, devices, stored_at) select u, '', 0, '', 1, '{1}', 4102444800000`,
  income_day: `(uid, day, income, weekly) select u, day, 1, 0`,
  bill: `(uid, month, income, fine, compensation, tax_ratio, total) select u, '2026-10', 1, 0, 0, 0, 1`,
  bill_income: `(uid, month, line, price, first_day, last_day, amount) select u, '2026-10', '', 1, 1, 1, 1`,
  bill_change: `(uid, month, id, kind, reason, amount) select u, '2026-10', 'i' || i, 'fine', '', 1`,
  price_period: `(agent_uid, line, since, agent_price, miner_price) select u, '', 1, 1, 1`,
  node_risk: `(agent_uid, day, device, run) select 'g' || i % 1000, day, 1000000 + i, 1`,
  robot: `(uid, provider, name, token, secret, fingerprint, created_at) select u, 'wecom', '', 't' || i, '', 'f' || i, i`,
  robot_message: `(robot_id, text, expires_at) select i, '', 4102444800000`,
  held_message: `(uid, kind, title, content, text, without_amounts, send_at) select u, 'money', '', '', '', '', 4102444800000 + i`,
  notice: `(title, content, level, send_time, uid) select '', '', 'low', 1700000000000 + i, u`,
  notice_read: `(uid, notice_id, at) select u, i, 1700000000000`,
  node_address: `(uid, uuid, address) select u, 'd' || i, ''`,
  registered_node: `(uuid, at) select 'd' || i, 0`,
  dialling: `(device, agent_uid, cards, changed_at) select 1000000 + i, 'g' || i % 1000, '[]', 0`,
  consent: `(uid, document, version, agreed_at) select u, '10071', '2.5', 1700000000000`,
  image_link: `(uid, version, token, expires_at) select u, '', 't' || i, 4102444800000`,
  ticket: `(id, uid, category, title, content, status, created_at, updated_at) select 't' || i, u, '', '', '', 'closed', i, i`,
  attachment: `(id, uid, ticket_id, name, type, content, at) select 'a' || i, u, 't' || i, '', '', '', i`,
  invoice: `(uid, month, number, issued_day, sent_at, received_at) select u, '2026-10', '12345678', 1, i, i`,
  invoice_document: `(id, uid, month, name, type, content, at) select 'f' || i, u, '2026-10', '', '', '', i`,
  appeal: `(ticket_id, uid, day, device, line, rule, state) select 't' || i, u, 1, 1000000 + i, '', '', 'refused'`,
  appeal_approval: `(ticket_id, operator, amount, at) select 't' || i, 'anna', 1, 1`,
  ticket_reply: `(ticket_id, author, content, at) select 't' || i, u, '', i`,
  directed_application: `(business_id, uid, state, at) select 'b' || i % 5, u, 'applied', i`,
  open_grant: `(code_hash, client_id, uid, scope, redirect_uri, expires_at) select 't' || i, '', u, '', '', 4102444800000 + i`,
  identity_failure: `(phone_hash, failures) select 'h' || i, 1`,
  known_network: `(uid, network, seen_at) select u, 'n', 0`,
  due_work: `(queue, subject, first_day, last_day, due_at) select 'transfer', 'TX' || u, 1, 1, 4102444800000`,
  contradiction: `(tx_id, kind, reported, at, ended_at, ended_by, reason) select 'TX' || i, 'unknown', 'sent', 1, 1, '', ''`,
  bill_correction: `(id, uid, kind, day, amount, reason, at, month) select 'c' || i, u, 'fine', 1, 1, '', 1, '2026-10'`,
  correction_approval: `(id, operator, at) select 'c' || i, 'anna', 1`,
  transfer_import: `(tx_id, operator, uid, wallet_type, amount, received, has_failed, at)
    select 'TX' || i, 'anna', u, 0, 1, 1, false, 1`,
  provider_nonce: `(nonce, at) select 'n' || i, 4102444800000`,
  change_count: `(uid, what, version) select u, 'wallet', 1`,
  partner_user: `(uid, partner) select u, 'portal'`,
  webhook_delivery: `(id, partner, uid, event, type, data, at, created_at, expires_at)
    select 'w' || i, 'portal', u, 'bill ' || i, 'bill.ready', '{}', i, 1700000000000 + i, 4102444800000`,
};

/** Tables whose size does not depend on users, devices or time. The outbox keeps the latest messages. */
const FIXED = ['article_version', 'directed_business', 'migration', 'outbox', 'setting'];

/** The deletion of an account, once per user, also reads the attempts of one day. */
const RARE = /^delete from "attempt" where "attempt"."subject" ~/;

async function grow(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // without triggers and references, which would take minutes
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [table, columns] of Object.entries(GROWING))
      await tx.execute(
        sql.raw(`insert into ${table} ${columns} from (
          select i, 'u' || i as u, (select max(day) from income_day) as day, (select max(month) from device_month) as month
          from generate_series(1, ${ROWS}) as i) as each`),
      );
  });
  await db.execute(sql`analyze`);
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Total Cost': number;
  readonly 'Index Cond'?: string;
  /** of each loop; only of a query that was executed */
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly Plan[];
}

/** A partition of a month or a day, or of the rows without one. */
const PARTITION = /_(\d{4}_\d{2}(_\d{2})?|rest)$/;

/** The cost of reading one page. A month without rows costs less. */
const PAGE_COST = 1;

/** Returns the growing tables that a plan reads from the first to the last row. */
const wholeTables = (plan: Plan): string[] => {
  const table = plan['Relation Name']?.replace(PARTITION, '') ?? '';
  return [
    ...(plan['Node Type'] === 'Seq Scan' && table in GROWING && plan['Total Cost'] >= PAGE_COST ? [table] : []),
    ...(plan.Plans ?? []).flatMap(wholeTables),
  ];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

interface Client {
  query(text: string, params: readonly unknown[]): Promise<{ rows: { 'QUERY PLAN': { Plan: Plan }[] }[] }>;
}

describe('the queries of every call and of background work', () => {
  /** of every call, and of samples, which the demo does not send */
  let queries: Queries;
  let measured: Queries;
  let large: OpenDatabase;
  before(async () => {
    measured = await queriesOfMeasuredDay();
    const ofSamples = [...measured].filter(([query]) => query.includes('sample_'));
    queries = new Map([...(await queriesOfCalls()), ...ofSamples]);
    large = await openSeeded();
    await addSampleDays(large.db, [dayOf(Date.now())]);
    await grow(large.db);
  });
  after(() => large.close());

  it('concern tables that are known to grow or not', async () => {
    const tables = await rowsOf<{ name: string }>(
      large.db,
      sql`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
    );
    assert.deepEqual(
      tables.map(({ name }) => name),
      [...Object.keys(GROWING), ...FIXED].sort(),
    );
  });

  it(`use an index of every table with ${ROWS} rows`, async () => {
    const { $client } = large.db as unknown as { readonly $client: Client };
    assert.ok(queries.size > 100, `${queries.size} queries`);
    for (const start of [
      'insert into device_day',
      'update webhook_delivery set claimed_until',
      'insert into sample_block',
      'select day, device, to_json(samples)',
    ])
      assert.ok(
        [...queries.keys()].some((query) => query.startsWith(start)),
        start,
      );
    const whole: string[] = [];
    for (const { query, params } of queries.values()) {
      if (RARE.test(query)) continue;
      const { rows } = await $client.query(`explain (format json) ${query}`, params);
      const tables = wholeTables(rows[0]!['QUERY PLAN'][0]!.Plan);
      if (tables.length > 0) whole.push(`${tables.join(', ')}: ${query}`);
    }
    assert.deepEqual(whole, []);
  });

  it('name the agent of each device, which finds its shard', async () => {
    const unbound: string[] = [];
    const used = new Set<unknown>();
    let count = 0;
    for (const { query, params } of [...queries.values(), ...measured.values()]) {
      if (!mayConcernDevices(query)) continue;
      count++;
      const tables = await unboundTables(query, params);
      const exception = EXCEPTIONS.find((each) => each.query.test(query));
      if (exception) used.add(exception);
      else if (tables.length > 0) unbound.push(`${tables.join(', ')}: ${query}`);
    }
    assert.ok(count > 80, `${count} queries`);
    assert.deepEqual(unbound, []);
    assert.deepEqual(
      EXCEPTIONS.filter((each) => !used.has(each)).map(({ reason }) => reason),
      [],
      'exceptions without a query',
    );
  });

  it('read the partitions of the requested days only', async () => {
    const { $client } = large.db as unknown as { readonly $client: Client };
    const read: Record<string, number> = {};
    for (const { query, params } of queries.values()) {
      if (!/^\s*(select|with)[^]*device_day\b/.test(query)) continue;
      const { rows } = await $client.query(`explain (format json) ${query}`, params);
      const partitions = nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan).flatMap((node) => {
        const table = node['Relation Name'] ?? '';
        return table.startsWith('device_day_') ? [table] : [];
      });
      read[query] = new Set(partitions).size;
    }
    assert.ok(Object.keys(read).length >= 6, `${Object.keys(read).length} queries`);
    // a list concerns two weeks, and the history of a device any range
    for (const [query, count] of Object.entries(read))
      assert.ok(count >= 1 && (count <= 2 || query.startsWith('select y.day, y.income')), `${count}: ${query}`);
  });

  it('look up the unbilled days of each device of a user or of one agent, and not of all agents', async () => {
    const { $client } = large.db as unknown as { readonly $client: Client };
    const unbilled = [...queries.values()].filter(({ query }) => query.includes('rule is not null'));
    assert.ok(unbilled.length > 0);
    for (const { query, params } of unbilled) {
      const { rows } = await $client.query(`explain (format json) ${query}`, params);
      const scans = nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan).filter((node) =>
        node['Relation Name']?.startsWith('device_day_2'),
      );
      assert.ok(scans.length > 0);
      for (const scan of scans) assert.match(scan['Index Cond'] ?? '', /device = |agent_uid = /, query);
    }
  });

  it('read few rows of an agent with many nodes when its closed days were read before', async () => {
    const { db } = large;
    const { $client } = db as unknown as { readonly $client: Client };
    const [agent] = await db.select().from(users).where(eq(users.uid, '100001'));
    const [last] = await rowsOf<{ day: number }>(db, sql`select max(day) as day from income_day where uid = '100001'`);
    const { day } = last!;
    await db.execute(sql`insert into device (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, activated)
      select 5000000 + i, 'many-' || i, '', '100001', '100001', '', 1, 1, false, true, ${day - 30}
      from generate_series(1, ${MANY_TO_STORE}) as i`);
    await db.execute(sql`insert into device_day
        (agent_uid, day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income)
      select '100001', day, 5000000 + i, 1, 1, i + day % 7, 1, 0
      from generate_series(1, ${MANY_TO_STORE}) as i, generate_series(${day - 1}::int, ${day}) as day`);
    const read: Read = (work) => work(db);
    const reads = { db, read, primary: db, turns: new Turns() };
    const now = dayMs(day + 1);
    const platform = { clock: { now: () => now }, deviceStates: undefined } as unknown as Platform;
    const scope = { uuid: undefined, line: undefined, username: undefined };
    const days = {
      start: dayText(day),
      end: dayText(day),
      earlier_start: dayText(day - 1),
      earlier_end: dayText(day - 1),
    };
    const page = { limit: 20, offset: 1_990 };
    const reading = async (): Promise<unknown[]> => [
      await agentDevices(reads, agent!, { key_style: 'day', ...page }, platform),
      await agentDevices(reads, agent!, { key_style: 'month', ...page }, platform),
      await bridgeOf(reads, agent!, { ...scope, ...days }, now),
      await bridgeRowsOf(reads, agent!, { ...scope, ...days, ...page, step: undefined, group: 'node' }, now),
    ];
    const logged: LoggedQuery[] = [];
    const log = (message: unknown) => void logged.push(message as LoggedQuery);
    QUERIES.subscribe(log);
    const first = await reading();
    await inTransaction(db, (tx) => planComparisons(tx, '100001'));
    const prepared = { subject: '100001', firstDay: (await readProgress(db))!.day };
    await inTransaction(db, (tx) => prepareComparisons(tx, platformOn(db), prepared));
    const firstQueries = logged.splice(0);
    const second = await reading();
    QUERIES.unsubscribe(log);
    const again = logged;
    assert.deepEqual(second, first);
    for (const { query, params } of firstQueries)
      if (mayConcernDevices(query)) assert.deepEqual(await unboundTables(query, params), [], query);
    assert.ok(again.length > 8, `${again.length} queries`);
    for (const { query, params } of again) {
      const { rows } = await $client.query(`explain (analyze, format json) ${query}`, params);
      for (const node of nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan)) {
        const read = node['Actual Rows']! * node['Actual Loops']!;
        assert.ok(read <= 1_000, `${read} rows of ${node['Relation Name']}: ${query}`);
      }
    }
  });
});
