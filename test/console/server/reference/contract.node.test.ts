/** A route is created from its call in the contract. Another response shape does not compile, and fails at run time. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import type { Platform } from '#console/server/reference/context.ts';
import { handleFailures } from '#console/server/reference/http/failures.ts';
import { addRoute } from '#console/server/reference/http/route.ts';
import { contractCall, logoutCall } from '#shared/topics/accounts/account.calls.ts';
import { get } from '#shared/core/call.ts';
import { deviceOverview } from '#shared/topics/devices/device.calls.ts';
import { endpoint } from '#shared/topics/endpoint.ts';
import { helpTagArticlesCall, helpTagsCall } from '#shared/topics/content/help.calls.ts';
import { ofWallet, walletCall } from '#shared/topics/money/wallet/wallet.calls.ts';

const platform = {} as Platform;
const MESSAGE = 'The response of helpTags violates the contract: list.0.name';

describe('a handler that returns another shape', () => {
  const { NODE_ENV } = process.env;
  const logged: string[] = [];
  let app: FastifyInstance;
  beforeEach(() => {
    logged.length = 0;
    const messageOf = (line: string) => {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
      return err?.message ?? msg;
    };
    const stream = { write: (line: string) => void logged.push(messageOf(line)) };
    app = fastify({ logger: { level: 'error', stream } });
    handleFailures(app);
    // The handler omits the required names of the tags.
    addRoute(app, platform, helpTagsCall, { handle: async () => ({ list: [{ id: '1' } as never] }) });
  });
  afterEach(async () => {
    process.env.NODE_ENV = NODE_ENV;
    await app.close();
  });

  it('fails and logs the call and the field', async () => {
    const { statusCode, body } = await app.inject('/api/help/v1/tags');
    assert.equal(statusCode, 500);
    assert.doesNotMatch(body, /helpTags/);
    assert.deepEqual(logged, [MESSAGE]);
  });

  it('responds in production and logs the call and the field', async () => {
    process.env.NODE_ENV = 'production';
    const { statusCode, body } = await app.inject('/api/help/v1/tags');
    assert.deepEqual([statusCode, JSON.parse(body)], [200, { code: 0, message: 'ok', data: { list: [{ id: '1' }] } }]);
    assert.deepEqual(logged, [MESSAGE]);
  });
});

/** Never runs. The type check fails when a line after `@ts-expect-error` compiles. */
export function doesNotCompile(app: FastifyInstance): void {
  // @ts-expect-error the list is missing
  addRoute(app, platform, helpTagsCall, { handle: async () => ({}) });
  // @ts-expect-error a row has no name
  addRoute(app, platform, helpTagsCall, { handle: async () => ({ list: [{ id: '1' }] }) });
  // @ts-expect-error a flag is true or false, although elements would read a number
  addRoute(app, platform, contractCall, { handle: async () => ({ isRemind: 1 }) });
  // @ts-expect-error the request has no such value
  addRoute(app, platform, walletCall, { handle: async ({ query }) => ({ leftAmount: query.amount }) });
  // @ts-expect-error a public call has no signed-in user
  addRoute(app, platform, helpTagsCall, { handle: async ({ user }) => ({ list: [{ id: user.uid, name: '' }] }) });
  // @ts-expect-error the path has no such parameter
  addRoute(app, platform, helpTagArticlesCall, { handle: async ({ params: { name } }) => ({ list: [name] }) });
  // @ts-expect-error there is no such family
  get({ name: 'deviceOverview', path: '/api/device/overview', family: 'X', response: deviceOverview });
  const example = { response: { leftAmount: 1 }, request: { walletType: '0' } } as const;
  // @ts-expect-error an endpoint without a scope
  endpoint(walletCall, { request: ofWallet, example });
  // @ts-expect-error an endpoint that requires a session has a scope
  endpoint(walletCall, { scope: 'none', request: ofWallet, example });
  // @ts-expect-error there is no such scope
  endpoint(walletCall, { scope: 'wallet:open', request: ofWallet, example });
  // @ts-expect-error the schema of the request is missing
  endpoint(walletCall, { scope: 'wallet:read', example });
  // @ts-expect-error the example has no request
  endpoint(walletCall, { scope: 'wallet:read', request: ofWallet, example: { response: { leftAmount: 1 } } });
  // @ts-expect-error a write without its effect
  endpoint(logoutCall, { scope: 'session:end', example: { response: {} } });
}
