/**
 * Measures the watch of nodes whose day can still be saved, and the messages about them, on one PostgreSQL server.
 *
 * `npm run bench -- risks [--devices 30000] [--offline 100]` stores the samples of a day until 18:00. Then one of so many devices is
 * offline for two samples. It prints the time from the last sample until all users have their message, and that of
 * a watch without changes.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { doDueWork } from '#console/server/reference/background-work.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { writeSetting } from '#console/server/reference/database/settings.ts';
import { dayMs, dayOf } from '#console/server/reference/days.ts';
import { writeProgress } from '#console/server/reference/devices/progress.ts';
import { watchRisks } from '#console/server/reference/devices/risk-watch.ts';
import { storeSamples } from '#console/server/reference/devices/store-samples.ts';
import { platformOn } from '../console/server/reference/seeded-platform.ts';
import { postgresPrograms, startPostgres } from '../lab/postgres/server.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: { devices: { type: 'string', default: '30000' }, offline: { type: 'string', default: '100' } },
});
const DEVICES = Number(values.devices);
const ONE_OFFLINE_OF = Number(values.offline);
const AGENTS = 100;
const DAY = dayOf(Date.now());
/** 18:00, the first five minutes of the peak hours */
const PEAK_SLOT = 216;
/** Samples of a request. */
const BATCH = 5_000;
/** The first number of the devices. They are after those of other tables. */
const FIRST = 1_000_000;

/** Devices of each agent, whose numbers follow each other. */
const EACH = DEVICES / AGENTS;

const OF_AGENT = `'g' || (i - ${FIRST}) / ${EACH}`;
const IDS = `generate_series(${FIRST}, ${FIRST + DEVICES - 1}) as i`;
const DATA: readonly string[] = [
  `select add_sample_day(${DAY})`,
  `insert into person (uid, username, password_hash, role, phone_number, agent_account, pay_info)
    select 'g' || i, 'agent-' || i, '', 'agent', 'g' || i, '', '{}' from generate_series(0, ${AGENTS - 1}) as i`,
  `insert into price_period (agent_uid, line, since, agent_price, miner_price)
    select 'g' || i, 'line', 0, 300000, 250000 from generate_series(0, ${AGENTS - 1}) as i`,
  `insert into device (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, activated, retired)
    select i, md5(i::text), 'node-' || i, ${OF_AGENT}, ${OF_AGENT}, 'line', 50, i, false, false, ${DAY - 30}, null from ${IDS}`,
  `insert into sample_block (agent_uid, day, slot, block, bandwidths)
    select 'g' || agent, ${DAY}, slot, block, array(
        select case when i between first and first + ${EACH - 1} then 100 end
        from generate_series(block * 256, block * 256 + 255) as i)
    from generate_series(0, ${AGENTS - 1}) as agent, lateral (select ${FIRST} + agent * ${EACH} as first) as start,
      generate_series(0, ${PEAK_SLOT - 1}) as slot, generate_series(first / 256, (first + ${EACH - 1}) / 256) as block`,
];

const server = await startPostgres(postgresPrograms(), { shared_buffers: '1GB', max_wal_size: '64GB' });
const client = new pg.Client(server.address);
const opened = await openDatabase({ databaseUrl: server.address }, async () => {});
const { db } = opened;
const platform: Platform = {
  ...platformOn(db, (error, what) => console.error(what, error)),
  demo: false,
  deviceStates: undefined,
  measuresDevices: true,
};

const seconds = async (work: () => Promise<unknown>): Promise<string> => {
  const start = performance.now();
  await work();
  return ((performance.now() - start) / 1_000).toFixed(2);
};
const count = async (table: string): Promise<number> =>
  Number((await client.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]!.n);

/** Stores the samples of all devices at the end of their five minutes. */
async function send(slot: number, uuids: readonly string[], isOffline: (index: number) => boolean): Promise<void> {
  await platform.clock.set(dayMs(DAY) + slot * 300_000 + 299_000);
  const at = dayMs(DAY) / 1_000 + slot * 300;
  for (let next = 0; next < uuids.length; next += BATCH)
    await storeSamples(
      platform,
      uuids
        .slice(next, next + BATCH)
        .map((device, index) => ({ device, at, bandwidth: isOffline(next + index) ? null : 100 })),
    );
}

try {
  await client.connect();
  await writeProgress(db, { day: DAY - 1 });
  await writeSetting(db, 'sampleBlocks', { since: DAY - 1, begun: false });
  for (const statement of DATA) await client.query(statement);
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ uuid: string }>(`select uuid from device where id >= ${FIRST} order by id`);
  const uuids = rows.map(({ uuid }) => uuid);
  await send(PEAK_SLOT, uuids, () => false);
  const isOffline = (index: number): boolean => index % ONE_OFFLINE_OF === 0;
  for (const slot of [PEAK_SLOT + 1, PEAK_SLOT + 2]) await send(slot, uuids, isOffline);
  const watched = await seconds(() => watchRisks(platform));
  const told = await seconds(() => doDueWork(platform));
  const [risks, notices] = [await count('node_risk'), await count('notice')];
  console.log(`${DEVICES} devices: ${risks} at risk judged in ${watched} s, ${notices} users informed ${told} s later`);
  console.log(`  again without changes: ${await seconds(() => watchRisks(platform))} s`);
  await send(PEAK_SLOT + 3, uuids, isOffline);
  console.log(`  after the next sample: ${await seconds(() => watchRisks(platform))} s`);
  await doDueWork(platform);
  console.log(`  ${(await count('notice')) - notices} more messages`);
} finally {
  await client.end();
  await opened.close();
  await server.stop();
}
