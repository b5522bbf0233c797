import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { asc } from 'drizzle-orm';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { audit } from '#console/server/reference/database/tables.ts';
import { spawnServer } from '#test/server/spawned-server.ts';
import { BFF, CARD, FORGED_ID_NUMBER, ID_NUMBER, NAME, NEWCOMER_PHONE } from '../accounts/identity-support.ts';
import { otherThan, PASSWORD } from '../seeded-platform.ts';

const NEW_PHONE = '13088880001';
const WRONG_PASSWORD = 'Guess#2026';
const NEW_PASSWORD = 'Next#2027';
const NEWEST_PASSWORD = 'Last#2028';
const WALLET_PASSWORD = 'mine-1234';
const NODE = 'facade00'.repeat(4);
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CONSENT = {
  client_id: 'node-monitor',
  redirect_uri: 'https://monitor.partner.example/callback',
  state: 'a state of the client',
  scope: 'profile devices',
};

interface Trace {
  readonly uid: string;
  readonly action: string;
  readonly detail: Record<string, unknown>;
  readonly requestId: string;
  readonly address: string;
  readonly session: string;
}

/** Runs every change once as the newcomer on a separate process. @returns its log and its audit */
async function recordTraces(): Promise<{ log: string; traces: Trace[] }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'partner-'));
  const server = spawnServer({ DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'trace' });
  const origin = await server.listening;
  let token = '';
  let walletTicket = '';
  const call = async (address: string, body?: object) => {
    const response = await fetch(origin + address, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
        'x-request-id': 'chosen-by-client',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(walletTicket && { 'x-wallet-ticket': walletTicket }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { token: string; ticket: string; code: number } & { code: string }[];
  };
  const captcha = () => call('/sandbox/captcha/ticket', {});
  const code = async (phoneNumber: string): Promise<string> => {
    await call('/api/user/send_verify_code', { phoneNumber, ...(await captcha()) });
    return (await call('/sandbox/outbox'))[0]!.code;
  };
  const logIn = async (password: string): Promise<void> => {
    token = (await call('/api/v1/user/login', { username: 'newcomer', password, ...(await captcha()) })).token;
  };
  const verify = async (IDCardNumber: string) =>
    call(`${BFF}/updateRealNameInfo`, {
      realName: NAME,
      IDCardNumber,
      phoneNumber: NEWCOMER_PHONE,
      verifyCode: await code(NEWCOMER_PHONE),
    });

  await logIn(WRONG_PASSWORD);
  await logIn(PASSWORD);
  await call('/api/user/modify_billing_cycle', { billingCycle: 'week' });
  await verify(FORGED_ID_NUMBER);
  await verify(ID_NUMBER);
  await call(`/api/user/bankname?cardNo=${CARD.cardNumber.replaceAll(' ', '')}`);
  await call('/api/user/modify_account_payinfo', CARD);
  const walletCode = await code(NEWCOMER_PHONE);
  await call('/api/user/modify_wallet_password', { password: WALLET_PASSWORD, verifyCode: walletCode });
  await call('/api/user/verify_wallet_password', { password: 'guess-1234' });
  walletTicket = (await call('/api/user/verify_wallet_password', { password: WALLET_PASSWORD })).ticket;
  await call('/api/wallet/wallet/withdrawal', { amount: 100, code: '123456', walletType: 1 });
  await call('/sandbox/nodes', { uuid: NODE });
  await call('/api/v1/miner/device/bind', { deviceUUID: NODE, remark: '' });
  for (const agree of [true, false]) await call('/api/openplatform/authorization', { ...CONSENT, agree });
  const oldCode = await code(NEWCOMER_PHONE);
  const proof = { phoneNumber: NEWCOMER_PHONE, verifyCode: oldCode };
  const { ticket } = await call('/api/user/verify_verification_code', proof);
  await call('/api/user/modify_phone_number', { phoneNumber: NEW_PHONE, verifyCode: await code(NEW_PHONE), ticket });
  await call('/api/user/modify_password', { oldpassword: PASSWORD, password: NEW_PASSWORD });
  token = '';
  const reset = { phoneNumber: NEW_PHONE, verifyCode: await code(NEW_PHONE), password: NEWEST_PASSWORD };
  await call('/api/user/reset_password', { ...reset, verifyCode: otherThan(reset.verifyCode) });
  await call('/api/user/reset_password', reset);
  const verifyCode = otherThan(await code(NEW_PHONE));
  await call('/api/v1/user/login', { phoneNumber: NEW_PHONE, verifyCode, inviter: '' });

  server.process.kill('SIGTERM');
  await server.ended;
  const { db, close } = await openDatabase({ dataDir }, async () => assert.fail('the folder was emptied'));
  const rows = await db.select().from(audit).orderBy(asc(audit.id));
  await close();
  await rm(dataDir, { recursive: true, force: true });
  return { log: server.output.text, traces: rows };
}

describe('the trace of a change', () => {
  let log: string;
  let traces: Trace[];
  before(async () => {
    ({ log, traces } = await recordTraces());
  });
  after(() => assert.ok(log.length > 0));

  it('is an audit row with action and request ID', () => {
    assert.deepEqual(
      traces.map(({ action, detail }) => [action, detail]),
      [
        ['sign-in failed', {}],
        ['signed in', { by: 'password' }],
        ['billing cycle chosen', { billingCycle: 'week' }],
        ['identity refused', { failures: 1 }],
        ['identity verified', {}],
        ['payout submitted', { collectionMethod: 'personalCard', first: true }],
        ['wallet password changed', {}],
        ['wallet password failed', {}],
        ['withdrawal refused', { code: 4101, amount: 100, walletType: 1 }],
        ['node bound', {}],
        ['consent given', { client: 'node-monitor' }],
        ['consent refused', { client: 'node-monitor' }],
        ['phone changed', {}],
        ['login password changed', {}],
        ['password reset failed', { by: 'code' }],
        ['login password reset', {}],
        ['sign-in failed', { by: 'code' }],
      ],
    );
    for (const { uid, requestId } of traces) {
      assert.equal(uid, '100005');
      assert.match(requestId, /^[\da-f-]{36}$/, 'the ID of the server, not of the client');
    }
  });

  it('contains the masked address and the public ID of the session, if there is one', () => {
    for (const { action, address, session } of traces) {
      assert.equal(address, '127.0.0.*');
      const isAnonymous = ['sign-in failed', 'password reset failed', 'login password reset'].includes(action);
      assert.match(session, isAnonymous ? /^$/ : /^[\w-]{22}$/, action);
    }
    assert.equal(new Set(traces.map(({ session }) => session)).size, 2, 'one session, or none');
  });

  it('is a log line for each call that distinguishes users and addresses without naming them', () => {
    const marks = [...log.matchAll(/"from":"([\w-]{12})","who":"([\w-]{12})"/g)].map(
      ([, from, who]) => `${from} ${who}`,
    );
    assert.ok(marks.length >= traces.length);
    assert.equal(new Set(marks).size, 1, 'one user at one address');
    assert.doesNotMatch(log, /100005|"(ip|remoteAddress)"/);
  });

  it('is a log line with the trace of the caller', () => {
    const lines = log.split('\n').filter((line) => line.includes('"path":"/api/') && line.includes('"status"'));
    assert.ok(lines.length >= traces.length);
    for (const line of lines) assert.equal((JSON.parse(line) as { trace: string }).trace, TRACE);
  });

  it('is a log line for a refused sign-in, with the address and without a user', () => {
    const lines = log
      .split('\n')
      .filter((line) => line.includes('"path":"/api/v1/user/login"') && line.includes('"status"'))
      .map((line) => JSON.parse(line) as { status: number; from: string; who?: string });
    assert.deepEqual(
      lines.map(({ status, who }) => [status, who !== undefined]),
      [
        [401, false],
        [200, true],
        [400, false],
      ],
    );
    assert.equal(new Set(lines.map(({ from }) => from)).size, 1);
  });

  // The password of the demo users is excluded, because the start message contains it.
  const secrets = {
    'a name': NAME,
    'an ID number': ID_NUMBER,
    'a refused ID number': FORGED_ID_NUMBER,
    'a card': CARD.cardNumber.replaceAll(' ', ''),
    'a card with spaces': CARD.cardNumber,
    'a phone': NEWCOMER_PHONE,
    'a new phone': NEW_PHONE,
    'a wrong password': WRONG_PASSWORD,
    'a new password': NEW_PASSWORD,
    'a password that was reset': NEWEST_PASSWORD,
    'a wallet password': WALLET_PASSWORD,
    'the parameter of a card': 'cardNo',
    'the state of a consent': CONSENT.state,
  };
  for (const [kind, secret] of Object.entries(secrets)) {
    it(`contains ${kind} neither in the audit nor in the log`, () => {
      assert.ok(!JSON.stringify(traces).includes(secret), 'audit');
      assert.ok(!log.includes(secret), 'log');
    });
  }
});

describe('the trace of an embed session', () => {
  it('is an audit row of the user with partner, scopes and origins, without the token', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'partner-'));
    const SECRET = 'a-secret-of-thirty-two-letters-or-more';
    const server = spawnServer({
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ALLOWED_ORIGINS: 'https://portal.example',
      EMBED_KEYS: Buffer.alloc(32, 1).toString('base64'),
      EMBED_PARTNERS: `portal:${SECRET}`,
    });
    const origin = await server.listening;
    const post = async (address: string, body: object, headers: Record<string, string> = {}) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
      return (await fetch(origin + address, { ...init, body: JSON.stringify(body) })).json() as Promise<{
        token: string;
      }>;
    };
    const captcha = await post('/sandbox/captcha/ticket', {});
    const { token } = await post('/api/v1/user/login', { username: 'agent', password: PASSWORD, ...captcha });
    const asked = { scopes: ['wallet:read'], origins: ['https://portal.example'], minutes: 5 };
    const bySecret = { authorization: `Bearer ${SECRET}` };
    await post('/embed-sessions', { ...asked, token }, bySecret);
    await post('/embed-sessions', { ...asked, token: 'unknown' }, bySecret);
    server.process.kill('SIGTERM');
    await server.ended;
    const { db, close } = await openDatabase({ dataDir }, async () => assert.fail('the folder was emptied'));
    const rows = await db.select().from(audit).orderBy(asc(audit.id));
    await close();
    await rm(dataDir, { recursive: true, force: true });
    const [signedIn, issued, ...more] = rows.filter(({ uid }) => uid === '100001').slice(-2);
    assert.deepEqual(more, []);
    assert.deepEqual(issued!.detail, { partner: 'portal', ...asked, scopes: ['account:read', 'wallet:read'] });
    assert.deepEqual(
      [issued!.action, issued!.address, issued!.session],
      ['embed session issued', '127.0.0.*', signedIn!.session],
    );
    assert.ok(!JSON.stringify(rows).includes(token));
  });
});
