/**
 * Who may do what: every call of the contract as its owner makes it, sent word for word by everybody else under their own
 * session, with the owner's ids, code and wallet ticket. Rows come from the contract, so a new call has one at once.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CALL_NAMES, CALLS, type CallName } from '#shared/contract/calls.ts';
import { A_WEDNESDAY, PASSWORD, startServer, Visitor, type Answer, type Server } from './support.ts';
import { WIRE, type Request } from './wire-table.ts';

const PEOPLE = ['agent', 'company', 'miner', 'plain', 'newcomer', 'scan', 'migrated', 'unplaced'] as const;
/** What these calls make of a person's password. */
const NEXT_PASSWORD = 'Other@2026';
const REFUSED_ROLE = 4030;

/** What belongs to one person and is seen by that one alone. */
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

/** Not the person's, or another one each time. */
const MOVES = new Set(['timestamp', 'requestId', 'sign', 'taken', 'usedAt']);

const pathOf = (call: CallName, { params = {}, query }: Request): string => {
  const path = CALLS[call].path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'));
  return query ? `${path}?${new URLSearchParams(query)}` : path;
};

const send = (visitor: Visitor, call: CallName, request: Request, headers: object = {}): Promise<Answer> => {
  const { method } = CALLS[call];
  const body = request.body ?? (method === 'POST' ? {} : undefined);
  return visitor.ask(method, pathOf(call, request), { body, headers: { ...request.headers, ...headers } });
};

/** As a word of its own: the number of a ticket made at 10:00:01 holds the uid 100001 without telling of it. */
const tells = (told: string, mark: string): boolean =>
  new RegExp(`(?<!\\w)${mark.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?!\\w)`).test(told);

const refused = (call: CallName, { status, body }: Answer): boolean =>
  CALLS[call].family === 'H' ? status >= 400 : status >= 400 || body.code !== 0;

/** Not a log-in: whoever sends somebody's name and password word for word is that person. */
const rows = CALL_NAMES.filter((call) => call !== 'login');

describe('the authorisation matrix: every call × every person × the ids of somebody else', () => {
  let server: Server;
  const signedIn = new Map<string, Visitor>();
  before(async () => {
    server = await startServer();
    await new Visitor(server).post('/sandbox/clock', { at: A_WEDNESDAY });
  });
  after(() => server.close());

  /** With a session that holds, whatever the calls before did to it. */
  async function visitorOf(username: string): Promise<Visitor> {
    const known = signedIn.get(username) ?? new Visitor(server);
    signedIn.set(username, known);
    if (known.token && (await known.get('/api/account/v1/info')).body.code === 0) return known;
    known.ticket = undefined;
    for (const password of [PASSWORD, NEXT_PASSWORD])
      if ((await known.logIn(username, password)).status === 200) return known;
    throw new Error(`${username} cannot sign in`);
  }

  async function viewOf(owner: Visitor): Promise<string> {
    const answers = [];
    for (const path of OWN_VIEW) answers.push((await owner.get(path)).body);
    return JSON.stringify(answers, (key, value: unknown) => (MOVES.has(key) ? undefined : value), 1);
  }

  /** Texts by which an answer would give the owner away. */
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
    const { as = 'agent', ask } = WIRE[call];
    const { access, method, path } = CALLS[call];
    const ownerName = as === 'nobody' ? 'agent' : as.replace('!', '');

    it(`${call}: ${method} ${path}, made by ${ownerName}, gives nobody else anything of theirs`, async () => {
      const owner = await visitorOf(ownerName);
      if (!owner.ticket) await owner.openWallet();
      const request = (await ask?.(owner)) ?? {};
      const stolen = { 'x-wallet-ticket': owner.ticket };
      const [before, marks] = [await viewOf(owner), await marksOf(owner)];
      for (const username of PEOPLE.filter((each) => each !== ownerName)) {
        const other = await visitorOf(username);
        // an agent's own miners share devices with them, a person of the same words in a form says them
        const theirs = await marksOf(other);
        const said = JSON.stringify(request);
        const answer = await send(other, call, request, stolen);
        const told = JSON.stringify(answer.body);
        const given = marks.filter((mark) => !theirs.includes(mark) && !said.includes(mark) && tells(told, mark));
        assert.deepEqual(given, [], `${username} is told of ${ownerName}`);
        if (access === 'agent' && !(await isAgent(other)))
          assert.deepEqual([answer.body.code, refused(call, answer)], [REFUSED_ROLE, true], username);
      }
      if (CALLS[call].access !== 'public') {
        const { status, body } = await send(new Visitor(server), call, request, stolen);
        assert.deepEqual([[200, 401].includes(status), body.code], [true, 101001], 'without a session');
      }
      assert.equal(await viewOf(owner), before, `${ownerName} finds everything as it was`);
    });
  }

  const isAgent = async (visitor: Visitor): Promise<boolean> =>
    (await visitor.get('/api/account/v1/info')).body.data.role === 'agent';
});
