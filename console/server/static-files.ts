/** The built files: the console's page with its routes, the gallery, and the bundle that other pages embed. */
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuse } from './errors.ts';
import { pathOf } from './logging.ts';

type Encoding = keyof typeof ENDINGS;

interface HeldFile {
  readonly type: string;
  /** what is sent for each encoding there is a file of */
  readonly bodies: ReadonlyMap<Encoding, { readonly etag: string; readonly content: Buffer }>;
}

/** Best first; the plain file is always there. */
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;

/** Built files held in memory. A name is looked up in the list of what the folder has, so that no address leads out of it. */
class HeldFolder {
  private readonly folder: string;
  private identity: string | undefined;
  private names: ReadonlySet<string> = new Set();
  private files = new Map<string, HeldFile>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** @param name relative to the folder, with slashes; hidden files are not found */
  find(name: string): HeldFile | undefined {
    this.look();
    if (!this.names.has(name)) return undefined;
    let file = this.files.get(name);
    if (!file) this.files.set(name, (file = this.read(name)));
    return file;
  }

  /** A build takes the place of the one before as a whole: what is held is of one build. */
  private look(): void {
    const found = statSync(this.folder, { throwIfNoEntry: false });
    const identity = found && `${found.ino} ${found.mtimeMs}`;
    if (identity === this.identity) return;
    this.identity = identity;
    this.files = new Map();
    const listed = found ? readdirSync(this.folder, { recursive: true, withFileTypes: true }) : [];
    this.names = new Set(
      listed
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(this.folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
        .filter((name) => !/(^|\/)\./.test(name)),
    );
  }

  private read(name: string): HeldFile {
    const there = (Object.keys(ENDINGS) as Encoding[]).filter((each) => this.names.has(name + ENDINGS[each]));
    const bodies = there.map((encoding) => {
      const content = readFileSync(path.join(this.folder, name + ENDINGS[encoding]));
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
      return [encoding, { etag, content }] as const;
    });
    const type = mime.getType(name) ?? 'application/octet-stream';
    return { type: /^text\/|javascript|json$/.test(type) ? `${type}; charset=utf-8` : type, bodies: new Map(bodies) };
  }
}

/** Sends the smallest form that the client takes, or 304 where it has it. */
function sendHeld(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, bodies }: HeldFile,
  cacheControl: string,
): FastifyReply {
  const encoding = negotiate(headers['accept-encoding'] ?? '', [...bodies.keys()]) ?? 'identity';
  const { etag, content } = bodies.get(encoding)!;
  reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' });
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(content);
}

/** Names of these folders carry a hash of their content. */
const HASHED = /(^|\/)(assets|chunks)\//;
const MACHINE_PATH = /^\/(api|embed|sandbox|healthz|config\.json)(\/|$)/;
/** Addresses of the gallery, which is the only page here that frames one: its stage, where one element stands alone. */
export const GALLERY = /^\/gallery(\/|$)/;
const STAGE = '/gallery/stage';

/** The folder with what was built: sources and bundle lie at different depths below it. */
function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'dist')) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  return folder;
}

/** The built files below an address, wherever they are: those of the last build, then those of the one before. */
type Folders = readonly HeldFolder[];

export function serveFiles(server: FastifyInstance, dist = path.join(projectRoot(), 'dist')): void {
  // While a build takes the place of the one before, and for pages that were opened before: see shared/build/built.ts.
  const folders = (part: string): Folders =>
    [path.join(dist, part), path.join(dist, '.previous', part)].map((each) => new HeldFolder(each));
  const [page, embed] = [folders('page'), folders('embed')];
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
  server.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const name = request.params['*'];
    const file = find(page, name);
    return file ? sendHeld(request, reply, file, cacheRule(name)) : answerMissing(request, reply, page);
  });
  server.setNotFoundHandler((_request, reply) => refuse(reply, 404));
}

const find = (folders: Folders, name: string): HeldFile | undefined => {
  for (const folder of folders) {
    const file = folder.find(name);
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

/** A route of the console or of the gallery is answered by its one page; anything else that is missing is missing. */
function answerMissing(request: FastifyRequest, reply: FastifyReply, page: Folders): FastifyReply {
  const wanted = pathOf(request.url);
  const isRoute = !MACHINE_PATH.test(wanted) && !/\.[^/]*$/.test(wanted);
  return isRoute ? sendPage(request, reply, page, pageOf(wanted)) : refuse(reply, 404);
}

/** The stage is a page of its own, which the gallery frames. */
function pageOf(wanted: string): string {
  if (!GALLERY.test(wanted)) return 'index.html';
  return wanted === STAGE ? 'stage.html' : 'gallery.html';
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Folders, name: string): FastifyReply {
  const file = find(page, name);
  if (file) return sendHeld(request, reply, file, cacheRule(name));
  return reply.code(503).type('text/plain; charset=utf-8').send('The console is not built yet: run "npm run build".\n');
}
