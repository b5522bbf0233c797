/** Serves the built files: the console, the gallery, and the bundle for other pages. */
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARED_PATH } from '#shared/topics/accounts/share/share.rules.ts';
import { refuse } from './errors.ts';
import { pathOf } from './logging.ts';

type Encoding = keyof typeof ENDINGS;

interface CachedFile {
  readonly type: string;
  /** content by encoding */
  readonly bodies: ReadonlyMap<Encoding, { readonly etag: string; readonly content: Buffer }>;
}

/** Suffixes by encoding, best encoding first. The file without a suffix always exists. */
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;

/** Caches built files in memory. It serves only listed names, so that no address reaches files outside the folder. */
class CachedFolder {
  private readonly folder: string;
  private identity: string | undefined;
  private names: ReadonlySet<string> = new Set();
  private files = new Map<string, CachedFile>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** @param name relative to the folder, with slashes; hidden files are excluded */
  find(name: string): CachedFile | undefined {
    this.refresh();
    if (!this.names.has(name)) return undefined;
    let file = this.files.get(name);
    if (!file) this.files.set(name, (file = this.read(name)));
    return file;
  }

  /** Clears the cache when a build has replaced the folder, so that the cached files belong to one build. */
  private refresh(): void {
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

  private read(name: string): CachedFile {
    const available = (Object.keys(ENDINGS) as Encoding[]).filter((each) => this.names.has(name + ENDINGS[each]));
    const bodies = available.map((encoding) => {
      const content = readFileSync(path.join(this.folder, name + ENDINGS[encoding]));
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
      return [encoding, { etag, content }] as const;
    });
    const type = mime.getType(name) ?? 'application/octet-stream';
    return { type: /^text\/|javascript|json$/.test(type) ? `${type}; charset=utf-8` : type, bodies: new Map(bodies) };
  }
}

/** Sends the smallest encoding that the client accepts, or 304 if the client has the file. */
function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, bodies }: CachedFile,
  cacheControl: string,
): FastifyReply {
  const encoding = negotiate(headers['accept-encoding'] ?? '', [...bodies.keys()]) ?? 'identity';
  const { etag, content } = bodies.get(encoding)!;
  reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' });
  // no regular expression, which would block the server for a hostile header
  if (headers['if-none-match']?.split(',').some((each) => each.trim() === etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(content);
}

/** File names in these folders contain a hash of the content. */
const HASHED = /(^|\/)(assets|chunks)\//;
const MACHINE_PATH = /^\/(api|embed|sandbox|healthz|config\.json)(\/|$)/;
/** Addresses of the gallery, the only page that contains a frame: its stage with one element. */
export const GALLERY = /^\/gallery(\/|$)/;
const STAGE = '/gallery/stage';
/** Address of the frame of isolated mode. Keep equal to `shared/host/isolated-mode.ts`. */
export const SECURE = '/secure';

/** Whether the console shows a shared document at a path. Its router also reads encoded and capital letters and slashes at the end. */
export function showsSharedDocument(requestPath: string): boolean {
  try {
    return SHARED.test(decodeURIComponent(requestPath));
  } catch {
    return false;
  }
}

const SHARED = new RegExp(`^/*${SHARED_PATH}/*$`, 'i');

/** Finds the folder that contains `dist`, because sources and bundle have different depths below it. */
function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'dist')) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  return folder;
}

/** Folders to search in order: the latest build, then the previous one. */
type Folders = readonly CachedFolder[];

export function serveFiles(server: FastifyInstance, dist = path.join(projectRoot(), 'dist')): void {
  // the previous build serves pages opened before the latest build, and requests during a build (shared/build/built.ts)
  const folders = (part: string): Folders =>
    [path.join(dist, part), path.join(dist, '.previous', part)].map((each) => new CachedFolder(each));
  const [page, embed] = [folders('page'), folders('embed')];
  const released = new Map<string, CachedFolder>();
  const release = (version: string): CachedFolder => {
    const folder = released.get(version) ?? new CachedFolder(path.join(dist, '.releases', version));
    // unknown versions are not cached, so that requests cannot fill the memory
    if (folder.find(MANIFEST)) released.set(version, folder);
    return folder;
  };
  server.get<{ Params: { '*': string } }>('/embed/*', (request, reply) => {
    const name = request.params['*'];
    const file = find(embed, name);
    return file ? sendFile(request, reply, file, cacheRule(name)) : refuse(reply, 404);
  });
  server.get<{ Params: { version: string; '*': string } }>(
    '/embed/:version(^\\d+\\.\\d+\\.\\d+[\\w.+-]*$)/*',
    (request, reply) => {
      const { version, '*': name } = request.params;
      const built = embed.filter((each) => versionOf(each) === version);
      const file = find(built, name) ?? release(version).find(name);
      if (file) return sendFile(request, reply, file, IMMUTABLE);
      // builds after the release, whose files change
      const unreleased = find(
        embed.filter((each) => versionOf(each)?.startsWith(`${version}+`)),
        name,
      );
      return unreleased ? sendFile(request, reply, unreleased, cacheRule(name)) : refuse(reply, 404);
    },
  );
  server.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const name = request.params['*'];
    const file = find(page, name);
    return file ? sendFile(request, reply, file, cacheRule(name)) : sendPageOrMissing(request, reply, page);
  });
  server.setNotFoundHandler((_request, reply) => refuse(reply, 404));
}

const find = (folders: Folders, name: string): CachedFile | undefined => {
  for (const folder of folders) {
    const file = folder.find(name);
    if (file) return file;
  }
  return undefined;
};

const MANIFEST = 'manifest.json';

/** Cached by manifest, so that each build is parsed once. */
const versions = new WeakMap<CachedFile, string | undefined>();

/** Returns the version in the current manifest, because a build can replace it while the server runs. */
function versionOf(embed: CachedFolder): string | undefined {
  const manifest = embed.find(MANIFEST);
  if (!manifest) return undefined;
  if (!versions.has(manifest)) {
    const { version } = JSON.parse(manifest.bodies.get('identity')!.content.toString()) as { version?: string };
    versions.set(manifest, version);
  }
  return versions.get(manifest);
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Hashed files never change. Other files are revalidated, because the loader refers to hashed files of one build. */
function cacheRule(file: string): string {
  return HASHED.test(file) ? IMMUTABLE : 'no-cache';
}

/** Sends the page for a route of the console or gallery, and 404 for other addresses. */
function sendPageOrMissing(request: FastifyRequest, reply: FastifyReply, page: Folders): FastifyReply {
  const requestPath = pathOf(request.url);
  // no regular expression, which would block the server for a hostile address
  const isFile = requestPath.slice(requestPath.lastIndexOf('/')).includes('.');
  const isRoute = !isFile && !MACHINE_PATH.test(requestPath);
  return isRoute ? sendPage(request, reply, page, pageOf(requestPath)) : refuse(reply, 404);
}

/** The stage and the frame of isolated mode are separate pages. */
function pageOf(requestPath: string): string {
  if (requestPath === SECURE) return 'secure.html';
  if (!GALLERY.test(requestPath)) return 'index.html';
  return requestPath === STAGE ? 'stage.html' : 'gallery.html';
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Folders, name: string): FastifyReply {
  const file = find(page, name);
  const isShared = showsSharedDocument(pathOf(request.url));
  if (file) return sendFile(request, reply, file, isShared ? 'no-store' : cacheRule(name));
  return reply.code(503).type('text/plain; charset=utf-8').send('The console is not built. Run "npm run build".\n');
}
