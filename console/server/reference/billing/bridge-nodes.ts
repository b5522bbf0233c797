/** Explains the nodes of a comparison in one query: the sums of each step, and a page of the nodes, users or lines. */
import { sql, type SQL } from 'drizzle-orm';
import type {
  BridgeRow,
  BridgeSlice,
  BridgeStep,
  IncomeBridge,
} from '#shared/topics/billing/income/income-bridge.calls.ts';
import { RECORD_PAGE_SIZE } from '#shared/core/wire-values.ts';
import { byCodePoint, rowsOf, withSettings, type Database } from '../database/database.ts';
import { ofAgents } from '../devices/device-agents.ts';
import { device } from '../database/device-tables.ts';
import { groupBy } from '../group-by.ts';
import type { BridgeComparison } from './bridge-comparison.ts';
import { nodeSteps, stepColumn, stepsOf } from './bridge-steps.ts';
import { sumsOfPeriods } from './bridge-sums.ts';

export type Page = Pick<BridgeSlice, 'step' | 'group' | 'limit' | 'offset'>;

/** The page that a user sees first, below the steps. */
export const FIRST_PAGE = {
  step: undefined,
  group: 'node',
  limit: RECORD_PAGE_SIZE,
  offset: 0,
} as const satisfies Page;

/** A row without its names, which can change. */
export interface StepRow extends Pick<BridgeRow, 'earlier' | 'later' | 'amount' | 'step'> {
  /** the number of the node, the `uid` of the user, or the line */
  readonly id: string;
  readonly nodes: number;
}

type PagedRow = StepRow & { readonly total: number };

export interface StepPage {
  readonly rows: readonly StepRow[];
  readonly total: number;
}

const withTotal = (rows: readonly PagedRow[]): StepPage => ({
  rows: rows.map(({ total: _total, ...row }) => row),
  total: rows[0]?.total ?? 0,
});

/** The totals and the steps of some nodes, without the rows of bills. */
export interface Explained extends Pick<IncomeBridge, 'earlier' | 'later' | 'steps'> {
  readonly firstPage: StepPage;
}

/** Explains all nodes of a comparison. */
export async function explainNodes(db: Database, comparison: BridgeComparison): Promise<Explained> {
  const steps = nodeSteps(comparison);
  const sums = steps.map(
    (step, at) =>
      sql`coalesce(sum(${stepColumn(step)}), 0) as ${sql.raw(`amount${at}`)},
        count(${stepColumn(step)})::float8 as ${sql.raw(`nodes${at}`)}`,
  );
  const [row] = await queryOfSteps<Record<string, number> & { readonly rows: readonly PagedRow[] }>(
    db,
    comparison,
    sql`, sums as (select coalesce(sum(earlier), 0) as earlier, coalesce(sum(later), 0) as later, ${sql.join(sums, sql`, `)}
        from step), ${pageOfSteps(comparison, FIRST_PAGE)}
      select sums.*, (select coalesce(json_agg(page), '[]') from page) as rows from sums`,
  );
  return {
    earlier: row!.earlier!,
    later: row!.later!,
    steps: steps.map((step, at) => ({ step, amount: row![`amount${at}`]!, nodes: row![`nodes${at}`]! })),
    firstPage: withTotal(row!.rows),
  };
}

/** Adds the sums of different nodes, in the order of the nodes. */
export function addExplained(comparison: BridgeComparison, parts: readonly Explained[]): Explained {
  const rows = mergeRows(parts.flatMap(({ firstPage }) => firstPage.rows));
  return {
    earlier: sum(parts.map(({ earlier }) => earlier)),
    later: sum(parts.map(({ later }) => later)),
    steps: nodeSteps(comparison).map((step, at) => ({
      step,
      amount: sum(parts.map(({ steps }) => steps[at]!.amount)),
      nodes: sum(parts.map(({ steps }) => steps[at]!.nodes)),
    })),
    firstPage: { rows: rows.slice(0, FIRST_PAGE.limit), total: sum(parts.map(({ firstPage }) => firstPage.total)) },
  };
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Returns a page of the rows of a comparison. A page after the last one has the total 0. */
export const readStepPage = async (db: Database, comparison: BridgeComparison, page: Page): Promise<StepPage> =>
  withTotal(await queryOfSteps<PagedRow>(db, comparison, sql`, ${pageOfSteps(comparison, page)} select * from page`));

/**
 * Runs a query that follows the steps of each device. Its sums of many devices stay in memory, and it is not compiled or run by
 * several processes: both take longer than the query saves.
 */
const queryOfSteps = <Row>(db: Database, comparison: BridgeComparison, query: SQL): Promise<Row[]> =>
  withSettings(db, { work_mem: '64MB', jit: 'off', max_parallel_workers_per_gather: '0' }, async (tx) =>
    rowsOf<Row>(tx, sql`with ${stepsOf(comparison, await sumsOfPeriods(tx, comparison))}${query}`),
  );

/** Adds the rows of the same user or line, and sorts them as the database does. */
export function mergeRows(rows: readonly StepRow[]): StepRow[] {
  const merged = [...groupBy(rows, ({ id }) => id).values()].map(([first, ...others]) =>
    others.reduce(
      (one, other) => ({
        ...one,
        nodes: one.nodes + other.nodes,
        earlier: one.earlier + other.earlier,
        later: one.later + other.later,
        amount: one.amount + other.amount,
      }),
      first!,
    ),
  );
  return merged.sort(
    (one, other) => Number(one.amount > 0) - Number(other.amount > 0) || Math.abs(other.amount) - Math.abs(one.amount),
  );
}

/** Defines `page` with the rows of a page in their order, and the number of all rows. */
function pageOfSteps(comparison: BridgeComparison, { step, group, limit, offset }: Page): SQL {
  const amount = step ? stepColumn(step) : sql`nullif(later - earlier, 0)`;
  const pageBy = (id: SQL) => sql`order by amount > 0, abs(amount) desc, ${id} limit ${limit} offset ${offset}`;
  const grouped = (
    key: SQL,
  ) => sql`(select ${key} as id, count(*)::float8 as nodes, sum(earlier) as earlier, sum(later) as later,
      sum(amount) as amount
      from part join device on ${ofAgents(device.agentUid, comparison.agents)} and device.id = part.id group by 1)`;
  const pages = {
    node: sql`select id::text, 1 as nodes, earlier, later, amount,
        ${step ? sql`` : sql`${largestOf(nodeSteps(comparison))} as step,`} total
      from (select *, (count(*) over ())::float8 as total from part ${pageBy(sql`id`)}) as chosen_part
      order by amount > 0, abs(amount) desc, chosen_part.id`,
    user: pageOf(grouped(sql`device.owner_uid`), pageBy),
    line: pageOf(grouped(sql`device.line`), pageBy),
  };
  return sql`part as (select *, ${amount} as amount from step where ${amount} is not null), page as (${pages[group]})`;
}

const pageOf = (groups: SQL, pageBy: (id: SQL) => SQL): SQL =>
  sql`select *, (count(*) over ())::float8 as total from ${groups} as grouped where amount <> 0 ${pageBy(byCodePoint(sql`id`))}`;

/** The step with the largest part of the change of a node. */
const largestOf = (steps: readonly BridgeStep[]): SQL => {
  const parts = steps.map((step) => sql`(${step}, ${stepColumn(step)})`);
  return sql`(select name from (values ${sql.join(parts, sql`, `)}) as each(name, part)
    where sign(part) = sign(amount) order by abs(part) desc limit 1)`;
};
