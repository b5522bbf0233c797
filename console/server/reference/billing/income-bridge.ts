/** Compares the income of two periods: the steps of the change, and the nodes, users or lines of a step. */
import { sql, type SQL } from 'drizzle-orm';
import type { Cents } from '#shared/core/money.ts';
import type { Items } from '#shared/core/wire-values.ts';
import type {
  BridgeRow,
  BridgeScope,
  BridgeSlice,
  BridgeStep,
  IncomeBridge,
} from '#shared/topics/billing/income/income-bridge.calls.ts';
import { byCodePoint, rowsOf, withSettings, type Database } from '../database/database.ts';
import type { User } from '../database/tables.ts';
import { billChangesOf } from './bridge-bills.ts';
import { comparisonOf, type BridgeComparison } from './bridge-comparison.ts';
import { nodeSteps, stepColumn, stepsOf } from './bridge-steps.ts';
import { basesIn, readBases } from '../devices/billing-basis.ts';
import { sumsOfPeriods } from './bridge-sums.ts';

/** Returns the steps from the earlier to the later total. @throws Refusal 4000 */
export async function bridgeOf(db: Database, self: User, scope: BridgeScope, now: number): Promise<IncomeBridge> {
  const comparison = comparisonOf(self, scope, now);
  const steps = nodeSteps(comparison);
  const sums = steps.map(
    (step, at) =>
      sql`coalesce(sum(${stepColumn(step)}), 0) as ${sql.raw(`amount${at}`)},
        count(${stepColumn(step)})::float8 as ${sql.raw(`nodes${at}`)}`,
  );
  const [row] = await queryOfSteps<Record<string, number>>(
    db,
    comparison,
    sql` select coalesce(sum(earlier), 0) as earlier, coalesce(sum(later), 0) as later, ${sql.join(sums, sql`, `)} from step`,
  );
  const changes = await billChangesOf(db, comparison);
  const of = (kind: 'fine' | 'compensation') => (changes ?? []).filter((change) => change.kind === kind);
  const ofBills = (['fine', 'compensation'] as const).map((kind) => ({
    step: kind,
    amount: sum(of(kind).map(({ amount }) => amount)),
    nodes: new Set(of(kind).flatMap(({ uuid }) => uuid || [])).size,
  }));
  return {
    earlier: row!.earlier! + sum((changes ?? []).map((change) => change.earlier)),
    later: row!.later! + sum((changes ?? []).map((change) => change.later)),
    billed: changes !== undefined,
    steps: [
      ...steps.map((step, at) => ({ step, amount: row![`amount${at}`]!, nodes: row![`nodes${at}`]! })),
      ...(changes ? ofBills : []),
    ].filter(({ amount, nodes }) => amount !== 0 || nodes > 0),
    bases: basesIn(await readBases(db), [comparison.earlier, comparison.later]),
  };
}

/**
 * Runs a query that follows the steps of each device. Its sums of many devices stay in memory, and it is not compiled or run by
 * several processes: both take longer than the query saves.
 */
const queryOfSteps = <Row>(db: Database, comparison: BridgeComparison, query: SQL): Promise<Row[]> =>
  withSettings(db, { work_mem: '64MB', jit: 'off', max_parallel_workers_per_gather: '0' }, async (tx) =>
    rowsOf<Row>(tx, sql`with ${stepsOf(comparison, await sumsOfPeriods(tx, comparison))}${query}`),
  );

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, cents) => total + cents, 0);

/** Returns the nodes, users or lines of a step: losses before gains, each the largest first. @throws Refusal 4000 */
export async function bridgeRowsOf(
  db: Database,
  self: User,
  { step, group, limit, offset, ...scope }: BridgeSlice,
  now: number,
): Promise<Items<BridgeRow>> {
  const comparison = comparisonOf(self, scope, now);
  if (step === 'fine' || step === 'compensation') {
    const changes = ((await billChangesOf(db, comparison)) ?? []).filter(({ kind }) => kind === step);
    const items = changes.slice(offset, offset + limit).map(({ kind: _kind, ...row }) => row);
    return { items, total: changes.length };
  }
  const steps = nodeSteps(comparison);
  if (step && !steps.includes(step)) return { items: [], total: 0 };
  const amount = step ? stepColumn(step) : sql`nullif(later - earlier, 0)`;
  const user = sql`case when device.owner_uid = device.agent_uid then '' else person.username end`;
  const pageBy = (id: SQL) => sql`order by amount > 0, abs(amount) desc, ${id} limit ${limit} offset ${offset}`;
  const page = pageBy(byCodePoint(sql`id`));
  const grouped = {
    node: sql`page as (select *, count(*) over () as total from part ${pageBy(sql`id`)})
      select device.name, device.uuid, ${user} as username, device.line, 1 as nodes, earlier, later, amount,
        ${step ? sql`` : sql`${largestOf(steps)} as step,`} total::float8 as total
      from page join device on device.id = page.id join person on person.uid = device.owner_uid
      order by amount > 0, abs(amount) desc, page.id`,
    user: groupedBy(sql`person.uid`, { name: user, username: user, line: sql`''` }, page),
    line: groupedBy(sql`device.line`, { name: sql`device.line`, username: sql`''`, line: sql`device.line` }, page),
  }[group];
  const rows = await queryOfSteps<BridgeRow & { readonly total: number }>(
    db,
    comparison,
    sql`, part as (select *, ${amount} as amount from step where ${amount} is not null), ${grouped}`,
  );
  return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The step with the largest part of the change of a node. */
const largestOf = (steps: readonly BridgeStep[]): SQL => {
  const parts = steps.map((step) => sql`(${step}, ${stepColumn(step)})`);
  return sql`(select name from (values ${sql.join(parts, sql`, `)}) as each(name, part)
    where sign(part) = sign(amount) order by abs(part) desc limit 1)`;
};

interface GroupNames {
  readonly name: SQL;
  readonly username: SQL;
  readonly line: SQL;
}

const groupedBy = (key: SQL, { name: label, username, line }: GroupNames, page: SQL): SQL =>
  sql`grouped as (select ${key} as id, max(${label}) as name, max(${username}) as username, max(${line}) as line,
      count(*)::float8 as nodes, sum(earlier) as earlier, sum(later) as later, sum(amount) as amount
    from part join device on device.id = part.id join person on person.uid = device.owner_uid group by 1)
  select name, '' as uuid, username, line, nodes, earlier, later, amount, (count(*) over ())::float8 as total
  from grouped where amount <> 0 ${page}`;
