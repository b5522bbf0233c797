/** A partner's server on another origin that serves plain pages and tokens. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { startServer } from '../end-to-end/end-to-end.ts';
import { signIn, tokenOf } from '../server/sign-in.ts';

const pages = path.join(import.meta.dirname, 'pages');

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

export interface ForeignHost {
  /** Origin of the partner's pages. */
  readonly origin: string;
  /** Origin of the bundle and the platform. */
  readonly bundle: string;
  /**
   * Returns the address of a page with these elements.
   * @param policy the Content-Security-Policy of the page
   * @param configuration name of the configuration script
   */
  page(name: string, elements: string, policy?: string, configuration?: string): string;
  /** Signs a user in and returns the data that a partner's backend stores. */
  signIn(username: string): Promise<{ token: string; uid: string; ticket: string }>;
  /** Makes the next request of a token sign in again, for tests that sign out. */
  forgetToken(): void;
  close(): Promise<void>;
}

/**
 * Starts the partner's server and the platform. `/token` and `/partner-token` return the token of `agent`.
 * @param files additional files of the server, by name
 */
export async function startForeignHost(files: Readonly<Record<string, string>> = {}): Promise<ForeignHost> {
  let bundle = '';
  let token: Promise<string> | undefined;

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    // A browser requests an icon for every page.
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    const resolveFile = async (): Promise<[type: string, body: string]> => {
      if (pathname === '/token' || pathname === '/partner-token') {
        token ??= tokenOf(bundle, 'agent');
        return ['text/plain', await token];
      }
      const name = path.basename(pathname);
      const source = files[name] ?? (await readFile(path.join(pages, name), 'utf8'));
      const text = source
        .replaceAll('{{bundle}}', bundle)
        .replace('{{configuration}}', searchParams.get('configuration') ?? 'configuration.js')
        .replace('{{elements}}', searchParams.get('elements') ?? '');
      return [TYPES[path.extname(name)] ?? 'text/html', text];
    };
    const policy = searchParams.get('policy');
    if (policy) response.setHeader('content-security-policy', policy);
    resolveFile().then(
      ([type, body]) => response.setHeader('content-type', `${type}; charset=utf-8`).end(body),
      (error: NodeJS.ErrnoException) => response.writeHead(error.code === 'ENOENT' ? 404 : 500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const platform = await startServer({ ALLOWED_ORIGINS: origin });
  bundle = platform.origin;
  return {
    origin,
    bundle,
    signIn: (username) => signIn(bundle, username),
    page: (name, elements, policy, configuration) =>
      `${origin}/${name}.html?${new URLSearchParams({ elements, ...(policy && { policy }), ...(configuration && { configuration }) })}`,
    forgetToken: () => {
      token = undefined;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await platform.close();
    },
  };
}
