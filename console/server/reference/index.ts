/** The embedded platform: implements every endpoint of the contract with an embedded database and a sandbox. */
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { recordAudit, withTrace } from './access/audit.ts';
import { maskAddress } from './access/networks.ts';
import { sessionIdOf, sessionOf } from './access/sessions.ts';
import type { Registry } from 'prom-client';
import { ClockCheck } from './database/clock-check.ts';
import { Clock, type Platform, type WebhookEndpoint } from './context.ts';
import { keepArticles } from './content/articles.ts';
import { keyProblem } from './database/key-check.ts';
import { setDataKeys } from './database/encryption.ts';
import { queryErrorOf, DatabaseLocationError, type Database, type OpenDatabase } from './database/database.ts';
import { openDatabase } from './database/open.ts';
import type { PoolOptions } from './database/server-pool.ts';
import { users } from './database/tables.ts';
import { readBodies } from './http/bodies.ts';
import { handleFailures } from './http/failures.ts';
import { Jobs } from './jobs/jobs.ts';
import { readPause } from './money/payout-pause.ts';
import { transfersThrough } from './money/payouts.ts';
import { Pushes } from './notices/pushes.ts';
import { robotSender } from './providers/group-robots.ts';
import { operatorServices, type ProviderAddresses } from './providers/operator-services.ts';
import { operatorActions, type OperatorActions } from './operator/actions.ts';
import { OperatorError } from './operator/operator-context.ts';
import { unavailable } from './refusal.ts';
import { PayoutProvider } from './providers/payout.ts';
import type { ProviderKey } from './providers/signing.ts';
import { keepPartitions, startRetention } from './retention.ts';
import type { Approver } from './routes/operator-routes.ts';
import type { Partner } from './routes/partner-routes.ts';
import { addRoutes } from './routes/routes.ts';
import { seedRealUsers, type FirstAgent } from './accounts/first-agent.ts';
import { WorkInFlight } from '../work-in-flight.ts';
import { workerOf } from './background-work.ts';
import { grantScopes } from './notices/partners.ts';

interface RealServices {
  readonly providers: ProviderAddresses;
  /** signs bandwidth samples; without it, devices earn nothing */
  readonly devicesKey: ProviderKey | undefined;
  readonly firstAgent: FirstAgent | undefined;
  /** employees of whom two must approve each payout; empty for no approval */
  readonly approvers: readonly Approver[];
}

interface EmbeddedPlatformOptions {
  /** Folder of the embedded database; `undefined` keeps it in memory until the platform closes. */
  readonly dataDir?: string | undefined;
  /** A PostgreSQL server instead of the embedded database, for example `postgres://user@host/partner`. */
  readonly databaseUrl?: string | undefined;
  /** A direct address of the PostgreSQL server, if `databaseUrl` is a connection pooler. */
  readonly listenUrl?: string | undefined;
  /** The same database with a role that owns the tables; by default `databaseUrl`. */
  readonly migrationUrl?: string | undefined;
  /** A streaming replica of the PostgreSQL server, for lists, histories and exports. */
  readonly readUrl?: string | undefined;
  /** Keys that encrypt ID and card numbers, 32 bytes each. The first key encrypts, and all keys decrypt. */
  readonly dataKeys?: readonly Uint8Array[] | undefined;
  /** Size and time limits of the connections to the PostgreSQL server. */
  readonly pool?: Partial<PoolOptions> | undefined;
  /** Agents whose settlement is not reconciled on this platform, in contrast to their miners (§6). */
  readonly specialUsers?: readonly string[] | undefined;
  /** The script of the captcha for pages: an address, or a path of this server. */
  readonly captchaScript?: string | undefined;
  /** Mode `demo`: adds demo users and /sandbox. Otherwise `real` is required. */
  readonly demo?: boolean | undefined;
  readonly real?: RealServices | undefined;
  /** Partners whose servers can read and repeat their webhooks. */
  readonly partners?: readonly Partner[] | undefined;
  /** Where the servers of partners receive the events of their users. */
  readonly webhooks?: readonly WebhookEndpoint[] | undefined;
  /** Hours that withdrawals are blocked after a change of payout account, phone or wallet password; 24 by default. */
  readonly payoutHoldHours?: number | undefined;
  /** Hours without a request after which a session ends; 0 for no limit; 24 by default. */
  readonly sessionIdleHours?: number | undefined;
  /** Months before the current one whose device days are kept; 0 for all, the default. */
  readonly deviceDayMonths?: number | undefined;
  /** Text messages about nodes and days that a user gets in 24 hours; 3 by default. */
  readonly alertSmsPerDay?: number | undefined;
  /** Whether users can add group robots, to which the server sends their messages. */
  readonly groupRobots?: boolean | undefined;
  /** Whether a password signs in only where the user has signed in before. Elsewhere, a code is required. */
  readonly codeOnNewNetwork?: boolean | undefined;
  /** The origin that users open; without it, the origin of each request is used. */
  readonly publicOrigin?: string | undefined;
  /** Log for failures outside requests. */
  readonly log?: Pick<FastifyBaseLogger, 'error'> | undefined;
  /** The metrics of the server, if it serves any. */
  readonly metrics?: Registry | undefined;
}

