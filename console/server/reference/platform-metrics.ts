/** Metrics of the state of the embedded platform, read when Prometheus requests them. Labels contain no IDs and no personal data. */
import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { Counter, Gauge, type Registry } from 'prom-client';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import { Collectors } from './collectors.ts';
import { clockOffset } from './database/clock-check.ts';
import { finishedPeriods, missingDays } from './billing/missing-days.ts';
import type { Platform } from './context.ts';
import { rowsOf, type Connections } from './database/database.ts';
import { newestMigration } from './database/migrate.ts';
import { coverageOf, type CoverageSums } from './devices/day-coverage.ts';
import { readProgress } from './devices/progress.ts';
import { isHeard } from './devices/node-states.ts';
import { deadJobs, queueStates } from './jobs/job-state.ts';
import type { Pushes } from './notices/pushes.ts';
import { ledgerSum } from './ledger/ledger-sum.ts';
import { countOpenContradictions } from './money/contradictions.ts';

interface Subjects extends Pick<Platform, 'db' | 'clock' | 'clockCheck' | 'report' | 'measuresDevices'> {
  readonly pushes: Pick<Pushes, 'state'>;
  readonly areJobsStarted: () => boolean;
  /** Folder of the embedded database; `undefined` for other databases. */
  readonly dataDir: string | undefined;
  /** `undefined` for the embedded database, which has no connections */
  readonly connections: (() => Connections) | undefined;
  /** `undefined` without a replica */
  readonly replicaReads: (() => Readonly<Record<string, number>>) | undefined;
}

/** Adds metrics that are read when Prometheus requests them. */
export function measurePlatform(subjects: Subjects, registry: Registry): void {
  const { clockCheck, pushes, areJobsStarted, connections, replicaReads, report } = subjects;
  const registers = [registry];
  const measure = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  measure('partner_pages', 'Connected pages', () => pushes.state.pages);
  measure('partner_listening', '1 if changes of the database arrive, 0 while the server polls', () =>
    Number(pushes.state.isListening),
  );
  measure('partner_jobs_started', '1 if the server does background jobs, 0 with START_JOBS=off', () =>
    Number(areJobsStarted()),
  );
  measure(
    'partner_clock_jump_seconds',
    'Change of the clock of the database that no operator has accepted, 0 for none',
    () => (clockCheck?.jump ?? 0) / 1_000,
  );
  if (connections) {
    measure('partner_database_away', '1 if requests fail because the database does not respond', () =>
      Number(connections().isAway),
    );
    new Gauge({
      name: 'partner_database_connections',
      help: 'Connections by state; waiting requests have none',
      labelNames: ['state'],
      registers,
      collect() {
        const { busy, idle, waiting } = connections();
        this.set({ state: 'busy' }, busy);
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'waiting' }, waiting);
      },
    });
  }
  if (replicaReads)
    new Counter({
      name: 'partner_replica_reads_total',
      help: 'Reads by outcome: replica, or by the primary, because the replica was late or failed',
      labelNames: ['outcome'],
      registers,
      collect() {
        this.reset();
        for (const [outcome, reads] of Object.entries(replicaReads())) this.inc({ outcome }, reads);
      },
    });
  const collectors = new Collectors(registry, report);
  measureDatabase(subjects, collectors);
  measureMoney(subjects, collectors);
  measureDays(subjects, collectors);
  measureJobs(subjects, collectors);
  if (subjects.measuresDevices) measureDevices(subjects, collectors);
}

function measureDatabase({ db, dataDir }: Subjects, collectors: Collectors): void {
  collectors.add('schema', () => newestMigration(db), [
    { name: 'partner_schema_version', help: 'The last migration of the database', from: (version) => version },
  ]);
  collectors.add('clock', () => clockOffset(db), [
    {
      name: 'partner_clock_offset_seconds',
      help: 'Clock of the server minus clock of the database',
      from: (offset) => offset / 1_000,
    },
  ]);
  collectors.add(
    'permissions',
    () =>
      rowsOf<{ table: string }>(
        db,
        sql`select relname as table from pg_class
          where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p')
            and relowner = (select relowner from pg_class where oid = 'migration'::regclass)
            and not (has_table_privilege(oid, 'select') and (oid = 'migration'::regclass or has_table_privilege(oid, 'insert')
              and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')))`,
      ),
    [
      {
        name: 'partner_missing_permissions',
        help: '1 for each table that the role of the server may not read or write',
        labels: ['table'],
        from: (rows) => rows.map(({ table }) => [{ table }, 1]),
      },
    ],
  );
  collectors.add(
    'disk',
    async () => {
      const [row] = await rowsOf<{ bytes: number }>(
        db,
        sql`select pg_database_size(current_database())::float8 as bytes`,
      );
      const folder = dataDir === undefined ? undefined : await statfs(dataDir);
      return { used: row!.bytes, free: folder && folder.bavail * folder.bsize };
    },
    [
      { name: 'partner_database_bytes', help: 'Size of the database', from: ({ used }) => used },
      {
        name: 'partner_data_folder_free_bytes',
        help: 'Free space of the disk with the embedded database',
        from: ({ free }) => free,
      },
    ],
  );
}

