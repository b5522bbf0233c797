/**
 * An upgrade without a pause: a server of the release before and one of this release run on the same database. Each continues
 * what the other has begun.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { at, daysAfter, WEDNESDAY } from '#test/gate/days.ts';
import { extractPreviousRelease, hasPreviousRelease } from '#test/server/previous-release.ts';
import { callServer, signIn } from '#test/server/sign-in.ts';
import { spawnServer, type SpawnedServer } from '#test/server/spawned-server.ts';
import { until } from '#test/server/until.ts';
import { EMPTY, freshDatabase, PHONES } from '../seeded-platform.ts';

function reasonToSkip(): string | false {
  if (!process.env.DATABASE_URL || process.env.DATABASE_DIRECT_URL) return 'needs DATABASE_URL of PostgreSQL itself';
  return hasPreviousRelease() ? false : 'needs the history of the repository';
}

interface Side {
  readonly name: 'old' | 'new';
  readonly origin: string;
}

describe('next to a server of the release before', { skip: reasonToSkip() }, () => {
  let databaseUrl: string;
  let drop: () => Promise<void>;
  let release: ReturnType<typeof extractPreviousRelease>;
  let client: pg.Client;
  let servers: Record<Side['name'], SpawnedServer>;
  let old: Side;
  let current: Side;

  const environmentOf = (name: Side['name']): Record<string, string> => {
    const address = new URL(databaseUrl);
    address.searchParams.set('application_name', name);
    return { MODE: 'demo', NODE_ENV: 'production', DATABASE_URL: address.href, START_JOBS: 'off' };
  };

  before(async () => {
    const fresh = await freshDatabase(EMPTY);
    [databaseUrl, drop] = [fresh.databaseUrl!, fresh.drop];
    client = new pg.Client(databaseUrl);
    await client.connect();
    release = extractPreviousRelease();
    const before = spawnServer(environmentOf('old'), release.folder);
    old = { name: 'old', origin: await before.listening };
    // migrates the tables while the old server uses them
    const after = spawnServer(environmentOf('new'));
    servers = { old: before, new: after };
    current = { name: 'new', origin: await after.listening };
  });
  after(async () => {
    for (const server of Object.values(servers)) server.process.kill('SIGTERM');
    await Promise.all(Object.values(servers).map(({ ended }) => ended));
    release.remove();
    await client.end();
    await drop();
  });

  /** Moves the clock. This server does all work that is due, while the other one is stopped. */
  async function moveClock({ name, origin }: Side, day: string): Promise<void> {
    const other = name === 'old' ? 'new' : 'old';
    await until(async () => {
      servers[other].process.kill('SIGSTOP');
      // a stopped server must hold no lock
      const { rowCount } = await client.query(
        `select from pg_stat_activity where application_name = $1 and state <> 'idle'`,
        [other],
      );
      if (rowCount! > 0) servers[other].process.kill('SIGCONT');
      return rowCount === 0;
    }, `the ${other} server is idle`);
    await callServer(origin, 'POST', '/sandbox/clock', { body: { at: at(day) } });
    servers[other].process.kill('SIGCONT');
    const now = async (): Promise<unknown> =>
      (await callServer((other === 'old' ? old : current).origin, 'GET', '/sandbox/clock')).now;
    await until(async () => String(await now()).startsWith(day), 'the clock of the other server follows');
  }

  interface User extends Side {
    readonly token: string;
    readonly ticket: string;
  }

  async function requestCode({ origin, token }: User): Promise<string> {
    const captcha = await callServer(origin, 'POST', '/sandbox/captcha/ticket', { body: {} });
    const body = { phoneNumber: PHONES.agent, ...captcha, usage: 2, captchaType: 0 };
    await callServer(origin, 'POST', '/api/user/send_verify_code', { token, body });
    const messages = Object.values(await callServer(origin, 'GET', '/sandbox/outbox')) as {
      phone: string;
      code: string;
    }[];
    return messages.find(({ phone }) => phone === PHONES.agent)!.code;
  }

  async function withdraw({ origin, token, ticket }: User, code: string): Promise<string> {
    const body = { amount: 100_00, code, walletType: 1 };
    const made = await callServer(origin, 'POST', '/api/wallet/wallet/withdrawal', { token, ticket, body });
    assert.ok(made.txId, JSON.stringify(made));
    return made.txId as string;
  }

  /** Returns what the screens of the user show of money. */
  async function moneyOf({ origin, token, ticket }: User) {
    const read = (address: string) => callServer(origin, 'GET', address, { token, ticket });
    const { leftAmount } = await read('/api/wallet/wallet?walletType=1');
    const withdrawals = await read('/api/wallet/wallet/withdrawal/list?walletType=1&pageIndex=1&pageSize=5');
    const { yesterday, total, cur_month, last_month } = await read('/api/income/summary');
    const devices = await read('/api/income/device?key_style=day&limit=20&offset=0');
    return {
      ...{ leftAmount, yesterday, total, cur_month, last_month },
      states: (withdrawals.list as { txId: string; status: string }[]).map(({ txId, status }) => ({ txId, status })),
      incomes: (devices.items as { uuid: string; agentIncome: number }[]).map(({ uuid, agentIncome }) => ({
        uuid,
        agentIncome,
      })),
    };
  }

  const stateOf = async (txId: string): Promise<string> =>
    (await client.query<{ status: string }>('select status from withdrawal where tx_id = $1', [txId])).rows[0]!.status;

  for (const [index, from] of (['old', 'new'] as const).entries())
    it(`sessions, codes, days and settled transfers of the ${from} server are valid on the other one`, async () => {
      const [first, second] = from === 'old' ? [old, current] : [current, old];
      const day = daysAfter(WEDNESDAY, index * 7);
      await moveClock(first, day);
      const signedIn = await signIn(first.origin, 'agent');
      const [here, there]: [User, User] = [
        { ...first, ...signedIn },
        { ...second, ...signedIn },
      ];
      const txId = await withdraw(there, await requestCode(here));
      assert.equal(await stateOf(txId), 'transferring');
      // one withdrawal on a Wednesday, at all servers
      await assert.rejects(withdraw(here, await requestCode(there)), /本周三已提现过一次/);
      assert.deepEqual(await moneyOf(there), await moneyOf(here));

      await moveClock(first, daysAfter(day, 4));
      assert.equal(await stateOf(txId), 'success');
      const { rows } = await client.query<{ old: boolean }>(
        `select bool_and(unbilled is null) as old from income_day where day = (select max(day) from income_day)`,
      );
      assert.equal(rows[0]!.old, from === 'old', `the ${from} server made the day`);
      assert.deepEqual(await moneyOf(there), await moneyOf(here));
    });

  it('a withdrawal whose work the old server did not plan is planned by the new one', async () => {
    const day = daysAfter(WEDNESDAY, 14);
    await moveClock(current, day);
    const self: User = { ...old, ...(await signIn(old.origin, 'agent')) };
    const txId = await withdraw(self, await requestCode(self));
    const planned = await client.query(`delete from due_work where queue = 'transfer' and subject = $1`, [txId]);
    assert.equal(planned.rowCount, 1);
    await moveClock(old, daysAfter(day, 4));
    assert.equal(await stateOf(txId), 'transferring');
    await moveClock(current, daysAfter(day, 5));
    assert.equal(await stateOf(txId), 'success');
    assert.match(servers.new.output.text, new RegExp(`the transfer ${txId} is planned again`));
  });

  it('the old server refuses to start again, because the tables are newer', async () => {
    // The upgrade from 2.10.8 is the exception of deploy.md. Later releases start again.
    const again = spawnServer(environmentOf('old'), release.folder);
    await assert.rejects(again.listening, /The database belongs to a newer version of this server/);
  });
});
