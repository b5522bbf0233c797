/**
 * Built files held in memory. A name is looked up in the list of what the folder has, so that no address leads out of it.
 */
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

type Encoding = keyof typeof ENDINGS;

export interface HeldFile {
  readonly type: string;
  /** what is sent for each encoding there is a file of */
  readonly bodies: ReadonlyMap<Encoding, { readonly etag: string; readonly content: Buffer }>;
}

/** Best first; the plain file is always there. */
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;

export class HeldFolder {
  private readonly place: string;
  private identity: string | undefined;
  private names: ReadonlySet<string> = new Set();
  private files = new Map<string, HeldFile>();

  constructor(place: string) {
    this.place = place;
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
    const found = statSync(this.place, { throwIfNoEntry: false });
    const identity = found && `${found.ino} ${found.mtimeMs}`;
    if (identity === this.identity) return;
    this.identity = identity;
    this.files = new Map();
    const listed = found ? readdirSync(this.place, { recursive: true, withFileTypes: true }) : [];
    this.names = new Set(
      listed
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(this.place, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
        .filter((name) => !/(^|\/)\./.test(name)),
    );
  }

  private read(name: string): HeldFile {
    const there = (Object.keys(ENDINGS) as Encoding[]).filter((each) => this.names.has(name + ENDINGS[each]));
    const bodies = there.map((encoding) => {
      const content = readFileSync(path.join(this.place, name + ENDINGS[encoding]));
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
      return [encoding, { etag, content }] as const;
    });
    const type = mime.getType(name) ?? 'application/octet-stream';
    return { type: /^text\/|javascript|json$/.test(type) ? `${type}; charset=utf-8` : type, bodies: new Map(bodies) };
  }
}

/** Sends the smallest form that the client takes, or 304 where it has it. */
export function sendHeld(
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