function measureMoney({ db, clock }: Subjects, collectors: Collectors): void {
  collectors.add(
    'withdrawals',
    () =>
      rowsOf<{ status: string; made: number }>(
        db,
        sql`select status, count(*)::float8 as made from withdrawal where at > ${clock.now() - DAY_MS} group by status`,
      ),
    [
      {
        name: 'partner_withdrawals',
        help: 'Withdrawals of the last 24 hours, by state',
        labels: ['state'],
        from: (rows) => rows.map(({ status, made }) => [{ state: status }, made]),
      },
    ],
  );
  collectors.add(
    'transfers',
    async () => {
      const now = clock.now();
      const [row] = await rowsOf<{ amount: number; due: number | null }>(
        db,
        sql`select coalesce(sum(amount), 0)::float8 as amount, min(due_at)::float8 as due
          from withdrawal where status = 'transferring'`,
      );
      return { amount: row!.amount, overdue: Math.max(0, now - (row!.due ?? now)) / 1_000 };
    },
    [
      { name: 'partner_transfer_cents', help: 'Amount of the withdrawals in transfer', from: ({ amount }) => amount },
      {
        name: 'partner_transfer_overdue_seconds',
        help: 'Time since the oldest transfer was due, 0 if none is due',
        from: ({ overdue }) => overdue,
      },
    ],
  );
  collectors.add('contradictions', () => countOpenContradictions(db), [
    {
      name: 'partner_transfer_contradictions',
      help: 'Reports of the bank that contradict the ledger, and that no operator has ended',
      from: (open) => open,
    },
  ]);
  collectors.add('ledger', () => ledgerSum(db), [
    {
      name: 'partner_ledger_sum_cents',
      help: 'Sum of all ledger entries, at most ten minutes old. Any value but 0 is an error',
      from: (sum) => sum,
    },
  ]);
}

/** The coverage of a day is read at most once in this time. */
const COVERAGE_MS = 600_000;

function measureDays({ db, clock }: Subjects, collectors: Collectors): void {
  collectors.add('days', () => missingDays(db, clock.now()), [
    {
      name: 'partner_missing_days',
      help: 'Days that are over and not created, once for each agent',
      from: ({ days }) => days,
    },
    {
      name: 'partner_missing_days_seconds',
      help: 'Time since the oldest missing day was over, 0 if none is missing',
      from: ({ oldest }) => oldest,
    },
  ]);
  let coverage: { readonly day: number; readonly readAt: number; readonly sums: CoverageSums } | undefined;
  collectors.add(
    'coverage',
    async () => {
      const day = (await readProgress(db))?.day ?? 0;
      // reads each device of the day
      if (coverage?.day !== day || performance.now() - coverage.readAt > COVERAGE_MS)
        coverage = { day, readAt: performance.now(), sums: await coverageOf(db, day) };
      return coverage.sums;
    },
    [
      {
        name: 'partner_day_coverage',
        help: 'Mean share of the billed samples that were measured on the last closed day, none without devices',
        from: ({ mean }) => mean ?? undefined,
      },
      {
        name: 'partner_day_measured_devices',
        help: 'Devices that were billed by samples on the last closed day',
        from: ({ devices }) => devices,
      },
      {
        name: 'partner_day_low_coverage_devices',
        help: 'Devices of the last closed day with less than half of the billed samples',
        from: ({ belowHalf }) => belowHalf,
      },
    ],
  );
  collectors.add('periods', () => finishedPeriods(db, clock.now()), [
    {
      name: 'partner_finished_age_seconds',
      help: 'Time since the end of the last day, week and month that is finished for all users',
      labels: ['period'],
      from: (ages) => Object.entries(ages).map(([period, age]) => [{ period }, age]),
    },
  ]);
}

function measureJobs({ db, clock }: Subjects, collectors: Collectors): void {
  collectors.add('jobs', () => queueStates(db, clock.now()), [
    {
      name: 'partner_jobs_waiting',
      help: 'Background jobs that wait or run',
      labels: ['queue'],
      from: (states) => states.map(({ queue, waiting }) => [{ queue }, waiting]),
    },
    {
      name: 'partner_jobs_oldest_seconds',
      help: 'Age of the oldest background job that waits or runs',
      labels: ['queue'],
      from: (states) => states.map(({ queue, oldest }) => [{ queue }, oldest]),
    },
  ]);
  collectors.add('dead jobs', () => deadJobs(db), [
    {
      name: 'partner_jobs_dead',
      help: 'Background jobs whose retries failed, by the reason of the last failure',
      labels: ['queue', 'reason'],
      from: (rows) => rows.map(({ queue, reason, dead }) => [{ queue, reason }, dead]),
    },
  ]);
}

function measureDevices({ db, clock }: Subjects, collectors: Collectors): void {
  collectors.add(
    'devices',
    async () => {
      const [row] = await rowsOf<{ online: number; offline: number }>(
        db,
        sql`select count(*) filter (where offline_since is null)::float8 as online, count(offline_since)::float8 as offline
          from device_state state where ${isHeard(clock.now())}`,
      );
      return row!;
    },
    [
      {
        name: 'partner_devices',
        help: 'Bound devices by state, by their samples of the last half hour',
        labels: ['state'],
        from: ({ online, offline }) => [
          [{ state: 'online' }, online],
          [{ state: 'offline' }, offline],
        ],
      },
    ],
  );
}
