/**
 * The partner's server of every example. It returns the token of the signed-in user (here a demo user) and
 * forwards requests to the platform, so that `npm start` needs no ALLOWED_ORIGINS.
 */
import { request as forward } from 'node:http';

/** The address of `npm start`. */
export const platform = process.env.PLATFORM ?? 'http://127.0.0.1:4173';
export const port = Number(process.env.PORT ?? 5180);

async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  const upstream = await fetch(platform + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!upstream.ok) throw new Error(`${path}: ${upstream.status}. Is npm start running?`);
  return upstream.json();
}

/** In your product, return the platform token that your server stores for the user of this session. */
async function tokenOfPlatform(username) {
  const captcha = await post('/sandbox/captcha/ticket', {});
  const session = await post('/api/v1/user/login', { username, password: 'Demo@2026', ...captcha });
  return session.token;
}

/** Handles requests for a token or for the platform. @returns whether it handled the request */
export function handlePartnerRequest(request, response) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  if (pathname === '/partner-token') {
    tokenOfPlatform(searchParams.get('user')).then(
      (token) => response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(token),
      (error) => response.writeHead(502).end(error.message),
    );
    return true;
  }
  if (!/^\/(api|embed|sandbox)\//.test(request.url)) return false;
  const { method, headers } = request;
  const forwarded = forward(platform + request.url, { method, headers }, (upstream) => {
    response.writeHead(upstream.statusCode, upstream.headers);
    upstream.pipe(response);
  });
  forwarded.on('error', () => response.writeHead(502).end());
  request.pipe(forwarded);
  return true;
}

/** The same as a Vite plugin, for the development server and the preview of a build. */
const addMiddleware = ({ middlewares }) =>
  void middlewares.use((request, response, next) => handlePartnerRequest(request, response) || next());
export const partnerServer = {
  name: 'partner-server',
  configureServer: addMiddleware,
  configurePreviewServer: addMiddleware,
};
