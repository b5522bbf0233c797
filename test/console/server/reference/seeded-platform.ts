/** Starts a new platform behind the real server, and provides a client that calls it as the elements do. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { buildServer } from '#console/server/app.ts';
import { readOptions } from '#console/server/options.ts';
import { Clock, type Platform } from '#console/server/reference/context.ts';
import type { Database, OpenDatabase } from '#console/server/reference/database/database.ts';
import { Jobs } from '#console/server/reference/jobs/jobs.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { STAND_IN_BANK, STAND_IN_ROBOTS, STAND_INS } from '#console/server/demo/sandbox/stand-in-services.ts';
import { STAND_IN_DEVICES } from '#console/server/demo/seed/stand-in-devices.ts';
import { SPECIAL_AGENT } from '#console/server/demo/seed/users.ts';
import { seed } from '#console/server/demo/seed/seed.ts';
import { WorkInFlight } from '#console/server/work-in-flight.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import type { WithdrawalRecord } from '#shared/topics/money/wallet/wallet.calls.ts';
import { at, WEDNESDAY } from '#test/gate/days.ts';

/** The empty template database of PostgreSQL. */
export const EMPTY = 'template1';
/** The PostgreSQL server for the tests, and its seeded database to copy. Default: the embedded database in memory. */
const { DATABASE_URL: SERVER, DATABASE_TEMPLATE: SEEDED = EMPTY } = process.env;
/** The same PostgreSQL server without PgBouncer, if `DATABASE_URL` is PgBouncer. */
const DIRECT = process.env.DATABASE_DIRECT_URL;

/** Returns the address of the database that notifications, backups and changes of databases and roles use. */
export function directAddress(databaseUrl: string | undefined): string | undefined {
  if (!DIRECT || !databaseUrl) return databaseUrl;
  const address = new URL(DIRECT);
  address.pathname = new URL(databaseUrl).pathname;
  return address.href;
}

export interface Server {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** Creates a copy of a database. `drop` removes it. */
export async function freshDatabase(
  template = SEEDED,
): Promise<{ databaseUrl: string | undefined; drop(): Promise<void> }> {
  if (!SERVER) return { databaseUrl: undefined, drop: async () => {} };
  const name = `partner_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client(directAddress(SERVER));
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template ${template}`);
  const address = new URL(SERVER);
  address.pathname = `/${name}`;
  return { databaseUrl: address.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** Opens a new copy of the seeded database without a platform. `close` removes it. */
export async function openSeeded(): Promise<OpenDatabase> {
  const { databaseUrl, drop } = await freshDatabase();
  const opened = await openDatabase({ databaseUrl, listenUrl: directAddress(databaseUrl) }, seed);
  return {
    ...opened,
    async close() {
      await opened.close();
      await drop();
    },
  };
}

export async function startServer(
  databaseUrl?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const own = databaseUrl === undefined ? await freshDatabase() : { databaseUrl, drop: async () => {} };
  const app = await buildServer({
    ...readOptions({ LOG_LEVEL: 'silent', ...environment }),
    dataDir: undefined,
    databaseUrl: own.databaseUrl,
    databaseListenUrl: directAddress(own.databaseUrl),
  });
  await app.ready();
  return {
    app,
    async close() {
      await app.close();
      await own.drop();
    },
  };
}

const PLATFORM_DEFAULTS = {
  demo: true,
  payoutHoldHours: 24,
  sessionIdleHours: 24,
  deviceDayMonths: 0,
  alertSmsPerDay: 3,
  codeOnNewNetwork: false,
  deviceStates: STAND_IN_DEVICES,
  services: STAND_INS,
  robots: STAND_IN_ROBOTS,
  transfers: STAND_IN_BANK,
  webhooks: [],
  originOf: () => 'http://localhost',
} as const;

/** Creates the parts of a platform on a database, without a server. */
export function platformOn(db: Database, report: Platform['report'] = () => {}): Platform {
  const clock = new Clock(db);
  return {
    db,
    read: (work) => work(db),
    clock,
    jobs: new Jobs(db),
    specialUsers: [SPECIAL_AGENT],
    inFlight: new WorkInFlight(),
    report,
    ...PLATFORM_DEFAULTS,
  };
}

export interface ApiResponse {
  readonly status: number;
  // Tests read the fields of response bodies directly.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly headers: LightMyRequestResponse['headers'];
}

interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string | undefined>;
}

export const PHONES = { agent: '13800138000', company: '13900139000', miner: '13700137000', newcomer: '13500135000' };
export const PASSWORD = 'Demo@2026';
export const WALLET_PASSWORD = 'wallet88';

/** 10:00 in Shanghai on a Wednesday. */
export const A_WEDNESDAY = at(WEDNESDAY);

/** A client of the API. It has a session after `signIn`. */
export class Visitor {
  token: string | undefined;
  ticket: string | undefined;
  /** The remote address. */
  address: string | undefined;
  private readonly app: FastifyInstance;

