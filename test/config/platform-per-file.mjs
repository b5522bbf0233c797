/**
 * One fresh platform for each test file: its first call starts a server with an in-memory database, the end of the file
 * stops it. Files can then run side by side, and one file's withdrawals are never another's balance.
 */
import { Readable } from 'node:stream';
import { SESSION_HEADER } from './isolated-chrome.mjs';

const served = /^\/(api|sandbox|config\.json|embed|gallery)(\/|$)/;

export function platformPerFile() {
  const servers = new Map();

  async function start() {
    const { buildServer } = await import('../../console/server/app.ts');
    const { readOptions } = await import('../../console/server/options.ts');
    const server = await buildServer({ ...readOptions({ LOG_LEVEL: 'silent' }), dataDir: undefined });
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    return { server, address };
  }

  async function forward(ctx) {
    const session = ctx.get(SESSION_HEADER);
    if (!servers.has(session)) servers.set(session, start());
    const { address } = await servers.get(session);
    const headers = { ...ctx.headers };
    for (const name of ['host', 'connection', 'content-length', 'accept-encoding', 'origin', SESSION_HEADER])
      delete headers[name];
    const hasBody = !['GET', 'HEAD'].includes(ctx.method);
    const answer = await fetch(new URL(ctx.url, address), {
      method: ctx.method,
      headers,
      redirect: 'manual',
      ...(hasBody ? { body: Readable.toWeb(ctx.req), duplex: 'half' } : {}),
    });
    ctx.status = answer.status;
    for (const [name, value] of answer.headers) {
      if (
        !['connection', 'content-length', 'transfer-encoding', 'content-encoding', 'content-security-policy'].includes(
          name,
        )
      )
        ctx.set(name, value);
    }
    ctx.body = answer.body ? Readable.fromWeb(answer.body) : '';
  }

  return {
    async middleware(ctx, next) {
      if (!served.test(ctx.path)) return next();
      try {
        await forward(ctx);
      } catch (error) {
        // The platform broke the connection (a fault under test): the browser must see the same.
        if (error?.cause?.code === undefined && !/terminated|fetch failed/.test(String(error?.message))) throw error;
        ctx.respond = false;
        ctx.req.socket.destroy();
      }
    },
    reporter: {
      async reportTestFileResults({ sessionsForTestFile }) {
        for (const { id } of sessionsForTestFile) {
          const started = servers.get(id);
          servers.delete(id);
          await (await started)?.server.close();
        }
      },
    },
  };
}
