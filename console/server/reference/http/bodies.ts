/** What is read of a request's body: bounded, flat enough, without names that reach for prototypes (hazard 23). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '../refusal.ts';

const BODY_LIMIT = 64 * 1024;
const DEEPEST = 12;

/** PostgreSQL keeps no NUL in a text; nobody types one. */
const hasNul = (url: string): boolean => url.includes('%00');

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
      if (isTooDeep(body) || body.includes('\\u0000')) return done(invalid('请求格式不正确'));
      return parseJson(request, body, (error, value) => done(error && invalid('请求格式不正确'), value));
    },
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request: FastifyRequest, body: string, done) =>
      done(
        hasNul(body) ? invalid('请求格式不正确') : null,
        Object.assign(Object.create(null) as object, Object.fromEntries(new URLSearchParams(body))),
      ),
  );
}

/** Counts brackets outside of texts, before anything is built from them. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (inText) {
      if (character === '\\') at++;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') {
      if (++depth > DEEPEST) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}
