import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as v from 'valibot';
import { CALL_NAMES, CALLS, type CallName } from '#shared/topics/calls.ts';
import { openApiChecks } from '#test/shared/topics/openapi-checks.ts';
import { A_WEDNESDAY, startServer, Visitor, type ApiResponse, type Server } from './seeded-platform.ts';
import { pathOf, WIRE } from './wire-table.ts';

/** Returns the data of a response without the envelope of its family. */
function dataOf(call: CallName, { status, body }: ApiResponse): unknown {
  assert.equal(status, 200, JSON.stringify(body));
  if (CALLS[call].family === 'H') return body;
  assert.deepEqual([body.code, body.message], [0, 'ok'], JSON.stringify(body));
  return body.data;
}

/** Every call of the contract exists and responds in its shape. */
describe('every call of the contract', () => {
  let server: Server;
  const visitors = new Map<string, Visitor>();
  const documented = openApiChecks();
  before(async () => {
    server = await startServer();
    await new Visitor(server).post('/sandbox/clock', { at: A_WEDNESDAY });
  });
  after(() => server.close());

  async function visitorFor(as: string): Promise<Visitor> {
    const known = visitors.get(as);
    if (known) return known;
    const visitor = new Visitor(server);
    if (as !== 'nobody') await visitor.signIn(as.replace('!', ''));
    if (!as.endsWith('!')) visitors.set(as, visitor);
    return visitor;
  }

  for (const call of CALL_NAMES) {
    const { method, path, family } = CALLS[call];
    const { whole = CALLS[call].response, as = 'agent', prepare } = WIRE[call];
    it(`${call}: ${method} ${path} responds in its shape, family ${family}`, async () => {
      const visitor = await visitorFor(as);
      const request = (await prepare?.(visitor)) ?? {};
      const { headers = {}, body = method === 'POST' ? {} : undefined } = request;
      const response = await visitor.request(method, pathOf(call, request), { body, headers });
      v.parse(whole, dataOf(call, response));
      assert.deepEqual(documented.responseErrors(call, response.body), []);
      if (method === 'POST') assert.deepEqual(documented.requestErrors(call, body), []);
    });
  }

  for (const call of CALL_NAMES) {
    const { method, path, family, access } = CALLS[call];
    if (access === 'public') {
      it(`${call}: ${method} ${path} requires no session`, async () => {
        const { status, body } = await new Visitor(server).request(method, pathOf(call, {}), {
          ...(method === 'POST' ? { body: {} } : {}),
          headers: { authorization: 'Bearer forged' },
        });
        assert.notEqual(body.code, 101001);
        assert.notEqual(status, 401);
      });
      continue;
    }
    it(`${call}: ${method} ${path} responds without a session with ${family === 'H' ? 401 : 101001}`, async () => {
      for (const authorization of [undefined, 'Bearer forged', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`]) {
        const { status, body } = await new Visitor(server).request(method, pathOf(call, {}), {
          ...(method === 'POST' ? { body: {} } : {}),
          headers: { authorization },
        });
        assert.deepEqual([status, body.code], [family === 'H' ? 401 : 200, 101001]);
        assert.match(body.message, /[\u4e00-\u9fff]/);
        assert.equal(typeof body.requestId, 'string');
      }
    });
  }
});
