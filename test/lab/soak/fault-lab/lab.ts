/** The setting of fault schedules: a server that can be killed, the network before it, and the browser of one user. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { at, LAST_MONTH, WEDNESDAY } from '#test/gate/days.ts';
import { freePort } from '#test/server/free-port.ts';
import { programArguments } from '#test/server/spawned-server.ts';
import { hashCode } from '#console/server/reference/secrets.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { assertLaws } from '#test/console/server/reference/money/laws.ts';
import { faultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { Storage, type Shared } from './tab.ts';

export const USER = { uid: '100001', username: 'agent', phone: '13800138000' };
const CODE = '246810';
const RETRY_MS = 50;

export class Lab {
  readonly browser: Shared = { localStorage: new Storage(), cookies: new Map() };
  proxy!: FaultyProxy;
  kills = 0;
  /** resolves when the newest process accepts requests */
  private ready: Promise<unknown> = Promise.resolve();
  private server!: ChildProcess;
  private port = 0;
  private readonly dataDir: string;

  private constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  static async start(): Promise<Lab> {
    const lab = new Lab(await mkdtemp(path.join(tmpdir(), 'partner-lab-')));
    lab.port = await freePort();
    await lab.startServer();
    lab.proxy = await faultyProxy(() => lab.origin);
    await lab.call('/sandbox/clock', { at: at(WEDNESDAY) });
    // A user can change the payout account only when last month's bill is settled.
    await lab.call(`/sandbox/bills/${USER.username}`, { month: LAST_MONTH, state: 300 });
    return lab;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private async startServer(): Promise<void> {
    const { DATABASE_URL: _unused, ...environment } = process.env;
    this.server = spawn(process.execPath, programArguments('test/lab/soak/fault-lab/lab-server.ts'), {
      env: {
        ...environment,
        ...{ DATA_DIR: this.dataDir, PORT: `${this.port}`, HOST: '127.0.0.1', LOG_LEVEL: 'fatal' },
        ...{ PAYOUT_HOLD_HOURS: '0' },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.ready = once(this.server.stdout!, 'data');
    await this.ready;
  }

  /** Kills the process at any point. A new process uses the same data. */
  async kill(): Promise<void> {
    this.kills += 1;
    const ended = once(this.server, 'exit');
    this.server.kill('SIGKILL');
    await ended;
    await this.startServer();
  }

  /** Sends a request past the faulty network, for the lab itself. */
  async call<Data>(address: string, body?: object, headers: object = {}): Promise<Data> {
    const send = () =>
      fetch(this.origin + address, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    // A killed server responds after its successor has started.
    for (;;) {
      const response = await send().catch(() => undefined);
      if (response) return (await response.json()) as Data;
      await this.ready;
      await wait(RETRY_MS);
    }
  }

  sql = <Row>(statement: string): Promise<Row[]> => this.call<Row[]>('/lab/sql', { statement });

  /** Signs in the user and opens the wallet. @returns the ticket of the wallet */
  async signIn(): Promise<string> {
    await this.sql('delete from attempt');
    const { username } = USER;
    const captcha = await this.call<object>('/sandbox/captcha/ticket', {});
    const { token } = await this.call<{ token: string }>('/api/v1/user/login', {
      ...{ username, password: 'Demo@2026' },
      ...captcha,
    });
    const headers = { authorization: `Bearer ${token}` };
    const opened = await this.call<{ ticket: string }>(
      '/api/user/verify_wallet_password',
      { password: 'wallet88' },
      headers,
    );
    this.browser.localStorage.setItem('token', token);
    return opened.ticket;
  }

  /** Creates a code, as if the user had requested and received it. */
  async freshCode(): Promise<string> {
    const { uid, phone } = USER;
    await this.sql(
      `insert into verify_code (uid, phone, code, expires_at) values ('${uid}', '${phone}', '${await hashCode(CODE)}', ${Date.parse(at(WEDNESDAY)) + 86_400_000 * 2})`,
    );
    return CODE;
  }

  /** Ends all sessions on the platform, as a new password does. */
  endSessions = (): Promise<unknown> => this.sql(`delete from session where uid = '${USER.uid}'`);

  async withdrawnAmounts(): Promise<number[]> {
    const rows = await this.sql<{ amount: string }>(`select amount from withdrawal where uid = '${USER.uid}'`);
    return rows.map(({ amount }) => Number(amount));
  }

  async balance(): Promise<number> {
    const [row] = await this.sql<{ balance: string }>(
      `select balance from ledger_account where uid = '${USER.uid}' and id like '%:0'`,
    );
    return Number(row!.balance);
  }

  async payoutAccount(): Promise<string | undefined> {
    const [row] = await this.sql<{ number: string }>(
      `select pay_info ->> 'collectionNumber' as number from person where uid = '${USER.uid}'`,
    );
    return row?.number;
  }

  /** Stops the server and checks the laws of the ledger in its data. */
  async close(): Promise<void> {
    await this.proxy.close();
    const ended = once(this.server, 'exit');
    this.server.kill('SIGTERM');
    await ended;
    const { db, close } = await openDatabase({ dataDir: this.dataDir }, async () =>
      assert.fail('the folder was emptied'),
    );
    await assertLaws(db);
    await close();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
