/** Records the queries of the server: of every call, of background work, and of the work of operators. */
import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { CALL_NAMES, CALLS } from '#shared/topics/calls.ts';
import { exportAccount } from '#console/server/reference/account-export.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { lostIncomeOf } from '#console/server/reference/billing/appeals.ts';
import { inTransaction } from '#console/server/reference/database/database.ts';
import { device } from '#console/server/reference/database/device-tables.ts';
import { setDataKeys } from '#console/server/reference/database/encryption.ts';
import { QUERIES, type LoggedQuery } from '#console/server/reference/database/query-log.ts';
import { reencrypt } from '#console/server/reference/database/reencrypt.ts';
import { heldMessage, robot } from '#console/server/reference/database/robot-tables.ts';
import { users } from '#console/server/reference/database/tables.ts';
import { dayMs, dayOf } from '#console/server/reference/days.ts';
import { coverageOf, partialDays } from '#console/server/reference/devices/day-coverage.ts';
import { bandwidthOfDay } from '#console/server/reference/devices/device-days.ts';
import { agentDevices, minerDevices } from '#console/server/reference/devices/device-list.ts';
import { overviewOf } from '#console/server/reference/devices/device-overview.ts';
import { announceOutages } from '#console/server/reference/devices/outage-notices.ts';
import { announceRisks } from '#console/server/reference/devices/risk-notices.ts';
import { watchRisks } from '#console/server/reference/devices/risk-watch.ts';
import { SAMPLE_MS } from '#console/server/reference/devices/samples.ts';
import { storeSamples } from '#console/server/reference/devices/store-samples.ts';
import { measurePlatform } from '#console/server/reference/platform-metrics.ts';
import { deleteExpired } from '#console/server/reference/retention.ts';
import { A_WEDNESDAY, openSeeded, platformOn, startServer, Visitor } from './seeded-platform.ts';
import { pathOf, WIRE } from './wire-table.ts';

export type Queries = ReadonlyMap<string, LoggedQuery>;

/** Records the queries that `work` runs between the two functions that it gets. */
async function recorded(work: (begin: () => void, end: () => void) => Promise<void>): Promise<Queries> {
  const queries = new Map<string, LoggedQuery>();
  const note = (message: unknown): void => {
    const logged = message as LoggedQuery;
    if (/^\s*(select|with|insert|update|delete)/i.test(logged.query)) queries.set(logged.query, logged);
  };
  await work(
    () => QUERIES.subscribe(note),
    () => QUERIES.unsubscribe(note),
  );
  return queries;
}

/** Records every call as its user, and the background work of two weeks. */
export const queriesOfCalls = (): Promise<Queries> =>
  recorded(async (begin, end) => {
    const server = await startServer(undefined, {
      ALLOWED_ORIGINS: 'https://portal.example',
      EMBED_KEYS: Buffer.alloc(32, 1).toString('base64'),
      EMBED_PARTNERS: 'portal:secret-of-the-portal-for-the-exchange',
      EMBED_WEBHOOKS: `portal:whsec_${Buffer.alloc(24).toString('base64')}@http://127.0.0.1:9/`,
    });
    const moved = new Visitor(server);
    await moved.signIn('agent');
    begin();
    const exchange = { token: moved.token, scopes: [], origins: ['https://portal.example'] };
    await moved.post('/embed-sessions', exchange, { authorization: 'Bearer secret-of-the-portal-for-the-exchange' });
    await moved.post('/sandbox/webhooks/test', { partner: 'portal' });
    // creates the days until then, and pays their incomes
    await moved.post('/sandbox/clock', { at: A_WEDNESDAY });
    for (const call of CALL_NAMES) {
      const { as = 'agent', prepare } = WIRE[call];
      const visitor = new Visitor(server);
      if (as !== 'nobody') await visitor.signIn(as.replace('!', ''));
      const { method } = CALLS[call];
      const request = (await prepare?.(visitor)) ?? {};
      const { headers = {}, body = method === 'POST' ? {} : undefined } = request;
      await visitor.request(method, pathOf(call, request), { body, headers });
    }
    end();
    await server.close();
  });

