/** The embedded platform passes whole: every call is understood for the person who has it. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { CHECKS, type Check } from '#console/conform/checks.ts';
import { runChecks, type Report } from '#console/conform/run.ts';
import type { CallName } from '#shared/contract/calls.ts';
import { A_WEDNESDAY, startServer, Visitor, WALLET_PASSWORD, type Server } from '../server/reference/support.ts';
import { WIRE } from '../server/reference/wire-table.ts';
import { checksOf, settings } from './support.ts';

const keyOf = ({ call, label = '' }: Check): string => `${call} ${label}`.trim();

describe('the embedded platform', () => {
  let server: Server;
  let url: string;
  const understood = new Set<string>();
  const complaints: string[] = [];
  before(async () => {
    server = await startServer();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
    await new Visitor(server).post('/sandbox/clock', { at: A_WEDNESDAY });
  });
  after(() => server.close());

  async function personOf(username: string): Promise<Visitor> {
    const visitor = new Visitor(server);
    if (username !== 'nobody') await visitor.logIn(username);
    return visitor;
  }

  function note({ findings }: Report): void {
    for (const { check, reading } of findings) {
      if (reading.verdict === 'understood') understood.add(keyOf(check));
      else if (reading.verdict !== 'skipped')
        complaints.push([keyOf(check), reading.verdict, reading.reason, ...reading.tolerated].join(': '));
    }
  }

  for (const username of ['agent', 'miner', 'company', 'plain', 'newcomer', 'scan', 'migrated'])
    it(`is understood in all that it tells ${username}`, async () => {
      const { token } = await personOf(username);
      complaints.length = 0;
      const values = { authorization: (await WIRE.authorization.ask!(new Visitor(server))).query! };
      note(await runChecks(settings(url, { token, values })));
      assert.deepEqual(complaints, []);
    });

  it('is understood by whoever is not signed in', async () => {
    complaints.length = 0;
    note(await runChecks(settings(url, { token: undefined })));
    assert.deepEqual(complaints, []);
  });

  /** The wallet's calls carry the ticket that the password gives. */
  const before_: Partial<Record<CallName, readonly CallName[]>> = { withdraw: ['verifyWalletPassword'] };

  for (const { call } of CHECKS.filter(({ writes }) => writes))
    it(`is understood in ${call}, on request`, async () => {
      const { as = 'agent', ask } = WIRE[call];
      const visitor = await personOf(as.replace('!', ''));
      const { params, body } = (await ask?.(visitor)) ?? {};
      const values = { verifyWalletPassword: { password: WALLET_PASSWORD }, [call]: { ...params, ...body } };
      complaints.length = 0;
      note(
        await runChecks(
          settings(url, { token: visitor.token, values, writes: true, money: true }),
          checksOf(...(before_[call] ?? []), call),
        ),
      );
      assert.deepEqual(complaints, []);
      assert.ok(understood.has(call), 'was made');
    });

  it('has passed every check', () =>
    assert.deepEqual(
      CHECKS.map(keyOf).filter((key) => !understood.has(key)),
      [],
    ));
});
