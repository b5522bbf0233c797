/**
 * The HTTP server of `npm run dev`: serves pages, guides and bundled scripts from the sources, and forwards all other requests
 * to the platform's server.
 */
import httpProxy from '@fastify/http-proxy';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { BundledFiles } from './dev-bundle.ts';
import { customElementsManifest } from './element-manifests.ts';
import { ICON, PAGES, root } from './entries.ts';
import { guideAt } from './guides.ts';
import { htmlOf } from './html-pages.ts';
import { RESERVE, reserveCss } from './reserve-css.ts';

const RELOAD = `new EventSource('/dev/changes').onmessage = () => location.reload();\n`;
const MACHINE_PATH = /^\/(api|embed|sandbox|healthz|config\.json|assets|dev)(\/|$)|\.[^/]*$/;
const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/**
 * @param upstream returns the origin of the platform's server, once it listens
 * @returns the server, and a function that reloads open pages
 */
export async function devFront(
  files: () => Promise<BundledFiles>,
  upstream: () => Promise<string>,
): Promise<{ readonly server: FastifyInstance; readonly changed: () => void }> {
  const listeners = new Set<ServerResponse>();
  const server = fastify({ forceCloseConnections: true });

  server.get('/dev/changes', (_request, reply) => {
    const response = reply.hijack().raw;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(':\n\n');
    listeners.add(response);
    response.once('close', () => listeners.delete(response));
  });

  /** Sends a file of the sources, or leaves the request to the platform's server. */
  async function sendSource({ method, url }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const wanted = url.split('?', 1)[0]!;
    const send = (type: string, body: string | Uint8Array): FastifyReply =>
      reply.type(type).header('cache-control', 'no-store').send(body);
    if (wanted === '/dev/reload.js') return send(SCRIPT, RELOAD);
    if (wanted === '/embed/custom-elements.json')
      return send('application/json', JSON.stringify(customElementsManifest()));
    if (wanted === `/embed/${RESERVE}`) return send('text/css; charset=utf-8', reserveCss());
    if (wanted === '/icon.svg') return send('image/svg+xml', readFileSync(path.join(root, ICON)));
    const guide = guideAt(wanted);
    if (guide !== undefined) return send(HTML, guide);
    if (['GET', 'HEAD'].includes(method) && !MACHINE_PATH.test(wanted)) return send(HTML, pageAt(wanted));
    const file = /^\/(embed|assets)\//.test(wanted) ? (await files()).get(wanted) : undefined;
    if (file) return send(SCRIPT, file);
    origin = await upstream();
    return undefined;
  }

  let origin = '';
  await server.register(httpProxy, {
    upstream: '',
    preHandler: sendSource,
    websocket: true,
    replyOptions: {
      getUpstream: () => origin,
      // the server compares the origin of a page with the host
      rewriteRequestHeaders: ({ headers: { host } }, headers) => ({ ...headers, host }),
      retryDelay: () => null,
    },
  });
  return {
    server,
    changed: () => listeners.forEach((response) => response.write('data: changed\n\n')),
  };
}

function pageAt(wanted: string): string {
  const separate = { '/gallery/stage': 'stage', '/secure': 'secure' } as const;
  const other = /^\/gallery(\/|$)/.test(wanted) ? 'gallery' : 'page';
  const name = separate[wanted as keyof typeof separate] ?? other;
  return htmlOf(PAGES[name].title, { icon: '/icon.svg', script: `/assets/${name}.js` }).replace(
    '</head>',
    '<script type="module" src="/dev/reload.js"></script></head>',
  );
}
