/**
 * A platform written from the specification's wording alone (§3, §6, §7, §9), with the other reading wherever two are
 * possible. Whatever the console does with it, it does with any platform that speaks the specification.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountCalls } from './account-calls.ts';
import { notThere, refusal, Refused, sessionEnded, type Reply } from './answers.ts';
import type { Asked, Calls } from './calls.ts';
import { captchaScript } from './captcha.ts';
import { deviceCalls } from './device-calls.ts';
import { moneyCalls } from './money-calls.ts';
import { People } from './people.ts';
import { readingCalls } from './reading-calls.ts';
import { Wallets } from './wallets.ts';

export interface SecondPlatform {
  readonly url: string;
  readonly people: People;
  readonly wallets: Wallets;
  close(): Promise<void>;
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly open: boolean;
  readonly call: Calls[string];
}

/** On a free port, in memory. */
export async function startSecondPlatform(): Promise<SecondPlatform> {
  const people = new People();
  const platform = { people, wallets: new Wallets(people) };
  const routes = routesOf({
    ...accountCalls(platform),
    ...moneyCalls(platform),
    ...deviceCalls(platform),
    ...readingCalls(),
    'open GET /api/captcha.js': captchaScript,
  });
  const server = createServer((request, response) => {
    void answer(routes, people, request).then(({ type, body }) => {
      response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...platform,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whole addresses before those with a part that varies. */
const routesOf = (calls: Calls): Route[] =>
  Object.entries(calls)
    .sort(([one], [other]) => Number(one.includes('{')) - Number(other.includes('{')))
    .map(([name, call]) => {
      const [method, path] = name.replace('open ', '').split(' ') as [string, string];
      return {
        method,
        path: new RegExp(`^${path.replace('{id}', '([^/]+)')}$`),
        open: name.startsWith('open '),
        call,
      };
    });

async function answer(routes: readonly Route[], people: People, request: IncomingMessage): Promise<Reply> {
  try {
    const { pathname, searchParams: query } = new URL(request.url!, 'http://second');
    const route = routes.find(({ method, path }) => method === request.method && path.test(pathname));
    if (!route) throw notThere();
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const person = people.ofToken(token);
    if (!route.open && !person) throw sessionEnded();
    const id = decodeURIComponent(route.path.exec(pathname)?.[1] ?? '');
    return route.call({ person: person!, token, query, body: await bodyOf(request), id });
  } catch (error) {
    if (error instanceof Refused) return refusal(error);
    throw error;
  }
}

async function bodyOf(request: IncomingMessage): Promise<Asked['body']> {
  let text = '';
  for await (const part of request) text += String(part);
  return text ? (JSON.parse(text) as Asked['body']) : {};
}
