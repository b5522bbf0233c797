/**
 * Measures the write-ahead log, the disk and the reads of samples in blocks next to an array of each device and day, which the
 * release before stores, on one PostgreSQL server.
 *
 * `npm run bench -- samples [--devices 2000] [--close 300000] [--compression on]` stores whole days of samples, with a checkpoint at every five
 * minutes, fifteen minutes and hour of the day. Then it closes the same day of very many devices from both tables, and
 * compares the device days.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { doDueWork } from '#console/server/reference/background-work.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { writeSetting } from '#console/server/reference/database/settings.ts';
import { dayMs, dayOf, daysOfMonth, monthOfDay } from '#console/server/reference/days.ts';
import { writeProgress } from '#console/server/reference/devices/progress.ts';
import { sampleDaysOf } from '#console/server/reference/database/sample-partitions.ts';
import type { Sample } from '#console/server/reference/devices/samples.ts';
import { readSamples } from '#console/server/reference/devices/stored-samples.ts';
import { storeSamples } from '#console/server/reference/devices/store-samples.ts';
import { deleteExpired } from '#console/server/reference/retention.ts';
import { platformOn } from '../console/server/reference/seeded-platform.ts';
import { postgresPrograms, startPostgres } from '../lab/postgres/server.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    devices: { type: 'string', default: '2000' },
    close: { type: 'string', default: '300000' },
    compression: { type: 'string', default: 'off' },
  },
});
const DEVICES = Number(values.devices);
const CLOSED = Number(values.close);
const SLOTS = 288;
/** Samples of a request. */
const BATCH = 5_000;

/** The devices of the first part belong to some agents, and their numbers follow each other in turn. */
interface Round {
  readonly name: string;
  readonly isBefore: boolean;
  readonly agents: number;
  readonly isShuffled: boolean;
  /** five minutes between two checkpoints */
  readonly every: number;
}

const CHECKPOINTS = [1, 3, 12];
const ROUNDS: readonly Round[] = [
  ...CHECKPOINTS.map((every) => ({ name: 'before', isBefore: true, agents: 1, isShuffled: false, every })),
  ...CHECKPOINTS.map((every) => ({ name: 'one agent', isBefore: false, agents: 1, isShuffled: false, every })),
  { name: 'one agent, shuffled batches of 500', isBefore: false, agents: 1, isShuffled: true, every: 1 },
  { name: 'agents of 100 devices in turn', isBefore: false, agents: DEVICES / 100, isShuffled: false, every: 1 },
  { name: 'agents of 20 devices in turn', isBefore: false, agents: DEVICES / 20, isShuffled: false, every: 1 },
];

// a month that is over, so that all days are of one month
const { first: FIRST, last: LAST } = daysOfMonth(monthOfDay(dayOf(Date.now()) - 31));

const insertDevices = (from: number, count: number, agents: number, active: number): readonly string[] => [
  `insert into person (uid, username, password_hash, role, phone_number, agent_account, pay_info)
    select 'g${from}-' || i, 'agent-${from}-' || i, '', 'agent', 'g${from}-' || i, '', '{}' from generate_series(0, ${agents} - 1) as i`,
  `insert into price_period (agent_uid, line, since, agent_price, miner_price)
    select 'g${from}-' || i, 'line', 0, 300000, 250000 from generate_series(0, ${agents} - 1) as i`,
  `insert into device (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, activated, retired)
    select ${from} + i, md5((${from} + i)::text), 'node', 'g${from}-' || i % ${agents}, 'g${from}-' || i % ${agents}, 'line', 50, i,
      false, false, ${active}, ${active + 2} from generate_series(0, ${count} - 1) as i`,
];

/** M; -1 if offline, null if not measured. SQL of the device `i` and the slot `s`. */
const VALUE = `case when (i % 9973 * 7919 + s * 104729) % 97 = 0 then -1 when (i % 9973 * 31 + s * 17) % 211 = 0 then null
  else 20 + (i % 9973 * 7919 + s * 131) % 900 end`;

const server = await startPostgres(postgresPrograms(), {
  full_page_writes: 'on',
  shared_buffers: '1GB',
  max_wal_size: '64GB',
  checkpoint_timeout: '1d',
  wal_compression: values.compression,
});
const client = new pg.Client(server.address);
const opened = await openDatabase({ databaseUrl: server.address }, async () => {});
const { db } = opened;
const report = (error: unknown, what: string): void => console.error(what, error);
const platform: Platform = { ...platformOn(db, report), demo: false, deviceStates: undefined, measuresDevices: true };

