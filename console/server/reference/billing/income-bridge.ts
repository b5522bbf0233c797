/** Compares the income of two periods: the steps of the change, and the nodes, users or lines of a step. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { Items } from '#shared/core/wire-values.ts';
import type {
  BridgeRow,
  BridgeScope,
  BridgeSlice,
  IncomeBridge,
} from '#shared/topics/billing/income/income-bridge.calls.ts';
import type { Database } from '../database/database.ts';
import { device } from '../database/device-tables.ts';
import type { User } from '../database/tables.ts';
import { billChangesOf } from './bridge-bills.ts';
import { comparisonOf, type BridgeComparison } from './bridge-comparison.ts';
import {
  addExplained,
  explainNodes,
  FIRST_PAGE,
  mergeRows,
  readStepPage,
  sum,
  type Explained,
  type Page,
  type StepPage,
  type StepRow,
} from './bridge-nodes.ts';
import { nodeSteps } from './bridge-steps.ts';
import { basesIn, readBases } from '../devices/billing-basis.ts';
import { ofAgents } from '../devices/device-agents.ts';
import { ownersOf } from '../devices/owners.ts';
import { storedResult, type ComparisonReads } from './stored-comparisons.ts';

/** Returns the steps from the earlier to the later total. @throws Refusal 4000, 4291 */
export async function bridgeOf(
  reads: ComparisonReads,
  self: User,
  scope: BridgeScope,
  now: number,
): Promise<IncomeBridge> {
  const comparison = await reads.read((db) => comparisonOf(db, self, scope, now));
  const sums = await sumsOfAgents(reads, comparison);
  const { changes, bases } = await reads.read(async (db) => ({
    changes: await billChangesOf(db, comparison),
    bases: basesIn(await readBases(db), [comparison.earlier, comparison.later]),
  }));
  const of = (kind: 'fine' | 'compensation') => (changes ?? []).filter((change) => change.kind === kind);
  const ofBills = (['fine', 'compensation'] as const).map((kind) => ({
    step: kind,
    amount: sum(of(kind).map(({ amount }) => amount)),
    nodes: new Set(of(kind).flatMap(({ uuid }) => uuid || [])).size,
  }));
  return {
    earlier: sums.earlier + sum((changes ?? []).map((change) => change.earlier)),
    later: sums.later + sum((changes ?? []).map((change) => change.later)),
    billed: changes !== undefined,
    steps: [...sums.steps, ...(changes ? ofBills : [])].filter(({ amount, nodes }) => amount !== 0 || nodes > 0),
    bases,
  };
}

/** Adds the sums of each agent. */
async function sumsOfAgents(reads: ComparisonReads, comparison: BridgeComparison): Promise<Explained> {
  const ofAgent: Explained[] = [];
  for (const own of byAgent(comparison)) ofAgent.push(await explained(reads, own));
  return addExplained(comparison, ofAgent);
}

/** Returns the stored sums over all nodes of an agent with the first page of the nodes, or computes both. */
const explained = (reads: ComparisonReads, comparison: BridgeComparison): Promise<Explained> =>
  storedResult(reads, comparison, {}, (db) => explainNodes(db, comparison));

/** Returns the comparison of each agent. The agents of a user can be on several shards, and a query runs on one. */
const byAgent = (comparison: BridgeComparison): BridgeComparison[] =>
  comparison.agents.map((agent) => ({
    ...comparison,
    agents: [agent],
    where: and(comparison.where, eq(device.agentUid, agent))!,
  }));

/** Returns the nodes, users or lines of a step: losses before gains, each the largest first. @throws Refusal 4000, 4291 */
export async function bridgeRowsOf(
  reads: ComparisonReads,
  self: User,
  { step, group, limit, offset, ...scope }: BridgeSlice,
  now: number,
): Promise<Items<BridgeRow>> {
  const { read } = reads;
  const comparison = await read((db) => comparisonOf(db, self, scope, now));
  if (step === 'fine' || step === 'compensation') {
    const changes = ((await read((db) => billChangesOf(db, comparison))) ?? []).filter(({ kind }) => kind === step);
    const items = changes.slice(offset, offset + limit).map(({ kind: _kind, ...row }) => row);
    return { items, total: changes.length };
  }
  if (step && !nodeSteps(comparison).includes(step)) return { items: [], total: 0 };
  const { rows, total } = await pageOfComparison(reads, comparison, { step, group, limit, offset });
  return { items: await read((db) => withNames(db, comparison, group, rows)), total };
}

/** Rows of each agent of a user with several agents. */
const MOST_OF_AGENT = 10_000;

async function pageOfComparison(reads: ComparisonReads, comparison: BridgeComparison, page: Page): Promise<StepPage> {
  const agents = byAgent(comparison);
  if (agents.length === 1) return pageOfAgent(reads, agents[0]!, page);
  const found: StepRow[] = [];
  for (const own of agents)
    found.push(...(await pageOfAgent(reads, own, { ...page, limit: MOST_OF_AGENT, offset: 0 })).rows);
  const merged = mergeRows(found);
  return { rows: merged.slice(page.offset, page.offset + page.limit), total: merged.length };
}

async function pageOfAgent(reads: ComparisonReads, comparison: BridgeComparison, page: Page): Promise<StepPage> {
  if (isDeepStrictEqual(page, FIRST_PAGE)) return (await explained(reads, comparison)).firstPage;
  const found = await storedResult(reads, comparison, page, (db) => readStepPage(db, comparison, page));
  if (found.rows.length > 0 || page.offset === 0) return found;
  // a page after the last one has no row that contains the total
  const { total } = await pageOfAgent(reads, comparison, { ...page, offset: 0 });
  return { rows: [], total };
}

type Names = Pick<BridgeRow, 'name' | 'uuid' | 'username' | 'line'>;

async function withNames(
  db: Database,
  comparison: BridgeComparison,
  group: BridgeSlice['group'],
  rows: readonly StepRow[],
): Promise<BridgeRow[]> {
  const ids = rows.map(({ id }) => id);
  const namesOf = { node: namesOfNodes, user: namesOfUsers, line: namesOfLines }[group];
  const names = await namesOf(db, comparison, ids);
  return rows.map(({ id, ...row }) => ({ ...names.get(id)!, ...row }));
}

type NamesOf = (
  db: Database,
  comparison: BridgeComparison,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Names>>;

const namesOfNodes: NamesOf = async (db, { agents }, ids) => {
  const nodes = await db
    .select()
    .from(device)
    .where(and(ofAgents(device.agentUid, agents), sql`${device.id} = any(${sql.param(ids)}::int[])`));
  const miners = await ownersOf(
    db,
    nodes.map(({ ownerUid, agentUid }) => (ownerUid === agentUid ? null : ownerUid)),
  );
  return new Map(
    nodes.map(({ id, name, uuid, ownerUid, line }) => [
      `${id}`,
      { name, uuid, username: miners.get(ownerUid)?.username ?? '', line },
    ]),
  );
};

const namesOfUsers: NamesOf = async (db, { self }, uids) => {
  const owners = await ownersOf(db, uids);
  return new Map(
    uids.map((uid) => {
      const username = isAgent(self) && uid === self.uid ? '' : (owners.get(uid)?.username ?? '');
      return [uid, { name: username, uuid: '', username, line: '' }];
    }),
  );
};

const namesOfLines: NamesOf = async (_db, _comparison, lines) =>
  new Map(lines.map((line) => [line, { name: line, uuid: '', username: '', line }]));
