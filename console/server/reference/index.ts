/** The reference platform that runs inside the server: the whole of the wire, with an embedded database and a sandbox. */
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { servicesAt, STAND_INS, Clock, type Platform } from './context.ts';
import { queryErrorOf, type Database } from './database/database.ts';
import { DatabaseLocationError, openDatabase } from './database/open.ts';
import { person } from './database/tables.ts';
import { answerFailures, readBodies } from './http/route.ts';
import { doDueWork } from './money/settle.ts';
import { Pushes } from './notices/notices.ts';
import { notFound } from './refusal.ts';
import { addressRoutes, articleRoutes, bankRoutes, helpRoutes } from './routes/content-routes.ts';
import { deviceRoutes, diallingRoutes, imageRoutes } from './routes/device-routes.ts';
import { identityRoutes, payoutRoutes } from './routes/people-routes.ts';
import { billRoutes, incomeRoutes, walletRoutes } from './routes/money-routes.ts';
import { codeRoutes, sessionRoutes } from './routes/session-routes.ts';
import { noticeRoutes, supportRoutes, websocketRoute } from './routes/support-routes.ts';
import { Faults, injectFaults } from './sandbox/faults.ts';
import { sandboxRoutes } from './sandbox/sandbox-routes.ts';
import { SPECIAL_AGENT } from './seed/people.ts';
import { beginWith, seed, type FirstAgent } from './seed/seed.ts';

interface RealServices {
  readonly smsUrl: string;
  readonly captchaUrl: string;
  readonly firstAgent: FirstAgent | undefined;
}

interface EmbeddedPlatformOptions {
  /** Folder of the embedded database; `undefined`: in memory, gone when the platform closes. */
  readonly dataDir?: string | undefined;
  /** A PostgreSQL server instead of the embedded database, for example `postgres://user@host/partner`. */
  readonly databaseUrl?: string | undefined;
  /** Agents whose settlement is not reconciled here, while that of their miners is (§6). */
  readonly specialUsers?: readonly string[] | undefined;
  /** Mode `demo`: the people to try, and /sandbox. Without it `real` says who stands behind it. */
  readonly demo?: boolean | undefined;
  readonly real?: RealServices | undefined;
  /** hours between another payout account and the first withdrawal to it; 24 */
  readonly payoutHoldHours?: number | undefined;
  /** What people type to come here; without it what they typed is believed. */
  readonly publicOrigin?: string | undefined;
  /** Where failures go that no request has. */
  readonly log?: Pick<FastifyBaseLogger, 'error'> | undefined;
}

interface EmbeddedPlatform {
  /** Answers `/api/**` and `/sandbox/**`; hand it to `fastify.register`. */
  readonly register: FastifyPluginAsync;
  /** @throws when the database does not answer in time */
  isReady(): Promise<void>;
  /** Waits for running work, closes the database and gives the data folder free. */
  close(): Promise<void>;
}

/** Transfers arrive and incomes enter within this time of their moment. */
const WORK_EVERY_MS = 30_000;

/** @throws Error with a message for people when the data folder is in use or the database cannot be reached */
export async function embeddedPlatform(options: EmbeddedPlatformOptions): Promise<EmbeddedPlatform> {
  const { demo = false, real, publicOrigin } = options;
  const report: Platform['report'] = (error, what) => options.log?.error({ err: queryErrorOf(error) }, what);
  const { db, close, isThere } = await openDatabase(
    { ...options, report, copies: demo },
    demo ? seed : (tx, last) => begin(tx, last, real),
  );
  try {
    await demandOwnPeople(db, demo);
  } catch (error) {
    await close();
    throw error;
  }
  const clock = new Clock(db);
  const faults = new Faults();
  const pushes = new Pushes(db, clock, report);
  const platform: Platform = {
    db,
    clock,
    specialUsers: options.specialUsers ?? [SPECIAL_AGENT],
    pushes,
    demo,
    payoutHoldHours: options.payoutHoldHours ?? 24,
    services: real ? servicesAt(real) : STAND_INS,
    originOf: ({ protocol, host }) => publicOrigin ?? `${protocol}://${host}`,
    report,
  };
  await platform.clock.refresh();
  // A server that was away for a while has days to make.
  await doDueWork(platform);
  let working: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    working = working
      .then(() => platform.clock.refresh())
      .then(() => doDueWork(platform))
      // The next round tries again.
      .catch((error: unknown) => platform.report(error, 'the work that is due was not done'));
  }, WORK_EVERY_MS);
  timer.unref();
  return {
    register: async (app) => {
      app.addHook('onRequest', () => platform.clock.refresh());
      readBodies(app);
      answerFailures(app);
      if (demo) injectFaults(app, faults);
      await websocketRoute(app, pushes);
      sessionRoutes(app, platform);
      codeRoutes(app, platform);
      identityRoutes(app, platform);
      bankRoutes(app, platform);
      articleRoutes(app, platform);
      payoutRoutes(app, platform);
      walletRoutes(app, platform);
      billRoutes(app, platform);
      incomeRoutes(app, platform);
      deviceRoutes(app, platform);
      diallingRoutes(app, platform);
      imageRoutes(app, platform);
      noticeRoutes(app, platform);
      helpRoutes(app, platform);
      supportRoutes(app, platform);
      addressRoutes(app, platform);
      if (demo) sandboxRoutes(app, platform, faults);
      for (const url of ['/api', '/api/*', '/sandbox/*']) {
        app.all(url, async () => {
          throw notFound();
        });
      }
    },
    isReady: isThere,
    async close() {
      clearInterval(timer);
      await pushes.close();
      await working;
      await close();
    },
  };
}

/** @throws DatabaseLocationError */
async function begin(tx: Database, last: number, real: RealServices | undefined): Promise<void> {
  if (last > 0) return;
  if (!real?.firstAgent)
    throw new DatabaseLocationError('FIRST_AGENT is needed once, as the database is empty: a user name and a phone.');
  await beginWith(tx, real.firstAgent);
}

/** The first of the demo's people, in every database that was seeded with them. */
const DEMO_PERSON = { uid: '100001', username: 'agent' };

/** Real people and those whose passwords everybody knows never stand in one database. @throws DatabaseLocationError */
async function demandOwnPeople(db: Database, demo: boolean): Promise<void> {
  const [found] = await db.select({ username: person.username }).from(person).where(eq(person.uid, DEMO_PERSON.uid));
  const seeded = found?.username === DEMO_PERSON.username;
  if (seeded === demo) return;
  throw new DatabaseLocationError(
    demo
      ? 'The database belongs to MODE=reference: the demo would open it to everybody. Choose another one.'
      : 'The database holds the people of the demo, whose passwords are public: choose another one, or MODE=demo.',
  );
}