  constructor({ app }: Server) {
    this.app = app;
  }

  async request(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    { body, headers }: RequestOptions = {},
  ): Promise<ApiResponse> {
    const all = {
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(this.ticket ? { 'x-wallet-ticket': this.ticket } : {}),
      ...headers,
    };
    const response = await this.app.inject({
      method,
      url,
      ...(this.address && { remoteAddress: this.address }),
      headers: Object.fromEntries(
        Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
      ),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = /json/.test(String(response.headers['content-type']));
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
  }

  get(url: string): Promise<ApiResponse> {
    return this.request('GET', url);
  }

  post(url: string, body: unknown = {}, headers: RequestOptions['headers'] = {}): Promise<ApiResponse> {
    return this.request('POST', url, { body, headers });
  }

  /** Returns whether the platform accepts the session. */
  async isSignedIn(): Promise<boolean> {
    return (await this.get('/api/user/account_info')).status === 200;
  }

  async captcha(): Promise<{ ticket: string; randstr: string }> {
    return (await this.post('/sandbox/captcha/ticket')).body;
  }

  async signIn(username: string, password = PASSWORD): Promise<ApiResponse> {
    const response = await this.post('/api/v1/user/login', { username, password, ...(await this.captcha()) });
    this.token = response.body.token;
    return response;
  }

  async openWallet(password = WALLET_PASSWORD): Promise<ApiResponse> {
    const response = await this.post('/api/user/verify_wallet_password', { password });
    this.ticket = response.body.ticket;
    return response;
  }

  async sendCode(phoneNumber: string): Promise<ApiResponse> {
    const captcha = await this.captcha();
    return this.post('/api/user/send_verify_code', { phoneNumber, ...captcha, usage: 2, captchaType: 0 });
  }

  /** Requests a code and reads it. */
  async code(phoneNumber: string): Promise<string> {
    await this.sendCode(phoneNumber);
    return this.latestCode(phoneNumber);
  }

  async latestCode(phoneNumber: string): Promise<string> {
    const messages: { phone: string; code: string }[] = (await this.get('/sandbox/outbox')).body;
    const found = messages.find(({ phone }) => phone === phoneNumber);
    if (!found) throw new Error(`No code was sent to ${phoneNumber}`);
    return found.code;
  }

  withdraw(amount: unknown, code: string, { key, walletType = 1 }: { key?: string; walletType?: number } = {}) {
    return this.post('/api/wallet/wallet/withdrawal', { amount, code, walletType }, { 'idempotency-key': key });
  }

  async balance(walletType = 1): Promise<number> {
    return (await this.get(`/api/wallet/wallet?walletType=${walletType}`)).body.data.leftAmount;
  }

  async withdrawals(walletType = 1): Promise<PageOf<WithdrawalRecord>> {
    return (await this.get(`/api/wallet/wallet/withdrawal/list?walletType=${walletType}&pageIndex=1&pageSize=100`)).body
      .data;
  }
}

/** Sets the clock to a Wednesday, signs a user in and opens the wallet. */
export async function onWednesday(server: Server, username = 'agent'): Promise<Visitor> {
  const visitor = new Visitor(server);
  await visitor.post('/sandbox/clock', { at: A_WEDNESDAY });
  await visitor.signIn(username);
  await visitor.openWallet();
  return visitor;
}

/** Returns a wrong code. */
export const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');
