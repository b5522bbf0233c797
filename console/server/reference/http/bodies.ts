/** Parses request bodies with limits of size, depth and number of values (hazards 23, 47). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, tooLarge } from '../refusal.ts';

const BODY_LIMIT = 64 * 1024;
const MAX_DEPTH = 12;
/** Values of a body of that size. A larger body has few values, of which one is a file. */
const MAX_VALUES = BODY_LIMIT / 2;

/** PostgreSQL rejects NUL in texts, and no user types it. */
const hasNul = (encoded: string): boolean => encoded.includes('%00') || encoded.includes('\0');

/** Parses request bodies with limits of size and depth, and rejects keys that change prototypes (hazard 23). */
export function readBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (hasNul(url)) throw invalid('请求格式不正确');
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (request: FastifyRequest, body: string, done) => {
      if (body.trim() === '') return done(null, undefined);
      if (isTooComplex(body) || body.includes('\\u0000')) return done(invalid('请求格式不正确'));
      return parseJson(request, body, (error, value) =>
        done(error || !isWellFormed(value) ? invalid('请求格式不正确') : null, value),
      );
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request: FastifyRequest, body: string, done) => {
      // larger bodies are JSON with a file
      if (body.length > BODY_LIMIT) return done(tooLarge());
      return done(
        hasNul(body) ? invalid('请求格式不正确') : null,
        Object.assign(Object.create(null) as object, Object.fromEntries(new URLSearchParams(body))),
      );
    },
  );
}

/** Counts levels and values outside strings before parsing. */
function isTooComplex(json: string): boolean {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (inText) {
      if (character === '\\') at++;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') {
      if (++depth > MAX_DEPTH) return true;
    } else if (character === '}' || character === ']') depth--;
    else if (character === ',' && ++values > MAX_VALUES) return true;
  }
  return false;
}

/** Returns whether no text contains half of a surrogate pair, which PostgreSQL rejects in JSON. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isWellFormed);
}
