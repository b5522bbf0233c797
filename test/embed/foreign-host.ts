/** A partner's own server: plain pages on another origin, and the tokens that their backend hands out. */
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
   * Address of a page with these elements.
   * @param policy its Content-Security-Policy
   * @param configuration name of the script that configures it
   */
  page(name: string, elements: string, policy?: string, configuration?: string): string;
  /** Signs in and answers what the partner's backend would keep. */
  signIn(username: string): Promise<{ token: string; uid: string; ticket: string }>;
  close(): Promise<void>;
}

/**
 * Starts both; whoever asks `/token` or `/partner-token` gets that of `agent`.
 * @param files what the host serves beside its pages, by name
 */
export async function startForeignHost(files: Readonly<Record<string, string>> = {}): Promise<ForeignHost> {
  let bundle = '';
  let token: Promise<string> | undefined;

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    // A browser requests an icon of every page, at a time of its own.
    if (pathname === '/favicon.ico') return void response.writeHead(204).end();
    const answer = async (): Promise<[type: string, body: string]> => {
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
    answer().then(
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
    close: async () => {
      server.closeAllConnections();
      server.close();
      await platform.close();
    },
  };
}