/** A new embed session, for the audit. */
export interface IssuedSession {
  /** the platform token of the user */
  readonly token: string;
  readonly partner: string;
  readonly scopes: readonly string[];
  readonly origins: readonly string[];
  readonly minutes: number;
  readonly requestId: string;
  /** IP address of the partner's server */
  readonly address: string;
}

/** Checks by name. A check that fails throws an error with a message for operators. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>;

export interface EmbeddedPlatform {
  /** Plugin with the routes `/api/**` and `/sandbox/**`, for `fastify.register`. */
  readonly register: FastifyPluginAsync;
  /** What must hold before the server accepts requests. */
  readonly checks: ReadinessChecks;
  /** Returns whether this server must not judge sessions, because its clock differs from the clock of the database. */
  isClockWrong(): Promise<boolean>;
  /** Adds an audit row if the token belongs to a session, and the user to those of the partner. */
  recordEmbedSession(issued: IssuedSession): Promise<void>;
  /** Starts the background work. Call it when the server listens, so that overdue work does not delay the start. */
  startWork(): void;
  /** Returns the commands of an operator. @param operator the name of the employee, for the audit */
  operate(operator: string): OperatorActions;
  /** Waits for running work, closes the database and unlocks the data folder. */
  close(): Promise<void>;
}

const WRONG_CLOCK = 'The clock of this server differs from the clock of the database';

/** Jobs that a server does at a time, so that requests always find time and a connection to PostgreSQL. */
const JOBS_AT_ONCE = 2;

const settingsOf = (options: EmbeddedPlatformOptions) => ({
  payoutHoldHours: options.payoutHoldHours ?? 24,
  sessionIdleHours: options.sessionIdleHours ?? 24,
  deviceDayMonths: options.deviceDayMonths ?? 0,
  alertSmsPerDay: options.alertSmsPerDay ?? 3,
  codeOnNewNetwork: options.codeOnNewNetwork ?? false,
});

/** @throws Error with a message for operators if the data folder is in use or the database is unreachable */
export async function embeddedPlatform(options: EmbeddedPlatformOptions): Promise<EmbeddedPlatform> {
  const { real, publicOrigin, captchaScript, partners = [] } = options;
  const demo = options.demo ? await import('../demo/demo.ts') : undefined;
  const report: Platform['report'] = (error, what) => options.log?.error({ err: queryErrorOf(error) }, what);
  setDataKeys(options.dataKeys ?? []);
  const { db, read, connections, replicaReads, listen, close, isThere, hasSpace } = await openDatabase(
    { ...options, report, copies: demo !== undefined, migrates: demo !== undefined },
    demo ? demo.seed : (tx, last) => seedRealUsers(tx, last, real?.firstAgent),
  );
  await requireMatchingUsers(db, demo !== undefined).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const clock = new Clock(db);
  // the clock of the demo can be changed
  const clockCheck = demo ? undefined : new ClockCheck(db, report);
  await clockCheck?.check();
  const isClockWrong = wrongClockOf(clockCheck);
  const wrongKeys = await keyProblem(db, report);
  const pushes = new Pushes(db, clock, report, clockCheck);
  const jobs = new Jobs(db);
  const isPaused = await arePayoutsPaused(db, report);
  // loaded on demand, because most servers serve no metrics
  const events = options.metrics && (await import('./event-metrics.ts'));
  const observe = options.metrics && events?.measureProviders(options.metrics);
  const devices = real?.devicesKey && {
    key: real.devicesKey,
    observe: options.metrics && events?.measureSamples(options.metrics),
  };
  const payout = isPaused ? undefined : real?.providers.payout;
  const approvers = isPaused ? [] : (real?.approvers ?? []);
  const platform: Platform = {
    db,
    read,
    clock,
    clockCheck,
    jobs,
    specialUsers: options.specialUsers ?? demo?.SIMULATION.specialUsers ?? [],
    demo: demo !== undefined,
    ...settingsOf(options),
    measuresDevices: devices !== undefined,
    webhooks: options.webhooks ?? [],
    inFlight: new WorkInFlight(),
    deviceStates: demo?.SIMULATION.deviceStates,
    services: real ? operatorServices(jobs, real.providers, observe) : demo!.SIMULATION.services,
    transfers: real
      ? payout && transfersThrough(new PayoutProvider(payout, observe), jobs, { needsApproval: approvers.length > 0 })
      : demo?.SIMULATION.transfers,
    robots: demo?.SIMULATION.robots ?? (options.groupRobots ? robotSender() : undefined),
    originOf: ({ protocol, host }) => publicOrigin ?? `${protocol}://${host}`,
    report,
  };
  await clock.refresh();
  await keepPartitions(platform);
  await keepArticles(db, clock.now());
  const worker = workerOf(platform, options.databaseUrl === undefined ? 1 : JOBS_AT_ONCE);
  pushes.listenTo(listen);
  let areJobsStarted = false;
  let stopRetention = async (): Promise<void> => {};
  if (options.metrics) {
    const { measurePlatform } = await import('./platform-metrics.ts');
    const subjects = {
      ...{ db, clock, clockCheck, pushes, connections, replicaReads, report },
      dataDir: options.databaseUrl === undefined ? options.dataDir : undefined,
      areJobsStarted: () => areJobsStarted,
      measuresDevices: platform.measuresDevices,
    };
    measurePlatform(subjects, options.metrics);
  }
  return {
    register: async (app) => {
      app.addHook('onRequest', () => platform.clock.refresh());
      app.addHook('onRequest', () => refuseByWrongClock(isClockWrong));
      readBodies(app);
      handleFailures(app);
      if (options.metrics) events?.countRefusals(app, options.metrics);
      await demo?.addSandbox(app, platform);
      await addRoutes(app, platform, { pushes, approvers, partners, payout, devices, captchaScript });
    },
    checks: readinessChecks(isThere, hasSpace, wrongKeys, isClockWrong),
    isClockWrong,
    operate(operator) {
      if (clockCheck?.isWrong) throw new OperatorError(WRONG_CLOCK);
      // also while payouts are paused
      const address = real?.providers.payout;
      return operatorActions(platform, operator, address && new PayoutProvider(address));
    },
    recordEmbedSession: (issued) => recordEmbedSession(platform, issued),
    startWork() {
      if (wrongKeys !== undefined) return;
      areJobsStarted = true;
      worker.start();
      stopRetention = startRetention(platform, options.metrics && events?.measureRetention(options.metrics));
    },
    async close() {
      await worker.stop();
      await pushes.close();
      await stopRetention();
      await close();
    },
  };
}

