/** Stores the samples that real devices send. */
import { and, eq, sql } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { addSampleDays } from '../database/sample-partitions.ts';
import { device } from '../database/device-tables.ts';
import { dayMs, dayOf } from '../days.ts';
import { groupBy } from '../group-by.ts';
import { agentsOfNodes } from './device-agents.ts';
import { followStates, recentSince } from './node-states.ts';
import { nodeIdOf, registerNodes } from './nodes.ts';
import { holdDays } from './progress.ts';
import { firstBlockDay } from './sample-days.ts';
import { OFFLINE, SAMPLE_MS, type Sample, type StoredSample } from './samples.ts';
import { appendSamples } from './stored-samples.ts';
import { storeWholeDays } from './whole-days.ts';

/** Numbers of samples by outcome. */
export interface StoredSamples {
  /** of bound devices, also samples that are repeated, whose first value stays */
  readonly accepted: number;
  /** of days that are closed */
  readonly late: number;
  /** of nodes that are not bound, which can be bound from now on */
  readonly unbound: number;
  /** of a time that has not come yet */
  readonly early: number;
  /** above the speed of the lines of their device */
  readonly tooFast: number;
  /** with a device ID that is not 32 hexadecimal digits, or a time in milliseconds */
  readonly malformed: number;
  /** of `accepted` and `unbound`: more than half an hour old, which a clock that is behind makes them */
  readonly delayed: number;
}

/** A time in milliseconds is above it, and a time in seconds reaches it in the year 5138. */
const MOST_SECONDS = 99_999_999_999;

/** Stores samples. A sample of the same device and five minutes is stored once, so that a batch can be sent again. */
export async function storeSamples(
  platform: Pick<Platform, 'db' | 'clock' | 'webhooks' | 'jobs'>,
  samples: readonly Sample[],
): Promise<StoredSamples> {
  const { db, clock } = platform;
  const now = clock.now();
  const named = samples.flatMap((sample) => {
    const id = nodeIdOf(sample.device);
    return id === undefined || sample.at > MOST_SECONDS ? [] : [{ ...sample, device: id }];
  });
  const possible = named.filter(({ bandwidth, speed }) => (bandwidth ?? 0) <= (speed ?? Number.POSITIVE_INFINITY));
  const past = possible.filter(({ at }) => at * 1_000 <= now);
  const first = await firstBlockDay(db, past.map(dayOfSample));
  const { accepted, current } = await inTransaction(db, async (tx) => {
    // otherwise, a day could be created after this check and before the samples are stored
    const closed = await holdDays(tx);
    const open = past.filter((sample) => dayOfSample(sample) > closed);
    if (open.length === 0) return { accepted: 0, current: open };
    const agents = await byAgent(tx, open);
    await addSampleDays(
      tx,
      [...new Set(open.map(dayOfSample))].filter((day) => day >= first),
    );
    let bound = 0;
    for (const [agentUid, own] of agents) {
      bound += await storeBound(tx, agentUid, own, first);
      await followStates(platform, tx, agentUid, own);
    }
    return { accepted: bound, current: open };
  });
  if (accepted < current.length)
    await registerNodes(db, [...new Set(current.map((sample) => sample.device))].sort(), now);
  return {
    accepted,
    late: past.length - current.length,
    unbound: current.length - accepted,
    early: possible.length - past.length,
    tooFast: named.length - possible.length,
    malformed: samples.length - named.length,
    delayed: current.filter(({ at }) => at < recentSince(now)).length,
  };
}

const dayOfSample = ({ at }: Sample): number => dayOf(at * 1_000);

/** Returns the samples of bound nodes by agent, in the order of the agents, so that two batches do not wait for each other. */
async function byAgent(tx: Database, samples: readonly Sample[]): Promise<(readonly [string, Sample[]])[]> {
  const agents = await agentsOfNodes(tx, [...new Set(samples.map((sample) => sample.device))]);
  const bound = samples.filter((sample) => agents.has(sample.device));
  return [...groupBy(bound, (sample) => agents.get(sample.device)!)].sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * Stores the samples of the active devices of an agent.
 * @param first the first day of the blocks; earlier days are stored as the release before stores them
 * @returns their number
 */
async function storeBound(tx: Database, agentUid: string, samples: readonly Sample[], first: number): Promise<number> {
  const { id, uuid, activated, retired } = device;
  const uuids = sql.param([...new Set(samples.map((sample) => sample.device))]);
  const rows = await tx
    .select({ id, uuid, activated, retired })
    .from(device)
    .where(and(eq(device.agentUid, agentUid), sql`${uuid} = any(${uuids}::text[])`));
  const devices = new Map(rows.map((row) => [row.uuid, row]));
  const bound = samples.flatMap((sample): StoredSample[] => {
    const found = devices.get(sample.device);
    const day = dayOfSample(sample);
    if (!found || found.activated > day || (found.retired !== null && found.retired <= day)) return [];
    const slot = Math.floor((sample.at * 1_000 - dayMs(day)) / SAMPLE_MS);
    return [{ device: found.id, day, slot, value: sample.bandwidth ?? OFFLINE }];
  });
  // two batches of the same devices could otherwise wait for the states of each other
  if (devices.size > 1) await holdLock(tx, `partner-console samples ${agentUid}`);
  await appendSamples(
    tx,
    agentUid,
    bound.filter(({ day }) => day >= first),
  );
  await storeWholeDays(
    tx,
    bound.filter(({ day }) => day < first),
  );
  return bound.length;
}
