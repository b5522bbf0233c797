/** A fresh platform behind the real server, and a person who talks to it as the elements do. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { buildServer } from '#console/server/app.ts';
import { readOptions } from '#console/server/options.ts';
import { STAND_INS, Clock, type Platform } from '#console/server/reference/context.ts';
import type { Database, OpenDatabase } from '#console/server/reference/database/database.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { Pushes } from '#console/server/reference/notices/notices.ts';
import { SPECIAL_AGENT } from '#console/server/reference/seed/people.ts';
import { seed } from '#console/server/reference/seed/seed.ts';
import type { PageOf } from '#shared/contract/basics.ts';
import type { WithdrawalRecord } from '#shared/contract/wallet.ts';
import { at, WEDNESDAY } from '#test/gate/days.ts';

/** What PostgreSQL itself copies: nothing is in it. */
export const EMPTY = 'template1';
/** PostgreSQL to run the suite on, and its seeded database to copy; without it, the embedded database in memory. */
const { DATABASE_URL: SERVER, DATABASE_TEMPLATE: SEEDED = EMPTY } = process.env;

export interface Server {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** Where a fresh copy of a database lies; `drop` removes it. */
export async function freshDatabase(
  template = SEEDED,
): Promise<{ databaseUrl: string | undefined; drop(): Promise<void> }> {
  if (!SERVER) return { databaseUrl: undefined, drop: async () => {} };
  const name = `partner_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client(SERVER);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template ${template}`);
  const address = new URL(SERVER);
  address.pathname = `/${name}`;
  return { databaseUrl: address.href, drop: () => run(`drop database ${name} with (force)`) };
}

/** A fresh copy of the seeded database, without a platform on it; gone with its `close`. */
export async function openSeeded(): Promise<OpenDatabase> {
  const { databaseUrl, drop } = await freshDatabase();
  const opened = await openDatabase({ databaseUrl }, seed);
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

const STANDING = { demo: true, payoutHoldHours: 24, services: STAND_INS, originOf: () => 'http://localhost' } as const;

/** The platform's parts on a database, without a server around them. */
export function platformOn(db: Database, report: Platform['report'] = () => {}): Platform {
  const clock = new Clock(db);
  return { db, clock, specialUsers: [SPECIAL_AGENT], pushes: new Pushes(db, clock, report), report, ...STANDING };
}

export interface Answer {
  readonly status: number;
  // The wire's answers are looked at field by field.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly headers: LightMyRequestResponse['headers'];
}

interface Ask {
  readonly body?: unknown;
  readonly headers?: Record<string, string | undefined>;
}

export const PHONES = { agent: '13800138000', company: '13900139000', miner: '13700137000', newcomer: '13500135000' };
export const PASSWORD = 'Demo@2026';
export const WALLET_PASSWORD = 'wallet88';

/** Ten in the morning in Shanghai. */
export const A_WEDNESDAY = at(WEDNESDAY);

/** Somebody at a browser; logged in after `logIn`. */
export class Visitor {
  token: string | undefined;
  ticket: string | undefined;
  /** where they sit */
  address: string | undefined;
  private readonly app: FastifyInstance;

  constructor({ app }: Server) {
    this.app = app;
  }

  async ask(method: 'GET' | 'POST' | 'DELETE', url: string, { body, headers }: Ask = {}): Promise<Answer> {
    const all = {
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(this.ticket ? { 'x-wallet-ticket': this.ticket } : {}),
      ...headers,
    };
    const answer = await this.app.inject({
      method,
      url,
      ...(this.address && { remoteAddress: this.address }),
      headers: Object.fromEntries(
        Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
      ),
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = /json/.test(String(answer.headers['content-type']));
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
  }

  get(url: string): Promise<Answer> {
    return this.ask('GET', url);
  }

  post(url: string, body: unknown = {}, headers: Ask['headers'] = {}): Promise<Answer> {
    return this.ask('POST', url, { body, headers });
  }

  async captcha(): Promise<{ ticket: string; randstr: string }> {
    return (await this.post('/sandbox/captcha/ticket')).body;
  }

  async logIn(username: string, password = PASSWORD): Promise<Answer> {
    const answer = await this.post('/api/v1/user/login', { username, password, ...(await this.captcha()) });
    this.token = answer.body.token;
    return answer;
  }

  async openWallet(password = WALLET_PASSWORD): Promise<Answer> {
    const answer = await this.post('/api/user/verify_wallet_password', { password });
    this.ticket = answer.body.ticket;
    return answer;
  }

  async sendCode(phoneNumber: string): Promise<Answer> {
    const captcha = await this.captcha();
    return this.post('/api/user/send_verify_code', { phoneNumber, ...captcha, usage: 2, captchaType: 0 });
  }

  /** Has a code sent and reads it. */
  async code(phoneNumber: string): Promise<string> {
    await this.sendCode(phoneNumber);
    return this.latestCode(phoneNumber);
  }

  async latestCode(phoneNumber: string): Promise<string> {
    const messages: { phone: string; code: string }[] = (await this.get('/sandbox/outbox')).body;
    const found = messages.find(({ phone }) => phone === phoneNumber);
    if (!found) throw new Error(`no code for ${phoneNumber}`);
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

/** Logged in, with the wallet open, on a Wednesday. */
export async function onWednesday(server: Server, username = 'agent'): Promise<Visitor> {
  const visitor = new Visitor(server);
  await visitor.post('/sandbox/clock', { at: A_WEDNESDAY });
  await visitor.logIn(username);
  await visitor.openWallet();
  return visitor;
}

/** A code that is not the right one. */
export const otherThan = (code: string): string => (code === '111111' ? '222222' : '111111');
