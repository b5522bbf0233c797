/** The built files: the console's page with its routes, the gallery, and the bundle that other pages embed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuse } from './errors.ts';
import { HeldFolder, sendHeld, type HeldFile } from './held-files.ts';
import { pathOf } from './logging.ts';

/** Names of these folders carry a hash of their content. */
const HASHED = /(^|\/)(assets|chunks)\//;
const MACHINE_PATH = /^\/(api|embed|sandbox|gallery|healthz|config\.json)(\/|$)/;

/** The folder with what was built: sources and bundle lie at different depths below it. */
function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'dist')) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  return folder;
}

/** The built files below an address, wherever they are: those of the last build, then those of the one before. */
type Places = readonly HeldFolder[];

export function serveFiles(server: FastifyInstance, dist = path.join(projectRoot(), 'dist')): void {
  // While a build takes the place of the one before, and for pages that were opened before: see shared/build/built.mjs.
  const places = (part: string): Places =>
    [path.join(dist, part), path.join(dist, '.previous', part)].map((each) => new HeldFolder(each));
  const [page, embed] = [places('page'), places('embed')];
  const released = new Map<string, HeldFolder>();
  const release = (version: string): HeldFolder => {
    const folder = released.get(version) ?? new HeldFolder(path.join(dist, '.releases', version));
    // an invented version is not kept
    if (folder.find(MANIFEST)) released.set(version, folder);
    return folder;
  };
  server.get<{ Params: { '*': string } }>('/embed/*', (request, reply) => {
    const name = request.params['*'];
    const file = find(embed, name);
    return file ? sendHeld(request, reply, file, cacheRule(name)) : refuse(reply, 404);
  });
  server.get<{ Params: { version: string; '*': string } }>(
    '/embed/:version(^\\d+\\.\\d+\\.\\d+[^/]*$)/*',
    (request, reply) => {
      const { version, '*': name } = request.params;
      const current = embed.filter((each) => versionOf(each) === version);
      const file = find(current, name) ?? release(version).find(name);
      return file ? sendHeld(request, reply, file, FOR_EVER) : refuse(reply, 404);
    },
  );
  for (const address of ['/gallery', '/gallery/'])
    server.get(address, (request, reply) => sendPage(request, reply, page, 'gallery.html'));
  server.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const name = request.params['*'];
    const file = find(page, name);
    return file ? sendHeld(request, reply, file, cacheRule(name)) : answerMissing(request, reply, page);
  });
  server.setNotFoundHandler((_request, reply) => refuse(reply, 404));
}

const find = (places: Places, name: string): HeldFile | undefined => {
  for (const place of places) {
    const file = place.find(name);
    if (file) return file;
  }
  return undefined;
};

const MANIFEST = 'manifest.json';

/** A manifest is read once for each build. */
const versions = new WeakMap<HeldFile, string | undefined>();

/** The version of a bundle, as its manifest says now: a build may take its place while the server runs. */
function versionOf(embed: HeldFolder): string | undefined {
  const manifest = embed.find(MANIFEST);
  if (!manifest) return undefined;
  if (!versions.has(manifest)) {
    const { version } = JSON.parse(manifest.bodies.get('identity')!.content.toString()) as { version?: string };
    versions.set(manifest, version);
  }
  return versions.get(manifest);
}

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Hashed files never change. The loader names hashed files that the next release takes away: it is asked for every time. */
function cacheRule(file: string): string {
  return HASHED.test(file) ? FOR_EVER : 'no-cache';
}

/** A route of the console is answered by its one page; anything else that is missing is missing. */
function answerMissing(request: FastifyRequest, reply: FastifyReply, page: Places): FastifyReply {
  const wanted = pathOf(request.url);
  const isRoute = !MACHINE_PATH.test(wanted) && !/\.[^/]*$/.test(wanted);
  return isRoute ? sendPage(request, reply, page, 'index.html') : refuse(reply, 404);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Places, name: string): FastifyReply {
  const file = find(page, name);
  if (file) return sendHeld(request, reply, file, cacheRule(name));
  return reply.code(503).type('text/plain; charset=utf-8').send('The console is not built yet: run "npm run build".\n');
}
