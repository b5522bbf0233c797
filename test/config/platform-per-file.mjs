/**
 * One fresh platform for each test file: its first call starts a server with an in-memory database, the end of the file
 * stops it. Files can then run side by side, and one file's withdrawals are never another's balance.
 */
import { SESSION_HEADER } from './isolated-chrome.mjs';

const served = /^\/(api|sandbox|config\.json|embed|embed-sessions|gallery)(\/|$)/;

/** Partners' servers may ask it for embed sessions (test/browser/sandbox.ts). */
const EMBED = {
  EMBED_KEYS: 'k'.repeat(43),
  EMBED_PARTNERS: `tests:${'s'.repeat(32)}`,
  ALLOWED_ORIGINS: 'https://portal.example',
};

/** @param {(ctx: object) => string} [sessionOf] the session that a request belongs to */
export function platformPerFile(sessionOf = (ctx) => ctx.get(SESSION_HEADER)) {
  const servers = new Map();

  async function start() {
    const { buildServer } = await import('#console/server/app.ts');
    const { readOptions } = await import('#console/server/options.ts');
    const server = await buildServer({ ...readOptions({ LOG_LEVEL: 'silent', ...EMBED }), dataDir: undefined });
    await server.ready();
    return server;
  }

  return {
    /** Hands the browser's own connection to the platform: what it breaks (a fault under test), the browser sees broken. */
    async middleware(ctx, next) {
      if (!served.test(ctx.path)) return next();
      const session = sessionOf(ctx);
      if (!servers.has(session)) servers.set(session, start());
      const server = await servers.get(session);
      ctx.respond = false;
      // The runner's server takes each address as unknown until it has an answer.
      ctx.res.statusCode = 200;
      server.routing(ctx.req, ctx.res);
    },
    reporter: {
      async reportTestFileResults({ sessionsForTestFile }) {
        for (const { id } of sessionsForTestFile) {
          const started = servers.get(id);
          servers.delete(id);
          await (await started)?.close();
        }
      },
    },
  };
}