const read = async <Value>(text: string): Promise<Value> => (await client.query<{ value: Value }>(text)).rows[0]!.value;
const logged = (): Promise<number> => read<number>(`select (pg_current_wal_lsn() - '0/0')::float8 as value`);
const sizeOf = (table: string): Promise<number> =>
  read<number>(`select sum(pg_total_relation_size(relid))::float8 as value from (
    select '${table}'::regclass as relid union select relid from pg_partition_tree('${table}')) as each`);

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`  ${what}: ${((performance.now() - start) / 1_000).toFixed(2)} s`);
}

/** Stores a day with a checkpoint after every few rounds, and closes it. */
async function storeDay({ name, agents, isShuffled, every }: Round, day: number, from: number): Promise<void> {
  for (const statement of insertDevices(from, DEVICES, agents, day)) await client.query(statement);
  const { rows } = await client.query<{ uuid: string }>(
    `select uuid from device where id between ${from} and ${from + DEVICES - 1} order by ${isShuffled ? 'uuid' : 'id'}`,
  );
  const batch = isShuffled ? 500 : BATCH;
  await platform.clock.set(dayMs(day + 1) - 1_000);
  await client.query('vacuum analyze');
  const sizes = async () => [
    await sizeOf('bandwidth_day_whole'),
    await sizeOf('sample_day'),
    await sizeOf('sample_block'),
  ];
  const [before, start] = [await sizes(), await logged()];
  const began = performance.now();
  for (let slot = 0; slot < SLOTS; slot++) {
    if (slot % every === 0) await client.query('checkpoint');
    const at = dayMs(day) / 1_000 + slot * 300;
    const samples = rows.map(({ uuid }, index): Sample => {
      const value = 20 + ((index * 7919 + slot * 131) % 900);
      return { device: uuid, at, bandwidth: value % 97 === 0 ? null : value };
    });
    for (let next = 0; next < samples.length; next += batch)
      await storeSamples(platform, samples.slice(next, next + batch));
  }
  const seconds = (performance.now() - began) / 1_000;
  const stored = await logged();
  await platform.clock.set(dayMs(day + 1) + 31 * 60_000);
  await doDueWork(platform);
  const closed = await logged();
  const after = await sizes();
  const of = (bytes: number): string => (bytes / DEVICES).toFixed(0).padStart(8);
  const disk = after.map((size, index) => of(size - before[index]!));
  console.log(
    `${name.padEnd(36)} checkpoint every ${`${every * 5}`.padStart(2)} min  log ${of(stored - start)}  close ${of(closed - stored)}` +
      `  disk whole ${disk[0]} day ${disk[1]} block ${disk[2]}  ${((DEVICES * SLOTS) / seconds).toFixed(0)} samples/s`,
  );
}

