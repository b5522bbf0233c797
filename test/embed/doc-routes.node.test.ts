/** Runs the Node.js code blocks of the documentation, unchanged, with the built-in platform. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { SESSION_PREFIX } from '#console/server/embed-sessions.ts';
import { startServer, type RunningServer } from '../end-to-end/end-to-end.ts';
import { root } from '../gate/project.ts';
import { freePort } from '../server/free-port.ts';
import { tokenOf } from '../server/sign-in.ts';
import { codeOf } from '../shared/docs/blocks.ts';

const PORTAL = 'https://portal.example';
const SECRET = 'a-secret-of-thirty-two-letters-or-more';

interface RouteResult {
  status: number;
  text?: string;
  readonly headers: Record<string, string>;
}

/** Calls the route of a block as the given user. `app` provides the part of Express that the block uses. */
async function callRoute(
  user: string | undefined,
  block: string,
  known: Record<string, unknown>,
): Promise<RouteResult> {
  const result: RouteResult = { status: 200, headers: {} };
  const response = {
    status: (code: number) => ((result.status = code), response),
    set: (name: string, value: string) => ((result.headers[name] = value), response),
    type: (mime: string) => response.set('Content-Type', mime),
    send: (text: string) => void (result.text = text),
    end: () => {},
  };
  type Route = (request: object, reply: typeof response) => Promise<void>;
  let route: Route | undefined;
  const app = { get: (_path: string, made: Route) => (route = made) };
  new Function('app', ...Object.keys(known), block)(app, ...Object.values(known));
  await route!({ session: user ? { user } : {} }, response);
  return result;
}

/** Runs a block in Node with the real clock. @returns its output */
async function outputOf(block: string): Promise<string> {
  const { NODE_OPTIONS: _clock, ...env } = process.env;
  const args = ['--no-warnings', '--input-type=module', '--eval', block];
  return (await promisify(execFile)(process.execPath, args, { cwd: root, env })).stdout;
}

/** Waits for the first response of a starting server. */
async function waitForServer(origin: string): Promise<string> {
  for (const end = Date.now() + 10_000; ; await new Promise((next) => setTimeout(next, 50)))
    try {
      return await (await fetch(origin)).text();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
}

describe('server code blocks of the documentation', () => {
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

  const tokenOfPlatform = async () => token;

  it('returns the signed-in user’s token uncached, and 401 without a session (tokens.md)', async () => {
    const block = codeOf('tokens.md', 'js').find((code) => code.startsWith('app.get'));
    const { status, text, headers } = await callRoute('agent', block!, { tokenOfPlatform });
    assert.deepEqual([status, text, headers['Cache-Control']], [200, token, 'no-store']);
    assert.equal((await callRoute(undefined, block!, { tokenOfPlatform })).status, 401);
  });

  it('starts a portal with a trial token for the demo user (start.md)', async () => {
    const port = await freePort();
    const block = codeOf('start.md', 'js')[0]!
      .replace('http://127.0.0.1:4173', platform.origin)
      .replace('listen(8080', `listen(${port}`);
    const portal = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', block], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    try {
      const origin = `http://localhost:${port}`;
      const page = await waitForServer(origin);
      assert.match(page, /<partner-wallet cycle="week"><\/partner-wallet>/);
      assert.ok(page.includes(`${platform.origin}/embed/loader.js`));
      const trial = await (await fetch(`${origin}/partner-token`)).text();
      const summary = await fetch(`${platform.origin}/api/income/summary`, {
        headers: { authorization: `Bearer ${trial}` },
      });
      assert.equal(summary.status, 200);
    } finally {
      portal.kill();
    }
  });

  it('exchanges a token for a session that can only read income from the portal’s pages (sessions.md)', async () => {
    const block = codeOf('sessions.md', 'js')[0]!.replaceAll('https://platform.example', platform.origin);
    const known = { tokenOfPlatform, process: { env: { PARTNER_SECRET: SECRET } } };
    const { status, text, headers } = await callRoute('agent', block, known);
    assert.deepEqual([status, headers['Cache-Control']], [200, 'no-store']);
    assert.ok(text!.startsWith(SESSION_PREFIX));
    const get = (path: string) =>
      fetch(platform.origin + path, { headers: { authorization: `Bearer ${text}`, origin: PORTAL } });
    assert.equal((await get('/api/income/summary')).status, 200);
    assert.equal((await get('/api/notice/list')).status, 403);
    const wrong = { ...known, process: { env: { PARTNER_SECRET: 'another' } } };
    assert.equal((await callRoute('agent', block, wrong)).status, 502);
  });

  it('renders the tag (ssr.md)', async () => {
    const [block] = codeOf('ssr.md', 'js');
    const stdout = await outputOf(block!);
    assert.equal(`// ${stdout.trim()}`, /^\/\/ <.*$/m.exec(block!)![0]);
  });

  it('creates an import map with the hash of every module from the manifest (upgrade.md)', async () => {
    const { version, tags } = (await (await fetch(`${platform.origin}/embed/manifest.json`)).json()) as {
      version: string;
      tags: Record<string, { module: string }>;
    };
    const block = codeOf('upgrade.md', 'js')[0]!.replace(
      /https:\/\/console\.example\/embed\/[\d.]+/,
      `${platform.origin}/embed/${version}`,
    );
    const stdout = await outputOf(block);
    const { integrity } = JSON.parse(/<script type="importmap">(.*)<\/script>/.exec(stdout)![1]!) as {
      integrity: Record<string, string>;
    };
    for (const { module } of Object.values(tags))
      assert.match(integrity[`${platform.origin}/embed/${version}/${module}`] ?? '', /^sha256-/, module);
  });
});
