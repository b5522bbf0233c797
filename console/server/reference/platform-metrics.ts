/** Metrics of the embedded platform for Prometheus. Labels contain no IDs and no personal data. */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { missingDays } from './billing/missing-days.ts';
import type { Clock } from './context.ts';
import { rowsOf, type Database, type Connections } from './database/database.ts';
import type { Pushes } from './notices/pushes.ts';
import { ledgerSum } from './ledger-sum.ts';
import { Refusal } from './refusal.ts';

interface Subjects {
  readonly db: Database;
  readonly clock: Clock;
  readonly pushes: Pick<Pushes, 'state'>;
  /** `undefined` for the embedded database, which has no connections */
  readonly connections: (() => Connections) | undefined;
  /** `undefined` without a replica */
  readonly replicaReads: (() => Readonly<Record<string, number>>) | undefined;
}

const WITHDRAWAL = '/api/wallet/wallet/withdrawal';

/** Returns the reason without the amounts and dates of the user. */
const reasonOf = ({ message }: Refusal): string => message.split('，', 1)[0]!.replace(/\d[\d.:-]*/g, '');

/** Counts refusals of the routes of `app`. Call it before routes are added. */
export function countRefusals(app: FastifyInstance, registry: Registry): void {
  const refusals = new Counter({
    name: 'partner_refusals_total',
    help: 'Requests that the platform refused, by route and code',
    labelNames: ['route', 'code'],
    registers: [registry],
  });
  const withdrawals = new Counter({
    name: 'partner_withdrawal_refusals_total',
    help: 'Withdrawals that the platform refused, by reason',
    labelNames: ['reason'],
    registers: [registry],
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Refusal)) return;
    const route = request.routeOptions.url ?? 'unknown';
    refusals.inc({ route, code: `${error.code}` });
    if (route === WITHDRAWAL) withdrawals.inc({ reason: reasonOf(error) });
  });
}

const DAY_MS = 86_400_000;

/** Adds metrics that are read when Prometheus requests them. */
export function measurePlatform({ db, clock, pushes, connections, replicaReads }: Subjects, registry: Registry): void {
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
  measureWithdrawals({ db, clock }, registers);
  measureLedger(db, registers);
  measureDays({ db, clock }, registers);
}

function measureWithdrawals({ db, clock }: Pick<Subjects, 'db' | 'clock'>, registers: Registry[]): void {
  new Gauge({
    name: 'partner_withdrawals',
    help: 'Withdrawals of the last 24 hours, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const rows = await rowsOf<{ status: string; made: number }>(
        db,
        sql`select status, count(*)::float8 as made from withdrawal where at > ${clock.now() - DAY_MS} group by status`,
      );
      this.reset();
      for (const { status, made } of rows) this.set({ state: status }, made);
    },
  });
  const overdue = new Gauge({
    name: 'partner_transfer_overdue_seconds',
    help: 'Time since the oldest transfer was due, 0 if none is due',
    registers,
  });
  new Gauge({
    name: 'partner_transfer_cents',
    help: 'Amount of the withdrawals in transfer',
    registers,
    async collect() {
      const now = clock.now();
      const [row] = await rowsOf<{ amount: number; due: number | null }>(
        db,
        sql`select coalesce(sum(amount), 0)::float8 as amount, min(due_at)::float8 as due
          from withdrawal where status = 'transferring'`,
      );
      this.set(row!.amount);
      overdue.set(Math.max(0, now - (row!.due ?? now)) / 1_000);
    },
  });
}

function measureDays({ db, clock }: Pick<Subjects, 'db' | 'clock'>, registers: Registry[]): void {
  const oldest = new Gauge({
    name: 'partner_missing_days_seconds',
    help: 'Time since the oldest missing day was over, 0 if none is missing',
    registers,
  });
  new Gauge({
    name: 'partner_missing_days',
    help: 'Days that are over and not created, once for each agent',
    registers,
    async collect() {
      const missing = await missingDays(db, clock.now());
      this.set(missing.days);
      oldest.set(missing.oldest);
    },
  });
}

function measureLedger(db: Database, registers: Registry[]): void {
  new Gauge({
    name: 'partner_ledger_sum_cents',
    help: 'Sum of all ledger entries, at most ten minutes old. Any value but 0 is an error',
    registers,
    async collect() {
      const sum = await ledgerSum(db);
      if (sum !== undefined) this.set(sum);
    },
  });
}
