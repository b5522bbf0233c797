import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { inGate } from '#test/gate/extent.ts';
import { signIn } from '#test/server/sign-in.ts';
import { programArguments } from '#test/server/spawned-server.ts';
import { assertLaws } from '../money/laws.ts';
import { A_WEDNESDAY, PASSWORD, PHONES, WALLET_PASSWORD, type ApiResponse } from '../seeded-platform.ts';

const ENTRY = 'test/console/server/reference/jobs/crash-server.ts';
const WEEK = 7 * 86_400_000;

/** A server process on a data folder, used over the network. */
class ServerProcess {
  origin = '';
  log = '';
  readonly ended: Promise<unknown>;
  private readonly child: ChildProcess;

  private constructor(dataDir: string) {
    const { DATABASE_URL: _unused, ...environment } = process.env;
    this.child = spawn(process.execPath, programArguments(ENTRY), {
      env: { ...environment, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.ended = once(this.child, 'exit');
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (this.log += text));
  }

  static async start(dataDir: string): Promise<ServerProcess> {
    const server = new ServerProcess(dataDir);
    await new Promise<void>((resolve, reject) => {
      server.child.stdout!.on('data', () => {
        const address = /at (http:\/\/127\.0\.0\.1:\d+)/.exec(server.log)?.[1];
        if (!address) return;
        server.origin = address;
        resolve();
      });
      server.ended.then(() => reject(new Error(server.log)));
    });
    return server;
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }

  async call(
    method: string,
    address: string,
    { body, headers = {} }: { body?: unknown; headers?: object } = {},
  ): Promise<ApiResponse['body']> {
    const response = await fetch(this.origin + address, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.json();
  }
}

/** Signs in and opens the wallet. @returns headers that are valid for every server on the folder */
async function enter({ origin }: ServerProcess): Promise<Record<string, string>> {
  const { token, ticket } = await signIn(origin, 'agent');
  return { authorization: `Bearer ${token}`, 'x-wallet-ticket': ticket };
}

async function codeFor(server: ServerProcess, headers: object): Promise<string> {
  const captcha = await server.call('POST', '/sandbox/captcha/ticket');
  await server.call('POST', '/api/user/send_verify_code', { body: { phoneNumber: PHONES.agent, ...captcha }, headers });
  return (await server.call('GET', '/sandbox/outbox'))[0].code;
}

describe('the data folder (hazard 26)', () => {
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'partner-'));
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  it('loses no acknowledged withdrawal and keeps valid sums when it is killed at any step', async () => {
    let server = await ServerProcess.start(dataDir);
    const headers = await enter(server);
    const amount = 100_00;
    const balance = async (): Promise<number> =>
      (await server.call('GET', '/api/wallet/wallet?walletType=1', { headers })).data.leftAmount;
    const records = async (): Promise<number> =>
      (await server.call('GET', '/api/wallet/wallet/withdrawal/list?walletType=1', { headers })).data.total;

    const withdrawal = (key: string, code: string) =>
      server.call('POST', '/api/wallet/wallet/withdrawal', {
        body: { amount, code, walletType: 1 },
        headers: { ...headers, 'idempotency-key': key },
      });
    const toWednesday = (week: number) =>
      server.call('POST', '/sandbox/clock', {
        body: { at: new Date(Date.parse(A_WEDNESDAY) + week * WEEK).toISOString() },
      });
    const arm = (steps: number): Promise<{ steps: number }> =>
      server.call('POST', `/crash-after/${steps}`, { body: {} });
    const assertState = async () => {
      assert.equal(await balance(), expected);
      assert.equal(await records(), made);
    };

    await toWednesday(0);
    let expected = await balance();
    let made = await records();
    const first = await codeFor(server, headers);
    const from = (await arm(1_000_000)).steps;
    assert.equal((await withdrawal('undisturbed', first)).code, 0);
    const length = (await arm(1_000_000)).steps - from;
    expected -= amount;
    made += 1;
    await assertState();

    const moments = inGate([0.15, 0.4, 0.6, 0.8, 0.95, 1], (part) => part === 0.4 || part === 0.95);
    for (const [index, part] of moments.entries()) {
      await toWednesday(index + 1);
      // Another week has been credited.
      expected = await balance();
      const code = await codeFor(server, headers);
      await arm(Math.round(length * part));
      const key = `killed-${index}`;
      const acknowledged = await withdrawal(key, code).then(
        (body: { code: number }) => body.code === 0,
        () => false,
      );
      await server.stop('SIGKILL');
      server = await ServerProcess.start(dataDir);
      expected -= amount;
      made += 1;
      if (acknowledged) await assertState();
      // The same key returns the outcome and withdraws once, whether or not the withdrawal was made.
      assert.equal((await withdrawal(key, code)).code, 0, `killed at ${part}`);
      await assertState();
    }
    await server.stop('SIGTERM');

    const { db, close } = await openDatabase({ dataDir }, async () => assert.fail('the folder was emptied'));
    await assertLaws(db);
    await close();
  });

  it('cannot be opened twice in one process', async () => {
    const first = await openDatabase({ dataDir }, async () => {});
    await assert.rejects(
      openDatabase({ dataDir }, async () => {}),
      { code: 'DATA_DIR_IN_USE' },
    );
    await first.close();
    const again = await openDatabase({ dataDir }, async () => {});
    await again.close();
  });

  it('opens when the time of an abandoned lock is in the future, because the clock went back', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const openAfter = async (owner: object): Promise<void> => {
      const folder = await mkdtemp(path.join(tmpdir(), 'partner-'));
      const tomorrow = new Date(Date.now() + 86_400_000);
      await mkdir(path.join(folder, 'lock'));
      await utimes(path.join(folder, 'lock'), tomorrow, tomorrow);
      await writeFile(path.join(folder, 'owner.json'), JSON.stringify(owner));
      await (await openDatabase({ dataDir: folder }, async () => {})).close();
      await rm(folder, { recursive: true });
    };
    await Promise.all([openAfter({ pid, host: hostname() }), openAfter({ pid, host: 'an-earlier-container' })]);
  });
});

describe('the log', () => {
  it('contains the code and the masked phone, but no token, ticket, password, full phone or query', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'partner-'));
    const server = await ServerProcess.start(dataDir);
    const headers = await enter(server);
    const code = await codeFor(server, headers);
    await server.call('GET', '/api/user/bankname?cardNo=6222020200112233445', { headers });
    await server.call('POST', '/sandbox/faults', { body: { call: '/api/x', fault: 'reset', secret: PHONES.agent } });
    await server.stop('SIGTERM');
    assert.match(server.log, new RegExp(`138\\*{4}8000.*${code}`));
    const secrets = [
      headers.authorization!.slice('Bearer '.length),
      headers['x-wallet-ticket']!,
      PASSWORD,
      WALLET_PASSWORD,
      PHONES.agent,
      '6222020200112233445',
      '110101199003070011',
      'cardNo',
    ];
    for (const secret of secrets) assert.ok(!server.log.includes(secret), secret);
    await rm(dataDir, { recursive: true, force: true });
  });
});
