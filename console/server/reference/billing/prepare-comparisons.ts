/**
 * Stores the comparisons that screens open first when a day of an agent with many nodes is closed, so that the first reader does
 * not wait. A job explains some nodes of one comparison, and the planned work keeps their sums for the next job.
 */
import { and, asc, between, eq, gt } from 'drizzle-orm';
import { usualPeriods, type Periods } from '#shared/topics/billing/income/income-bridge.rules.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { device } from '../database/device-tables.ts';
import { users, type User } from '../database/tables.ts';
import { dayMs } from '../days.ts';
import { MANY_TO_STORE } from '../devices/closed-days.ts';
import { areMoreThan } from '../devices/devices.ts';
import { readProgress } from '../devices/progress.ts';
import { finishWork, lockWork, planWork, storePart, type DueKey } from '../jobs/due-work.ts';
import { comparisonOf, type BridgeComparison } from './bridge-comparison.ts';
import { addExplained, explainNodes, type Explained } from './bridge-nodes.ts';
import { fingerprintOfDays, readStored, storedKeyOf, storeResult } from './stored-comparisons.ts';

/** Nodes of a job. Other requests wait for the processor while the database reads their days. */
const NODES = 2_000;

/** The nodes of a comparison that are explained. */
interface Done {
  /** the comparison, and the rules of its steps */
  readonly slice: string;
  readonly fingerprint: string;
  readonly lastNode: number;
  readonly explained: Explained;
}

interface Part {
  /** the comparison, in the order of `usualPeriods` */
  readonly at: number;
  readonly done?: Done;
}

/** Plans the comparisons until the last planned day. They wait until it is planned for all agents, and created. */
export async function planComparisons(tx: Database, agentUid: string): Promise<void> {
  const progress = await readProgress(tx);
  const day = progress?.next?.last ?? progress?.day;
  if (day === undefined || !(await areMoreThan(tx, MANY_TO_STORE, eq(device.agentUid, agentUid)))) return;
  await planWork(tx, [{ queue: 'comparison', subject: agentUid, firstDay: day, lastDay: day, dueAt: dayMs(day + 1) }]);
}

export async function prepareComparisons(tx: Database, { jobs }: Pick<Platform, 'jobs'>, key: DueKey): Promise<void> {
  const work = await lockWork(tx, 'comparison', key);
  const { at, done } = (work.part as Part | null) ?? { at: 0 };
  const now = dayMs(key.firstDay + 1);
  const periods = usualPeriods(now)[at];
  // the comparisons of a later day take the place of these
  const isNewest = (await readProgress(tx))?.day === key.firstDay;
  if (!periods || !isNewest) return finishWork(tx, 'comparison', key);
  const [self] = await tx.select().from(users).where(eq(users.uid, key.subject));
  const explained = await explainSome(tx, await comparisonOfAgent(tx, self!, periods, now), done);
  const part: Part = explained ? { at, done: explained } : { at: at + 1 };
  await storePart(tx, 'comparison', key, part);
  await jobs.send(tx, 'comparison', [key]);
}

const comparisonOfAgent = (
  tx: Database,
  self: User,
  { earlier, later }: Periods,
  now: number,
): Promise<BridgeComparison> => {
  const periods = { ...later, earlier_start: earlier.start, earlier_end: earlier.end };
  return comparisonOf(tx, self, { ...periods, uuid: undefined, line: undefined, username: undefined }, now);
};

/** Explains the next nodes, and stores the result after the last one. @returns undefined if nothing is left to do */
async function explainSome(
  tx: Database,
  comparison: BridgeComparison,
  before: Done | undefined,
): Promise<Done | undefined> {
  const { where } = comparison;
  const fingerprint = await fingerprintOfDays(tx, comparison);
  // when the missing day is closed, the comparisons are planned again
  if (fingerprint === undefined) return undefined;
  const key = storedKeyOf(comparison, {});
  // after a correction, or an update of the server with other rules, all nodes are explained again
  const done = before?.fingerprint === fingerprint && before.slice === key.slice ? before : undefined;
  if (!done) {
    const isStored = (await readStored(tx, key, async () => fingerprint)) !== undefined;
    if (isStored || !(await areMoreThan(tx, MANY_TO_STORE, where))) return undefined;
  }
  const nodes = await tx
    .select({ id: device.id })
    .from(device)
    .where(and(where, done && gt(device.id, done.lastNode)))
    .orderBy(asc(device.id))
    .limit(NODES + 1);
  const ids = nodes.slice(0, NODES).map(({ id }) => id);
  const [firstNode, lastNode] = [ids[0]!, ids.at(-1)!];
  const next = await explainNodes(tx, {
    ...comparison,
    where: and(where, between(device.id, firstNode, lastNode))!,
    between: [firstNode, lastNode],
  });
  const explained = done ? addExplained(comparison, [done.explained, next]) : next;
  if (nodes.length > NODES) return { slice: key.slice, fingerprint, lastNode, explained };
  await storeResult(tx, key, { fingerprint, result: explained });
  return undefined;
}
