/** The built files: the console's page with its routes, the gallery, and the bundle that other pages embed. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuse } from './errors.ts';
import { pathOf } from './logging.ts';

/** Names of these folders carry a hash of their content. */
const HASHED = /[/\\](assets|chunks)[/\\]/;
/** Below this the bundle of one version, which never changes. */
const VERSIONED = /^\/embed\/\d+\.\d+\.\d+[^/]*\//;
const MACHINE_PATH = /^\/(api|embed|sandbox|gallery|healthz|config\.json)(\/|$)/;

/** The folder with what was built: sources and bundle lie at different depths below it. */
function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'dist')) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  return folder;
}

export async function serveFiles(server: FastifyInstance, dist = path.join(projectRoot(), 'dist')): Promise<void> {
  // While a build takes the place of the one before, and for pages that were opened before: see shared/build/built.mjs.
  const folders = (part: string): string[] => [path.join(dist, part), path.join(dist, '.previous', part)];
  const page = folders('page');
  const shared = { dotfiles: 'ignore', preCompressed: true, cacheControl: false } as const;
  const setHeaders = (reply: FastifyReply, file: string): void =>
    void reply.header('cache-control', VERSIONED.test(reply.request.url) ? FOR_EVER : cacheRule(file));
  await server.register(fastifyStatic, { ...shared, serve: false, root: dist, setHeaders });
  for (const [prefix, places] of [
    ['/embed/', folders('embed')],
    ['/', page],
  ] as const) {
    const root = places.filter((place) => existsSync(place));
    if (root.length === 0) continue;
    await server.register(fastifyStatic, { ...shared, root, prefix, decorateReply: false, setHeaders });
  }
  server.get<{ Params: { version: string; '*': string } }>(
    '/embed/:version(^\\d+\\.\\d+\\.\\d+[^/]*$)/*',
    ({ params }, reply) => {
      const file = params['*'];
      const places = [...folders('embed'), path.join(dist, '.releases', params.version)];
      const folder = places.find((place) => versionOf(place) === params.version && existsSync(path.join(place, file)));
      return folder ? reply.sendFile(file, folder) : refuse(reply, 404);
    },
  );
  for (const address of ['/gallery', '/gallery/']) {
    server.get(address, (_request, reply) => sendPage(reply, page, 'gallery.html'));
  }
  server.setNotFoundHandler((request, reply) => answerMissing(request, reply, page));
}

/** The version of a bundle, as its manifest says now: a build may take its place while the server runs. */
function versionOf(embed: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(path.join(embed, 'manifest.json'), 'utf8')) as { version?: string }).version;
  } catch {
    return undefined;
  }
}

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Hashed files never change. The loader names hashed files that the next release takes away: it is asked for every time. */
function cacheRule(file: string): string {
  return HASHED.test(file) ? FOR_EVER : 'no-cache';
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
