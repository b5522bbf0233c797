/** Whether real devices are online, by their last samples. */
import type { Ms, UnixSeconds } from '#shared/core/shanghai-time.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { publishWebhooks } from '../notices/publish.ts';
import { SAMPLE_MS, type Sample } from './samples.ts';

interface State {
  readonly uuid: string;
  /** the start of the five minutes of the last sample */
  readonly at: UnixSeconds;
  /** null while the device is online */
  readonly since: UnixSeconds | null;
  /** whether the device was online in an earlier sample of the batch */
  readonly wasOnline: boolean;
}

/** Returns the state of each device after its last sample. */
function statesOf(samples: readonly Sample[]): State[] {
  const states = new Map<string, State>();
  for (const { device: uuid, at: measured, bandwidth } of [...samples].sort((one, other) => one.at - other.at)) {
    const before = states.get(uuid);
    const at = measured - (measured % (SAMPLE_MS / 1_000));
    states.set(
      uuid,
      bandwidth === null
        ? { uuid, at, since: before?.since ?? at, wasOnline: before?.wasOnline ?? false }
        : { uuid, at, since: null, wasOnline: true },
    );
  }
  return [...states.values()];
}

interface StateChange {
  readonly uuid: string;
  readonly agentUid: string;
  readonly ownerUid: string;
  /** the start of the five minutes of the last sample */
  readonly at: UnixSeconds;
  /** null for a device that is online again */
  readonly offlineSince: UnixSeconds | null;
}

/**
 * Stores the states of the devices of an agent, except where a later sample was stored before.
 * @returns the devices that went offline or came back
 */
async function storeStates(tx: Database, agentUid: string, states: readonly State[]): Promise<StateChange[]> {
  const received = sql`(
    select device.id, device.owner_uid, row.* from json_to_recordset(${JSON.stringify(states)}::json)
        as row(uuid text, at bigint, since bigint, "wasOnline" boolean)
      join device on device.agent_uid = ${agentUid} and device.uuid = row.uuid) as received`;
  await tx.execute(sql`insert into device_state (agent_uid, device, at, offline_since)
    select ${agentUid}::text, id, at, since from ${received} order by id on conflict do nothing`);
  const changes = await rowsOf<StateChange & { readonly before: UnixSeconds | null }>(
    tx,
    sql`update device_state set at = received.at, offline_since =
        case when since is null or "wasOnline" then since else coalesce(device_state.offline_since, since) end
      from ${received} join device_state before on before.agent_uid = ${agentUid} and before.device = received.id
      where device_state.agent_uid = ${agentUid} and device_state.device = received.id and device_state.at < received.at
      returning received.uuid, device_state.agent_uid as "agentUid", received.owner_uid as "ownerUid",
        received.at::float8 as at, before.offline_since::float8 as before, device_state.offline_since::float8 as "offlineSince"`,
  );
  return changes.filter(({ before, offlineSince }) => (before === null) !== (offlineSince === null));
}

/** Stores the states of devices of an agent after their samples, and informs the partners of the agent and of the owner of changes. */
export async function followStates(
  platform: Pick<Platform, 'webhooks' | 'jobs'>,
  tx: Database,
  agentUid: string,
  samples: readonly Sample[],
): Promise<void> {
  await publishChanges(platform, tx, await storeStates(tx, agentUid, statesOf(samples)));
}

const publishChanges = (
  platform: Pick<Platform, 'webhooks' | 'jobs'>,
  tx: Database,
  changes: readonly StateChange[],
): Promise<void> =>
  publishWebhooks(
    platform,
    tx,
    changes.flatMap(({ uuid: deviceUuid, agentUid, ownerUid, at, offlineSince }) => {
      const type = offlineSince === null ? 'node.online' : 'node.offline';
      const since = offlineSince ?? at;
      return [...new Set([agentUid, ownerUid])].map((uid) => ({
        uid,
        at: since * 1_000,
        event: `${type} ${deviceUuid} ${since}`,
        message: { type, data: { deviceUuid, since } } as const,
      }));
    }),
  );

/** Samples of the last half hour. Without any of them, a device is neither online nor offline. */
const HEARD_SAMPLES = 6;

/** Returns the start of the oldest five minutes whose sample is recent. */
export const recentSince = (now: Ms): UnixSeconds =>
  ((Math.floor(now / SAMPLE_MS) - HEARD_SAMPLES) * SAMPLE_MS) / 1_000;

/** Returns the condition that the last sample of a device is recent. */
export const isHeard = (now: Ms): SQL => sql`state.at >= ${recentSince(now)}`;
