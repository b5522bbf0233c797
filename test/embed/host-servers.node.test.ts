/**
 * Compiles and runs the PHP, Go and Java code blocks of the documentation, unchanged, with the built-in platform.
 * doc-routes.node.test.ts does the same for Node.js. Part of test:all, which installs the compilers when possible.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SESSION_PREFIX } from '#console/server/embed-sessions.ts';
import { startServer, type RunningServer } from '../end-to-end/end-to-end.ts';
import { tokenOf } from '../server/sign-in.ts';
import { codeOf } from '../shared/docs/blocks.ts';
import { isWhole } from '../gate/extent.ts';
import { HostServer, LANGUAGES, prepare, type LanguageName } from './servers/servers.ts';

const PORTAL = 'https://portal.example';
const SECRET = 'a-secret-of-thirty-two-letters-or-more';
const SIGNED_IN = { headers: { cookie: 'session=agent' } };

/** Code that parses in its language but does not compile. */
const WRONG: Readonly<Record<LanguageName, string>> = {
  php: '<?php if (1) { return',
  go: 'func partnerToken(w http.ResponseWriter, r *http.Request) { w.WriteHeader("401") }\n',
  java: '@GetMapping("/partner-token") ResponseEntity<String> token() { return 401; }\n',
};

describe('code blocks of the documentation in other languages', () => {
  let platform: RunningServer;
  let token: string;

  before(async () => {
    platform = await startServer({
      ALLOWED_ORIGINS: PORTAL,
      EMBED_KEYS: Buffer.alloc(32, 1).toString('base64'),
      EMBED_PARTNERS: `portal:${SECRET}`,
    });
    token = await tokenOf(platform.origin, 'agent');
  });
  after(() => platform?.close());

  for (const language of Object.keys(LANGUAGES) as LanguageName[])
    it(`${language}: returns the signed-in user’s token or session uncached, and 401 without a session`, async (t) => {
      if (!isWhole) return t.skip('part of test:all');
      try {
        prepare(language);
      } catch (error) {
        return t.skip((error as Error).message);
      }
      assert.throws(() => new HostServer(language, WRONG[language]), /./, 'the compiler runs');
      await servesTokens(language);
      await exchangesTokens(language);
    });

  /** Runs assertions on a server and closes it, also when they fail. */
  async function withServer(language: LanguageName, block: string, check: (server: HostServer) => Promise<void>) {
    const server = new HostServer(language, block);
    await check(server).finally(() => server.close());
  }

  const servesTokens = (language: LanguageName) =>
    withServer(language, codeOf('tokens.md', language)[0]!, async (server) => {
      const address = await server.start({ USER_TOKEN: token });
      const response = await fetch(address, SIGNED_IN);
      assert.deepEqual([response.status, await response.text()], [200, token]);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.equal((await fetch(address)).status, 401);
    });

  const exchangesTokens = (language: LanguageName) => {
    const block = codeOf('sessions.md', language)[0]!.replaceAll('https://platform.example', platform.origin);
    return withServer(language, block, async (server) => {
      const address = await server.start({ USER_TOKEN: token, PARTNER_SECRET: SECRET });
      const response = await fetch(address, SIGNED_IN);
      const session = await response.text();
      assert.deepEqual([response.status, response.headers.get('cache-control')], [200, 'no-store']);
      assert.ok(session.startsWith(SESSION_PREFIX), session);
      const get = (path: string) =>
        fetch(platform.origin + path, { headers: { authorization: `Bearer ${session}`, origin: PORTAL } });
      assert.equal((await get('/api/income/summary')).status, 200);
      assert.equal((await get('/api/notice/list')).status, 403);
      assert.equal((await fetch(address)).status, 401);
      const refused = await server.start({ USER_TOKEN: token, PARTNER_SECRET: 'another' });
      assert.equal((await fetch(refused, SIGNED_IN)).status, 502);
    });
  };
});
