/**
 * Authorization of every call: other users repeat the owner's exact request in their own session, with the owner's IDs,
 * code and wallet ticket. Rows come from the contract, so that a new call is covered automatically.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CALL_NAMES, CALLS, type CallName } from '#shared/topics/calls.ts';
import { A_WEDNESDAY, PASSWORD, startServer, Visitor, type ApiResponse, type Server } from './seeded-platform.ts';
import { pathOf, WIRE, type Request } from './wire-table.ts';

const USERNAMES = ['agent', 'company', 'miner', 'plain', 'newcomer', 'scan', 'migrated', 'unplaced'] as const;
/** The password that these calls set. */
const NEXT_PASSWORD = 'Other@2026';
const REFUSED_ROLE = 4030;

/** Addresses with data that only their owner may see. */
const OWN_VIEW = [
  '/api/account/v1/info',
  '/api/user/account_payinfo',
  '/api/wallet/wallet?walletType=0',
  '/api/wallet/wallet?walletType=1',
  '/api/wallet/wallet/entry/list?walletType=1&pageIndex=1&pageSize=5',
  '/api/wallet/wallet/withdrawal/list?walletType=1&pageIndex=1&pageSize=5',
  '/api/income/device?limit=5&offset=0',
  '/api/notice/list?pageIndex=1&pageSize=5&type=all',
  '/api/console/tickets?pageIndex=1&pageSize=5',
  '/api/console/deploy',
  '/api/user/sessions',
] as const;

/** Fields that do not belong to the owner, or that differ in each response. */
const VOLATILE = new Set(['timestamp', 'requestId', 'sign', 'taken', 'usedAt']);

const send = (visitor: Visitor, call: CallName, request: Request, headers: object = {}): Promise<ApiResponse> => {
  const { method } = CALLS[call];
  const body = request.body ?? (method === 'POST' ? {} : undefined);
  return visitor.request(method, pathOf(call, request), { body, headers: { ...request.headers, ...headers } });
};

/**
 * Returns whether text contains a mark as a whole word. The number
 * of a ticket created at 10:00:01 contains 100001 by chance.
 */
const reveals = (text: string, mark: string): boolean =>
  new RegExp(`(?<!\\w)${mark.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?!\\w)`).test(text);

const refused = (call: CallName, { status, body }: ApiResponse): boolean =>
  CALLS[call].family === 'H' ? status >= 400 : status >= 400 || body.code !== 0;

/** All calls except the sign-in, because the same user name and password identify the owner. */
const rows = CALL_NAMES.filter((call) => call !== 'login');

describe('the authorization matrix: every call × every user × the IDs of another user', () => {
  let server: Server;
  const signedIn = new Map<string, Visitor>();
  /** The marks of each user before the first call of that user. */
  const own = new Map<string, string[]>();
  before(async () => {
    server = await startServer();
    await new Visitor(server).post('/sandbox/clock', { at: A_WEDNESDAY });
  });
  after(() => server.close());

  /** Returns a visitor with a valid session, also when an earlier call has ended it. */
  async function visitorOf(username: string): Promise<Visitor> {
    const known = signedIn.get(username) ?? new Visitor(server);
    signedIn.set(username, known);
    if (known.token && (await known.get('/api/account/v1/info')).body.code === 0) return known;
    known.ticket = undefined;
    for (const password of [PASSWORD, NEXT_PASSWORD])
      if ((await known.signIn(username, password)).status === 200) return known;
    throw new Error(`${username} cannot sign in`);
  }

  async function viewOf(owner: Visitor): Promise<string> {
    const responses = [];
    for (const path of OWN_VIEW) responses.push((await owner.get(path)).body);
    return JSON.stringify(responses, (key, value: unknown) => (VOLATILE.has(key) ? undefined : value), 1);
  }

  /** Returns strings that would reveal the owner in a response. */
  async function marksOf(owner: Visitor): Promise<string[]> {
    const { data } = (await owner.get('/api/account/v1/info')).body;
    const { payInfo } = (await owner.get('/api/user/account_payinfo')).body;
    const { items = [] } = (await owner.get('/api/income/device?limit=20&offset=0')).body;
    const devices = (items as { uuid: string }[]).map(({ uuid }) => uuid);
    return [data.uid, data.realName, data.phoneNumber, payInfo?.cardNumber, ...devices, owner.token].filter(
      (mark): mark is string => typeof mark === 'string' && mark.length > 2,
    );
  }

  for (const call of rows) {
    const { as = 'agent', prepare } = WIRE[call];
    const { access, method, path } = CALLS[call];
    const ownerName = as === 'nobody' ? 'agent' : as.replace('!', '');

    it(`${call}: ${method} ${path}reveals and changes nothing of ${ownerName} when another user sends it`, async () => {
      const owner = await visitorOf(ownerName);
      if (!owner.ticket) await owner.openWallet();
      const request = (await prepare?.(owner)) ?? {};
      const stolen = { 'x-wallet-ticket': owner.ticket };
      const [before, marks] = [await viewOf(owner), await marksOf(owner)];
      for (const username of USERNAMES.filter((each) => each !== ownerName)) {
        const other = await visitorOf(username);
        // An agent and its miners share devices, and the request itself may contain a mark.
        const theirs = own.get(username) ?? (await marksOf(other));
        own.set(username, theirs);
        const sent = JSON.stringify(request);
        const response = await send(other, call, request, stolen);
        const received = JSON.stringify(response.body);
        const revealed = marks.filter(
          (mark) => !theirs.includes(mark) && !sent.includes(mark) && reveals(received, mark),
        );
        assert.deepEqual(revealed, [], `${username} receives data of ${ownerName}`);
        if (access === 'agent' && !(await isAgent(other)))
          assert.deepEqual([response.body.code, refused(call, response)], [REFUSED_ROLE, true], username);
      }
      if (CALLS[call].access !== 'public') {
        const { status, body } = await send(new Visitor(server), call, request, stolen);
        assert.deepEqual([[200, 401].includes(status), body.code], [true, 101001], 'without a session');
      }
      assert.equal(await viewOf(owner), before, `the data of ${ownerName} is unchanged`);
    });
  }

  const isAgent = async (visitor: Visitor): Promise<boolean> =>
    (await visitor.get('/api/account/v1/info')).body.data.role === 'agent';
});
