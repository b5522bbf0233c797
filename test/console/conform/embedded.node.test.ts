/** The embedded platform passes every check with the user that may call it. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { CHECKS, type Check } from '#console/conform/checks.ts';
import { runChecks, type Report } from '#console/conform/run.ts';
import type { CallName } from '#shared/topics/calls.ts';
import {
  A_WEDNESDAY,
  startServer,
  Visitor,
  WALLET_PASSWORD,
  type Server,
} from '../server/reference/seeded-platform.ts';
import { WIRE } from '../server/reference/wire-table.ts';
import { checksOf, settings } from './support.ts';

const keyOf = ({ call, label = '' }: Check): string => `${call} ${label}`.trim();

/** The checks read JSON, not files. Tests of support and invoices read these. */
const OF_FILES = ['invoiceDocument', 'ticketAttachment'];

/** A partner that receives events of a user. */
const PORTAL = 'https://portal.example';
const SECRET = 'secret-of-the-portal-for-the-exchange';

describe('the embedded platform', () => {
  let server: Server;
  let url: string;
  const understood = new Set<string>();
  const problems: string[] = [];
  before(async () => {
    server = await startServer(undefined, {
      ALLOWED_ORIGINS: PORTAL,
      EMBED_KEYS: Buffer.alloc(32, 1).toString('base64'),
      EMBED_PARTNERS: `portal:${SECRET}`,
      EMBED_WEBHOOKS: `portal:whsec_${Buffer.alloc(24).toString('base64')}@http://127.0.0.1:9/`,
    });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
    await new Visitor(server).post('/sandbox/clock', { at: A_WEDNESDAY });
    // an empty list has no row to check
    const agent = await visitorFor('agent');
    await WIRE.endShareLink.prepare!(agent);
    await WIRE.testRobot.prepare!(agent);
    await agent.post('/api/user/saved_filters', { list: 'miners', name: '收入最高', filters: { sort: 'income' } });
    await agent.post('/api/user/consents', { document: '10071', version: '2.5' });
    const exchange = { token: agent.token, scopes: ['bills:read'], origins: [PORTAL] };
    await agent.post('/embed-sessions', exchange, { authorization: `Bearer ${SECRET}` });
  });
  after(() => server.close());

  async function visitorFor(username: string): Promise<Visitor> {
    const visitor = new Visitor(server);
    if (username !== 'nobody') await visitor.signIn(username);
    return visitor;
  }

  function record({ findings }: Report): void {
    for (const { check, reading } of findings) {
      if (reading.verdict === 'understood') understood.add(keyOf(check));
      else if (reading.verdict !== 'skipped')
        problems.push([keyOf(check), reading.verdict, reading.reason, ...reading.tolerated].join(': '));
    }
  }

  for (const username of ['agent', 'miner', 'company', 'plain', 'newcomer', 'scan', 'migrated'])
    it(`passes the reading checks when ${username} is signed in`, async () => {
      const { token } = await visitorFor(username);
      problems.length = 0;
      const values = { authorization: (await WIRE.authorization.prepare!(new Visitor(server))).query! };
      record(await runChecks(settings(url, { token, values })));
      assert.deepEqual(problems, []);
    });

  it('passes the public checks without a session', async () => {
    problems.length = 0;
    record(await runChecks(settings(url, { token: undefined })));
    assert.deepEqual(problems, []);
  });

  /** Calls that must run first: those of the wallet carry the ticket that verifyWalletPassword returns. */
  const needsTicket: readonly CallName[] = ['withdraw', 'shareStatement', 'shareReceipt'];

  for (const { call } of CHECKS.filter(({ writes }) => writes))
    it(`passes the check of ${call} when writes are enabled`, async () => {
      const { as = 'agent', prepare } = WIRE[call];
      const visitor = await visitorFor(as.replace('!', ''));
      const { params, body } = (await prepare?.(visitor)) ?? {};
      const values = { verifyWalletPassword: { password: WALLET_PASSWORD }, [call]: { ...params, ...body } };
      problems.length = 0;
      record(
        await runChecks(
          settings(url, { token: visitor.token, values, writes: true, money: true }),
          checksOf(...(needsTicket.includes(call) ? (['verifyWalletPassword'] as const) : []), call),
        ),
      );
      assert.deepEqual(problems, []);
      assert.ok(understood.has(call), `${call} was not checked`);
    });

  it('passes every check at least once', () =>
    assert.deepEqual(
      CHECKS.map(keyOf).filter((key) => !understood.has(key)),
      OF_FILES,
    ));
});
