import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { loggingOptions } from '#console/server/logging.ts';
import { readOptions } from '#console/server/options.ts';

it('logs endpoints with status and sender, also those of employees and partners, and files only for debugging', () => {
  const { logController } = loggingOptions(readOptions({}));
  const levelOf = (url: string, route?: string): string => {
    const lines: string[] = [];
    const note = (level: string) => (line: { status: number; from?: string }) => {
      assert.equal(line.status, 401);
      assert.match(line.from!, /^[\w-]{12}$/);
      lines.push(level);
    };
    const log = { info: note('info'), debug: note('debug') };
    const routeOptions = { url: route };
    const request = { url, routeOptions, ip: '203.0.113.7', headers: {}, log } as unknown as FastifyRequest;
    logController!.requestCompleted(null, request, { statusCode: 401, elapsedTime: 1 } as FastifyReply);
    return lines.join();
  };
  for (const url of [
    '/api/v1/user/login',
    '/providers/payout',
    '/operators/payouts?a=b',
    '/partners/webhooks?state=waiting',
    '/embed-sessions',
  ])
    assert.equal(levelOf(url), 'info', url);
  assert.equal(levelOf('/%6fperators/payouts', '/operators/payouts'), 'info');
  for (const url of ['/', '/embed/loader.js', '/embed-sessions.js']) assert.equal(levelOf(url), 'debug', url);
});