/** Closes the same samples from both tables. */
async function closeBoth(before: number, from: number): Promise<void> {
  const [one, other] = [before, before + 1];
  for (const statement of insertDevices(from, CLOSED, 1, one)) await client.query(statement);
  await client.query(`update device set retired = null where id >= ${from}`);
  const ids = `generate_series(${from}, ${from + CLOSED - 1}) as i`;
  await client.query(`insert into bandwidth_day_whole (day, device, samples)
    select ${one}, i, array(select ${VALUE} from generate_series(0, ${SLOTS - 1}) as s) from ${ids}`);
  await client.query(`select add_sample_day(${other})`);
  // most slots from SQL, and the last ones as devices send them
  const sent = 3;
  await client.query(`insert into sample_block (agent_uid, day, slot, block, bandwidths)
    select 'g${from}-0', ${other}, s, block, array(select case when i between ${from} and ${from + CLOSED - 1} then ${VALUE} end
        from generate_series(block * 256, block * 256 + 255) as i)
    from generate_series(0, ${SLOTS - 1 - sent}) as s, generate_series(${from} / 256, (${from + CLOSED - 1}) / 256) as block`);
  await client.query('vacuum analyze');
  await platform.clock.set(dayMs(other + 1) - 1_000);
  for (let slot = SLOTS - sent; slot < SLOTS; slot++) {
    const { rows } = await client.query<{ uuid: string; value: number | null }>(
      `select md5(i::text) as uuid, ${VALUE} as value from (select ${slot} as s) as slot, ${ids}`,
    );
    const at = dayMs(other) / 1_000 + slot * 300;
    const samples = rows.flatMap(({ uuid, value }): Sample[] =>
      value === null ? [] : [{ device: uuid, at, bandwidth: value === -1 ? null : value }],
    );
    for (let next = 0; next < samples.length; next += BATCH)
      await storeSamples(platform, samples.slice(next, next + BATCH));
  }
  const device = { id: from + (12_345 % CLOSED), agentUid: `g${from}-0` };
  const many = Array.from({ length: Math.min(3_000, CLOSED / 100) }, (_, index) => ({
    ...device,
    id: from + index * 100,
  }));
  const reads = async (): Promise<void> => {
    await timed('one device of the day before', () => readSamples(db, [device], one, one));
    await timed('one device of the day in blocks', () => readSamples(db, [device], other, other));
    await timed(`${many.length} devices of the day before`, () => readSamples(db, many, one, one));
    await timed(`${many.length} devices of the day in blocks`, () => readSamples(db, many, other, other));
  };
  console.log('open');
  await reads();
  for (const day of [one, other]) {
    await platform.clock.set(dayMs(day + 1) + 31 * 60_000);
    await timed(`day of ${CLOSED} devices closed ${day === one ? 'as before' : 'from blocks'}`, () =>
      doDueWork(platform),
    );
  }
  console.log('closed');
  await reads();
  const columns =
    'bandwidth95, agent_income, miner_income, rule, window_from, window_to, rank, samples, coverage, day95, peak95';
  const different = await read<number>(`select (count(*))::int as value from
    (select device, ${columns} from device_day where day = ${one} and device >= ${from}) as one full join
    (select device, ${columns} from device_day where day = ${other} and device >= ${from}) as other using (device)
    where one is distinct from other`);
  const rows = await read<number>(
    `select count(*)::int as value from device_day where day = ${other} and device >= ${from}`,
  );
  const changed = await read<number>(`select count(*)::int as value from sample_day one
    full join bandwidth_day_whole other on other.device = one.device and other.day = ${one}
    where one.day = ${other} and one.device >= ${from} and one.samples is distinct from other.samples`);
  console.log(`${rows} device days, ${different} differ; ${changed} arrays of samples differ`);
}

/** Drops ten times the samples of a closed day at once. */
async function dropDays(from: number): Promise<void> {
  const days = Array.from({ length: 10 }, (_, index) => FIRST - 90 + index);
  for (const day of days) {
    await client.query(`select add_sample_day(${day})`);
    const of = `select samples, device from sample_day where day = ${LAST} and device >= ${from}`;
    await client.query(
      `insert into sample_day (agent_uid, day, device, samples) select 'g', ${day}, device, samples from (${of}) as each`,
    );
    await client.query(
      `insert into bandwidth_day_whole (day, device, samples) select ${day}, device, samples from (${of}) as each`,
    );
  }
  await platform.clock.set(Date.now());
  const rows = await read<number>('select count(*)::int as value from sample_day');
  await timed(`retention of ${rows} rows by partition`, async () => {
    for (const day of days) await client.query(`select drop_sample_day('sample_day', ${day})`);
  });
  await timed('retention of as many rows of the table before, in batches', () => deleteExpired(platform));
  console.log(`  days that remain: ${(await sampleDaysOf(db, 'sample_day')).length}`);
}

try {
  await client.connect();
  await writeProgress(db, { day: FIRST - 1 });
  const before = ROUNDS.filter(({ isBefore }) => isBefore).length;
  await writeSetting(db, 'sampleBlocks', { since: FIRST + before, begun: false });
  console.log(`bytes per device and day, ${DEVICES} devices`);
  if (DEVICES > 0)
    for (const [index, round] of ROUNDS.entries()) await storeDay(round, FIRST + index, 1 + index * 1_000_000);
  const hot = await read<number>(`select (n_tup_hot_upd * 100.0 / greatest(1, n_tup_upd))::float8 as value
    from pg_stat_user_tables where relname = 'device_state'`);
  console.log(`updates of device_state without the index: ${hot.toFixed(1)}%`);
  const from = 50_000_000;
  if (CLOSED > 0) {
    await closeBoth(LAST - 1, from);
    await dropDays(from);
  }
} finally {
  await client.end();
  await opened.close();
  await server.stop();
}