/** Records a day of devices that send samples, of two agents and their miner, and the work of operators. */
export const queriesOfMeasuredDay = (): Promise<Queries> =>
  recorded(async (begin, end) => {
    const opened = await openSeeded();
    const { db } = opened;
    const platform = { ...platformOn(db), demo: false, deviceStates: undefined, measuresDevices: true };
    const { clock } = platform;
    const reads = { db, primary: db };
    const day = dayOf(clock.now());
    const people = await db
      .select()
      .from(users)
      .where(inArray(users.username, ['agent', 'company', 'miner']));
    const [agent, company, miner] = ['agent', 'company', 'miner'].map((name) =>
      people.find(({ username }) => username === name)!,
    );
    const devices = await db.select().from(device).where(isNull(device.retired)).orderBy(asc(device.id));
    const chosen = [agent!, company!].flatMap(({ uid }) =>
      devices.filter(({ agentUid }) => agentUid === uid).slice(0, 3),
    );
    const [owned] = await db
      .select()
      .from(device)
      .where(and(eq(device.ownerUid, miner!.uid), isNull(device.retired)))
      .limit(1);
    // some minutes after the last samples, so that the watch of the peak hours judges the devices
    await clock.set(dayMs(day) + 253 * SAMPLE_MS);
    const { uid } = agent!;
    await db.update(users).set({ riskRobot: true }).where(eq(users.uid, uid));
    const target = {
      uid,
      provider: 'wecom',
      name: '',
      token: 'key',
      secret: '',
      fingerprint: '',
      createdAt: 0,
    } as const;
    await db.insert(robot).values(target);
    const held = { kind: 'money', title: '', content: '', text: '', withoutAmounts: '', sendAt: clock.now() } as const;
    await db.insert(heldMessage).values({ uid, ...held });
    begin();
    const at = dayMs(day) / 1_000 + 250 * 300;
    for (const bandwidth of [100, null])
      await storeSamples(
        platform,
        [...chosen, owned!].map(({ uuid }) => ({ device: uuid, at: at + (bandwidth ? 0 : 300), bandwidth })),
      );
    await watchRisks(platform);
    await inTransaction(db, (tx) => announceRisks(tx, platform, { subject: agent!.uid, firstDay: day }));
    await clock.set(dayMs(day + 1) - 60_000);
    for (const self of [agent!, miner!]) {
      for (const of of ['agent', 'user'] as const) await overviewOf(db, self, of, platform);
      await bandwidthOfDay(db, self, { day }, platform);
      const page = { limit: 20, offset: 0 } as const;
      for (const key_style of ['day', 'month'] as const)
        await minerDevices(reads, self, { ...page, key_style }, platform);
    }
    await agentDevices(reads, agent!, { key_style: 'day', limit: 20, offset: 0 }, platform);
    await inTransaction(db, (tx) => announceOutages(tx, platform, { subject: agent!.uid, firstDay: day }));
    await clock.set(dayMs(day + 1) + 31 * 60_000);
    await doDueWork(platform);
    await lostIncomeOf(db, { uid: agent!.uid, day, device: chosen[0]!.id, fine: '' });
    await coverageOf(db, day);
    await partialDays(db, day, 10);
    const registry = new Registry();
    const none = { connections: undefined, replicaReads: undefined, dataDir: undefined, areJobsStarted: () => true };
    measurePlatform({ ...platform, ...none, pushes: { state: { pages: 0, isListening: true } } }, registry);
    await registry.metrics();
    await deleteExpired(platform);
    await exportAccount(platform, 'miner');
    setDataKeys([randomBytes(32)]);
    await reencrypt(db);
    setDataKeys([]);
    end();
    await opened.close();
  });
