/**
 * What the pages for hosts give to copy to servers in PHP, Go and Java, compiled and run as it stands: against our server, as
 * the Node ones are (doc-routes.node.test.ts). Part of test:all, which installs the compilers where it can.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PREFIX } from '#console/server/embed-sessions.ts';
import { startServer, type RunningServer } from '../end-to-end/end-to-end.ts';
import { tokenOf } from '../server/sign-in.ts';
import { codeOf } from '../shared/docs/blocks.ts';
import { isWhole } from '../gate/extent.ts';
import { HostServer, LANGUAGES, prepare, type LanguageName } from './servers/servers.ts';

const PORTAL = 'https://portal.example';
const SECRET = 'a-secret-of-thirty-two-letters-or-more';
const SIGNED_IN = { headers: { cookie: 'session=agent' } };

/** It compiles in no language, and is well formed in each. */
const WRONG: Readonly<Record<LanguageName, string>> = {
  php: '<?php if (1) { return',
  go: 'func partnerToken(w http.ResponseWriter, r *http.Request) { w.WriteHeader("401") }\n',
  java: '@GetMapping("/partner-token") ResponseEntity<String> token() { return 401; }\n',
};

describe('the code of other languages in the pages for hosts', { timeout: 600_000 }, () => {
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
    it(`${language}: gives the person’s token or a session of it, uncached, and nobody anybody’s`, async (t) => {
      if (!isWhole) return t.skip('part of test:all');
      try {
        prepare(language);
      } catch (error) {
        return t.skip((error as Error).message);
      }
      assert.throws(() => new HostServer(language, WRONG[language]), /./, 'its compiler is asked');
      await servesTokens(language);
      await exchangesTokens(language);
    });

  /** Whatever is asserted of it, it does not stay. */
  async function withServer(language: LanguageName, block: string, asks: (server: HostServer) => Promise<void>) {
    const server = new HostServer(language, block);
    await asks(server).finally(() => server.close());
  }

  const servesTokens = (language: LanguageName) =>
    withServer(language, codeOf('tokens.md', language)[0]!, async (server) => {
      const address = await server.start({ PERSONS_TOKEN: token });
      const answer = await fetch(address, SIGNED_IN);
      assert.deepEqual([answer.status, await answer.text()], [200, token]);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.equal((await fetch(address)).status, 401);
    });

  const exchangesTokens = (language: LanguageName) => {
    const block = codeOf('sessions.md', language)[0]!.replaceAll('https://platform.example', platform.origin);
    return withServer(language, block, async (server) => {
      const address = await server.start({ PERSONS_TOKEN: token, PARTNER_SECRET: SECRET });
      const answer = await fetch(address, SIGNED_IN);
      const session = await answer.text();
      assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'no-store']);
      assert.ok(session.startsWith(PREFIX), session);
      const ask = (path: string) =>
        fetch(platform.origin + path, { headers: { authorization: `Bearer ${session}`, origin: PORTAL } });
      assert.equal((await ask('/api/income/summary')).status, 200);
      assert.equal((await ask('/api/notice/list')).status, 403);
      assert.equal((await fetch(address)).status, 401);
      const refused = await server.start({ PERSONS_TOKEN: token, PARTNER_SECRET: 'another' });
      assert.equal((await fetch(refused, SIGNED_IN)).status, 502);
    });
  };
});
