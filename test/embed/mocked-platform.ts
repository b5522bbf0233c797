/** A platform that knows only the OpenAPI document. It responds to each operation with the example of the document. */
import mime from 'mime';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { root } from '../gate/project.ts';
import { openApiChecks, readOpenApi, type OpenApiDocument } from '../shared/topics/openapi-checks.ts';

export interface MockedPlatform {
  readonly origin: string;
  /** Requests that the document does not describe. */
  readonly violations: string[];
  /** Returns the address of a page with these elements and a token. */
  page(elements: string): string;
  close(): Promise<void>;
}

type Operation = OpenApiDocument['paths'][string][string];

interface Route extends Operation {
  readonly method: string;
  readonly pattern: RegExp;
}

const pageOf = (elements: string): string => `<!doctype html><html lang="zh-CN"><meta charset="utf-8" />
<meta name="viewport" content="width=device-width" /><title>Mocked platform</title><link rel="icon" href="data:," />
<script>
  window.receivedEvents = [];
  for (const name of ['partner-widget-ready', 'partner-widget-failed'])
    addEventListener(name, ({ detail }) => receivedEvents.push({ name, ...detail }));
  window.partnerConsole = { token: 'token-of-the-session' };
</script>
<script type="module" src="/embed/loader.js"></script><main>${elements}</main></html>`;

/** Starts the platform. It also serves the built elements and pages with them. */
export async function startMockedPlatform(): Promise<MockedPlatform> {
  const { requestErrors } = openApiChecks();
  const violations: string[] = [];
  const routes: Route[] = Object.entries(readOpenApi().paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  );
  // A path without parameters takes precedence.
  routes.sort((one, other) => Number(one.pattern.source.includes('[')) - Number(other.pattern.source.includes('[')));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://mocked');
    if (pathname === '/')
      return void response.setHeader('content-type', 'text/html').end(pageOf(searchParams.get('elements')!));
    const file = path.join(root, 'dist', pathname);
    if (pathname.startsWith('/embed/') && existsSync(file)) {
      response.setHeader('content-type', mime.getType(file) ?? 'text/plain');
      return void createReadStream(file).pipe(response);
    }
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
    if (!route) {
      violations.push(`${request.method} ${pathname} is not in the document`);
      return void response.writeHead(404).end();
    }
    const sent = route.requestBody ? await bodyOf(request) : queryOf(route, searchParams);
    for (const { instancePath, message } of requestErrors(route.operationId, sent))
      violations.push(`${route.operationId}${instancePath} ${message}: ${JSON.stringify(sent)}`);
    if (!mayCall(route, request)) violations.push(`${route.operationId} was requested without the token`);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(route.responses[200].content['application/json'].example));
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      violations.push(`${request.method} ${request.url}: ${String(error)}`);
      response.writeHead(500).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    violations,
    page: (elements) => `${origin}/?${new URLSearchParams({ elements })}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
}

/** Returns the query with the types that the document states. */
function queryOf({ parameters = [] }: Route, query: URLSearchParams): Record<string, unknown> {
  const isNumber = (name: string): boolean => {
    const { type } = (parameters.find((each) => each.name === name)?.schema ?? {}) as { type?: string };
    return type === 'integer' || type === 'number';
  };
  return Object.fromEntries([...query].map(([name, value]) => [name, isNumber(name) ? Number(value) : value]));
}

/** Returns whether the request has the token, or the operation does not require one. */
const mayCall = ({ security }: Route, { headers }: IncomingMessage): boolean =>
  security.some((each) => !('bearer' in each)) || headers.authorization === 'Bearer token-of-the-session';
