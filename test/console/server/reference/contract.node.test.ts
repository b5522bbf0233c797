/** A route is made from its call in the contract: what answers otherwise does not compile, and is an error where it runs. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import type { Platform } from '#console/server/reference/context.ts';
import { addRoute, answerFailures } from '#console/server/reference/http/route.ts';
import { contractCall } from '#shared/contract/account.ts';
import { get } from '#shared/contract/call.ts';
import { deviceOverview, minersCall } from '#shared/contract/devices.ts';
import { helpTagArticlesCall, helpTagsCall } from '#shared/contract/help.ts';
import { listPage } from '#shared/contract/inputs.ts';
import { walletCall } from '#shared/contract/wallet.ts';

const platform = {} as Platform;
const TOLD = 'helpTags answers another shape than the contract: list.0.name';

describe('a handler that answers another shape', () => {
  const { NODE_ENV } = process.env;
  const logged: string[] = [];
  let app: FastifyInstance;
  beforeEach(() => {
    logged.length = 0;
    const wordsOf = (line: string) => {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
      return err?.message ?? msg;
    };
    const stream = { write: (line: string) => void logged.push(wordsOf(line)) };
    app = fastify({ logger: { level: 'error', stream } });
    answerFailures(app);
    // as a platform would whose tags have lost their names
    addRoute(app, platform, helpTagsCall, { handle: async () => ({ list: [{ id: '1' } as never] }) });
  });
  afterEach(async () => {
    process.env.NODE_ENV = NODE_ENV;
    await app.close();
  });

  it('fails, and the log names call and field', async () => {
    const { statusCode, body } = await app.inject('/api/help/v1/tags');
    assert.equal(statusCode, 500);
    assert.doesNotMatch(body, /helpTags/);
    assert.deepEqual(logged, [TOLD]);
  });

  it('answers in production all the same, and the log names call and field', async () => {
    process.env.NODE_ENV = 'production';
    const { statusCode, body } = await app.inject('/api/help/v1/tags');
    assert.deepEqual([statusCode, JSON.parse(body)], [200, { code: 0, message: 'ok', data: { list: [{ id: '1' }] } }]);
    assert.deepEqual(logged, [TOLD]);
  });
});

/** Never run: each line that ought not to compile is told so, and the type check fails where it does. */
export function doesNotCompile(app: FastifyInstance): void {
  // @ts-expect-error the list is missing
  addRoute(app, platform, helpTagsCall, { handle: async () => ({}) });
  // @ts-expect-error a row has no name
  addRoute(app, platform, helpTagsCall, { handle: async () => ({ list: [{ id: '1' }] }) });
  // @ts-expect-error a flag is true or false, although elements would read a number
  addRoute(app, platform, contractCall, { handle: async () => ({ isRemind: 1 }) });
  // @ts-expect-error what the call takes is not read
  addRoute(app, platform, minersCall, { handle: async () => ({ list: [], total: 0 }) });
  // @ts-expect-error it takes something else
  addRoute(app, platform, walletCall, { schema: listPage, handle: async () => ({ leftAmount: 5 }) });
  // @ts-expect-error nobody need be logged in, so nobody may be known
  addRoute(app, platform, helpTagsCall, { handle: async ({ person }) => ({ list: [{ id: person.uid, name: '' }] }) });
  // @ts-expect-error the path has no such parameter
  addRoute(app, platform, helpTagArticlesCall, { handle: async ({ params: { name } }) => ({ list: [name] }) });
  // @ts-expect-error there is no such family
  get({ name: 'deviceOverview', path: '/api/device/overview', family: 'X', response: deviceOverview });
}
