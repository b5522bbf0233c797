/** A server that can be killed, the network before it, and one person's browser: what schedules of faults are played on. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { at, LAST_MONTH, WEDNESDAY } from '#test/gate/days.ts';
import { freePort } from '#test/server/free-port.ts';
import { programWords } from '#test/server/spawned-server.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { demandLaws } from '#test/console/server/reference/laws.ts';
import { faultyProxy, type FaultyProxy } from './faulty-proxy.ts';
import { Storage, type Shared } from './tab.ts';

export const PERSON = { uid: '100001', username: 'agent', phone: '13800138000' };
const CODE = '246810';
const RETRY_MS = 50;

export class Lab {
  readonly browser: Shared = { localStorage: new Storage(), cookies: new Map() };
  proxy!: FaultyProxy;
  kills = 0;
  /** the newest process takes requests */
  private standing: Promise<unknown> = Promise.resolve();
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
    // a person may change where the money goes while last month's bill is settled
    await lab.call(`/sandbox/bills/${PERSON.username}`, { month: LAST_MONTH, state: 300 });
    return lab;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private async startServer(): Promise<void> {
    const { DATABASE_URL: _unused, ...environment } = process.env;
    this.server = spawn(process.execPath, programWords('test/lab/soak/fault-lab/lab-server.ts'), {
      env: {
        ...environment,
        ...{ DATA_DIR: this.dataDir, PORT: `${this.port}`, HOST: '127.0.0.1', LOG_LEVEL: 'fatal' },
        ...{ PAYOUT_HOLD_HOURS: '0' },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.standing = once(this.server.stdout!, 'data');
    await this.standing;
  }

  /** The end of the process at whatever it is doing; another one takes over its data. */
  async kill(): Promise<void> {
    this.kills += 1;
    const ended = once(this.server, 'exit');
    this.server.kill('SIGKILL');
    await ended;
    await this.startServer();
  }

  /** Past the network: what the lab itself arranges and looks up. */
  async call<Answer>(address: string, body?: object, headers: object = {}): Promise<Answer> {
    const ask = () =>
      fetch(this.origin + address, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    // a server that was just killed answers when its successor stands
    for (;;) {
      const answer = await ask().catch(() => undefined);
      if (answer) return (await answer.json()) as Answer;
      await this.standing;
      await wait(RETRY_MS);
    }
  }

  sql = <Row>(statement: string): Promise<Row[]> => this.call<Row[]>('/lab/sql', { statement });

  /** The person signs in and opens the wallet. @returns the wallet's ticket */
  async signIn(): Promise<string> {
    await this.sql('delete from attempt');
    const { username } = PERSON;
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

  /** As if the person had asked for one and had waited for it. */
  async freshCode(): Promise<string> {
    const { uid, phone } = PERSON;
    await this.sql(
      `insert into verify_code (uid, phone, code, expires_at) values ('${uid}', '${phone}', '${CODE}', ${Date.parse(at(WEDNESDAY)) + 86_400_000 * 2})`,
    );
    return CODE;
  }

  /** Sessions end on the platform, as after a new password. */
  endSessions = (): Promise<unknown> => this.sql(`delete from session where uid = '${PERSON.uid}'`);

  async withdrawnAmounts(): Promise<number[]> {
    const rows = await this.sql<{ amount: string }>(`select amount from withdrawal where uid = '${PERSON.uid}'`);
    return rows.map(({ amount }) => Number(amount));
  }

  async balance(): Promise<number> {
    const [row] = await this.sql<{ balance: string }>(
      `select balance from ledger_account where uid = '${PERSON.uid}' and id like '%:0'`,
    );
    return Number(row!.balance);
  }

  async payoutAccount(): Promise<string | undefined> {
    const [row] = await this.sql<{ number: string }>(
      `select pay_info ->> 'collectionNumber' as number from person where uid = '${PERSON.uid}'`,
    );
    return row?.number;
  }

  /** Stops, and demands the laws of the ledger of what is in the folder. */
  async close(): Promise<void> {
    await this.proxy.close();
    const ended = once(this.server, 'exit');
    this.server.kill('SIGTERM');
    await ended;
    const { db, close } = await openDatabase({ dataDir: this.dataDir }, async () =>
      assert.fail('the folder was emptied'),
    );
    await demandLaws(db);
    await close();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
