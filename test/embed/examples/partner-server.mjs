/**
 * What a partner's own server does, for every example: it knows who is signed in (here the demo's `agent`), gives the page
 * that person's token, and passes the platform's addresses on, so that `npm start` needs no ALLOWED_ORIGINS.
 */
import { request as ask } from 'node:http';

/** Where `npm start` listens. */
export const platform = process.env.PLATFORM ?? 'http://127.0.0.1:4173';
export const port = Number(process.env.PORT ?? 5180);

async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(platform + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}. Is npm start running?`);
  return answer.json();
}

/** In a product: the token that your server keeps for the person of this session. */
async function tokenOfPlatform() {
  const captcha = await post('/sandbox/captcha/ticket', {});
  const session = await post('/api/v1/user/login', { username: 'agent', password: 'Demo@2026', ...captcha });
  return session.token;
}

/** @returns whether the request was one of these */
export function answersPartner(request, response) {
  if (request.url === '/partner-token') {
    tokenOfPlatform().then(
      (token) => response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(token),
      (error) => response.writeHead(502).end(error.message),
    );
    return true;
  }
  if (!/^\/(api|embed|sandbox)\//.test(request.url)) return false;
  const { method, headers } = request;
  const passed = ask(platform + request.url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.writeHead(502).end());
  request.pipe(passed);
  return true;
}

/** The same for Vite, while one develops and for what it has built. */
const answers = ({ middlewares }) =>
  void middlewares.use((request, response, next) => answersPartner(request, response) || next());
export const partnerServer = { name: 'partner-server', configureServer: answers, configurePreviewServer: answers };
