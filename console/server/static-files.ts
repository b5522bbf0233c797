/** The built files: the console's page with its routes, the gallery, and the bundle that other pages embed. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuse } from './errors.ts';
import { pathOf } from './logging.ts';

/** Names of these folders carry a hash of their content. */
const HASHED = /[/\\](assets|chunks)[/\\]/;
const PAGE = /\.html(\.(br|gz))?$/;
const MACHINE_PATH = /^\/(api|embed|sandbox|gallery|healthz|config\.json)(\/|$)/;

/** The folder with package.json: sources and bundle lie at different depths below it. */
function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json')) && folder !== path.dirname(folder))
    folder = path.dirname(folder);
  return folder;
}

export async function serveFiles(server: FastifyInstance, dist = path.join(projectRoot(), 'dist')): Promise<void> {
  // While a build takes the place of the one before, and for pages that were opened before: see shared/build/built.mjs.
  const folders = (part: string): string[] => [path.join(dist, part), path.join(dist, '.previous', part)];
  const page = folders('page');
  const shared = { dotfiles: 'ignore', preCompressed: true, cacheControl: false } as const;
  const setHeaders = (reply: FastifyReply, file: string): void => void reply.header('cache-control', cacheRule(file));
  await server.register(fastifyStatic, { ...shared, serve: false, root: dist, setHeaders });
  for (const [prefix, places] of [
    ['/embed/', folders('embed')],
    ['/', page],
  ] as const) {
    const root = places.filter((place) => existsSync(place));
    if (root.length === 0) continue;
    await server.register(fastifyStatic, { ...shared, root, prefix, decorateReply: false, setHeaders });
  }
  for (const address of ['/gallery', '/gallery/']) {
    server.get(address, (_request, reply) => sendPage(reply, page, 'gallery.html'));
  }
  server.setNotFoundHandler((request, reply) => answerMissing(request, reply, page));
}

/**
 * Hashed files never change; pages are asked for every time. The loader names hashed files that the next release takes
 * away, so it is never served stale for longer than a few minutes.
 */
function cacheRule(file: string): string {
  if (HASHED.test(file)) return 'public, max-age=31536000, immutable';
  if (PAGE.test(file)) return 'no-cache';
  return 'public, max-age=300';
}

/** A route of the console is answered by its one page; anything else that is missing is missing. */
function answerMissing(request: FastifyRequest, reply: FastifyReply, page: readonly string[]): FastifyReply {
  const wanted = pathOf(request.url);
  const isRoute = !MACHINE_PATH.test(wanted) && !/\.[^/]*$/.test(wanted);
  if (!isRoute || !['GET', 'HEAD'].includes(request.method)) return refuse(reply, 404);
  return sendPage(reply, page, 'index.html');
}

function sendPage(reply: FastifyReply, page: readonly string[], file: string): FastifyReply {
  const folder = page.find((place) => existsSync(path.join(place, file)));
  if (folder) return reply.sendFile(file, folder);
  return reply.code(503).type('text/plain; charset=utf-8').send('The console is not built yet: run "npm run build".\n');
}
