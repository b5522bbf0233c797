/**
 * A platform that is written only from the specification (§3, §6, §7, §9). Where the text has two readings, it uses the
 * one that the embedded platform does not. Its hostile reading is in `hostile-calls.ts`. A console that works on all of them
 * should work on any conforming platform.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountCalls } from './account-calls.ts';
import { notFound, refusal, Refused, sessionEnded, type Reply } from './responses.ts';
import type { CallRequest, Calls } from './calls.ts';
import { captchaScript } from './captcha.ts';
import { deviceCalls } from './device-calls.ts';
import { hostileCalls } from './hostile-calls.ts';
import { moneyCalls } from './money-calls.ts';
import { Users } from './users.ts';
import { readingCalls } from './reading-calls.ts';
import { Wallets } from './wallets.ts';

export interface SecondPlatform {
  readonly url: string;
  readonly users: Users;
  readonly wallets: Wallets;
  close(): Promise<void>;
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly open: boolean;
  readonly call: Calls[string];
}

/** How the platform reads the text where several readings are possible. */
export type PlatformReading = 'other' | 'hostile';

/** Starts the platform on a free port with its data in memory. */
export async function startSecondPlatform(reading: PlatformReading): Promise<SecondPlatform> {
  const users = new Users();
  const platform = { users, wallets: new Wallets(users) };
  const calls: Calls = {
    ...accountCalls(platform),
    ...moneyCalls(platform),
    ...deviceCalls(platform),
    ...readingCalls(),
    'open GET /api/captcha.js': captchaScript,
  };
  const routes = routesOf(reading === 'hostile' ? hostileCalls(calls) : calls);
  const server = createServer((request, response) => {
    void respond(routes, users, request).then(({ type, body }) => {
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

/** Sorts fixed addresses before addresses with `{id}`, so that a fixed address is matched first. */
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

async function respond(routes: readonly Route[], users: Users, request: IncomingMessage): Promise<Reply> {
  try {
    const { pathname, searchParams: query } = new URL(request.url!, 'http://second');
    const route = routes.find(({ method, path }) => method === request.method && path.test(pathname));
    if (!route) throw notFound();
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const user = users.ofToken(token);
    if (!route.open && !user) throw sessionEnded();
    const id = decodeURIComponent(route.path.exec(pathname)?.[1] ?? '');
    return route.call({ user: user!, token, query, body: await bodyOf(request), id });
  } catch (error) {
    if (error instanceof Refused) return refusal(error);
    throw error;
  }
}

async function bodyOf(request: IncomingMessage): Promise<CallRequest['body']> {
  let text = '';
  for await (const part of request) text += String(part);
  return text ? (JSON.parse(text) as CallRequest['body']) : {};
}
