/**
 * A platform for each test file: the first request of a file starts a server with an in-memory database, and the end of the
 * file stops it. Files can run at the same time, and a withdrawal of one file never changes a balance of another.
 */
import type { Reporter } from '@web/test-runner';
import type { FastifyInstance } from 'fastify';
import { DISTORTION_PATH, DistortedResponses } from '../truth/distorted-responses.ts';
import type { Middleware } from './bundle.ts';

const SERVED = /^\/(api|sandbox|distortion|config\.json|embed|embed-sessions|gallery)(\/|$)/;

/** The environment of the platform. The servers of partners may request embed sessions (test/browser/sandbox.ts). */
export const PLATFORM_ENVIRONMENT = {
  LOG_LEVEL: 'silent',
  EMBED_KEYS: 'k'.repeat(43),
  EMBED_PARTNERS: `tests:${'s'.repeat(32)}`,
  ALLOWED_ORIGINS: 'https://portal.example',
};

interface Platform {
  readonly server: FastifyInstance;
  readonly distorted: DistortedResponses;
}

async function startPlatform(): Promise<Platform> {
  const { buildServer } = await import('#console/server/app.ts');
  const { readOptions } = await import('#console/server/options.ts');
  const server = await buildServer({ ...readOptions(PLATFORM_ENVIRONMENT), dataDir: undefined });
  await server.ready();
  return { server, distorted: new DistortedResponses() };
}

/** @param sessionOf returns the session that a request belongs to */
export function platformPerFile(sessionOf: (ctx: Parameters<Middleware>[0]) => string): {
  middleware: Middleware;
  reporter: Reporter;
} {
  const servers = new Map<string, Promise<Platform>>();
  return {
    /** Passes the connection itself to the platform, so that the browser sees the faults that the platform makes. */
    async middleware(ctx, next) {
      if (!SERVED.test(ctx.path)) return next();
      const session = sessionOf(ctx);
      const starting = servers.get(session) ?? startPlatform();
      servers.set(session, starting);
      const { server, distorted } = await starting;
      if (ctx.path === DISTORTION_PATH) {
        ctx.body = distorted.control(ctx.method, ctx.URL.searchParams);
        return undefined;
      }
      if (distorted.handles(ctx.method, ctx.path)) {
        const { status, headers, body } = await distorted.respond(server, ctx.url, ctx.headers);
        const { 'content-length': _length, ...others } = headers;
        ctx.set(others as Record<string, string>);
        ctx.status = status;
        ctx.body = body;
        return undefined;
      }
      ctx.respond = false;
      // The server of the runner presets 404.
      ctx.res.statusCode = 200;
      server.routing(ctx.req, ctx.res);
    },
    reporter: {
      async reportTestFileResults({ sessionsForTestFile }) {
        for (const { id } of sessionsForTestFile) {
          const starting = servers.get(id);
          servers.delete(id);
          await (await starting)?.server.close();
        }
      },
    },
  };
}