async function recordEmbedSession(
  platform: Platform,
  { token, requestId, address, ...detail }: IssuedSession,
): Promise<void> {
  const { db } = platform;
  const session = await sessionOf(db, `Bearer ${token}`);
  if (!session) return;
  const { uid } = session.user;
  const entry = { uid, action: 'embed session issued', requestId, detail } as const;
  const trace = { address: maskAddress(address), session: sessionIdOf(token) };
  await withTrace(trace, () => recordAudit(db, platform, entry));
  await grantScopes(db, { uid, ...detail });
}

async function arePayoutsPaused(db: Database, report: Platform['report']): Promise<boolean> {
  const isPaused = (await readPause(db)) === 'restored';
  if (isPaused)
    report(
      new Error('The database was restored, and payouts are paused'),
      'compare the transfers with the bank (deploy.md, Restore)',
    );
  return isPaused;
}

const wrongClockOf =
  (clockCheck: ClockCheck | undefined): EmbeddedPlatform['isClockWrong'] =>
  async () => {
    await clockCheck?.refresh();
    return clockCheck?.isWrong ?? false;
  };

/** Refuses a request before its session is judged. */
async function refuseByWrongClock(isClockWrong: EmbeddedPlatform['isClockWrong']): Promise<void> {
  if (await isClockWrong()) throw unavailable(new Error(WRONG_CLOCK));
}

const readinessChecks = (
  isThere: OpenDatabase['isThere'],
  hasSpace: OpenDatabase['hasSpace'],
  wrongKeys: string | undefined,
  isClockWrong: EmbeddedPlatform['isClockWrong'],
): ReadinessChecks => ({
  database: isThere,
  ...(hasSpace && { disk: hasSpace }),
  async keys() {
    if (wrongKeys !== undefined) throw new Error(wrongKeys);
  },
  async clock() {
    if (await isClockWrong()) throw new Error(WRONG_CLOCK);
  },
});

/** The first demo user, which identifies a database of the demo. */
const DEMO_USER = { uid: '100001', username: 'agent' };

/** Prevents real users and demo users with public passwords in one database. @throws DatabaseLocationError */
async function requireMatchingUsers(db: Database, demo: boolean): Promise<void> {
  const [found] = await db.select({ username: users.username }).from(users).where(eq(users.uid, DEMO_USER.uid));
  const seeded = found?.username === DEMO_USER.username;
  if (seeded === demo) return;
  throw new DatabaseLocationError(
    demo
      ? 'The database belongs to MODE=reference, and the demo would make it public. Use another database.'
      : 'The database contains the demo users, whose passwords are public. Use another database, or MODE=demo.',
  );
}
