import react from '@vitejs/plugin-react';
import { createServer } from 'node:http';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createServer as createVite } from 'vite';
import { handlePartnerRequest, port } from '../partner-server.mjs';

const vite = await createVite({ plugins: [react()], server: { middlewareMode: true }, appType: 'custom' });

const page = (html) => `<!doctype html><html lang="zh-CN"><meta charset="utf-8" />
<title>Rendered on the server</title><link rel="icon" href="data:," />
<div id="app">${html}</div><script type="module" src="/client.jsx"></script></html>`;

createServer((request, response) => {
  if (handlePartnerRequest(request, response)) return;
  vite.middlewares(request, response, async () => {
    const { App } = await vite.ssrLoadModule('/app.jsx');
    const html = await vite.transformIndexHtml(request.url, page(renderToString(createElement(App))));
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
}).listen(port, 'localhost', () => console.log(`http://localhost:${port}`));
