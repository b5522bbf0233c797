/** Code that embeds the element of the stage with its settings. Each snippet is complete and works when copied. */
import { parseAddress } from '#shared/core/web-address.ts';
import type { Settings } from './address.ts';

export const HOSTS = ['html', 'portal', 'react', 'vue', 'webview'] as const;
export type Host = (typeof HOSTS)[number];

/**
 * @property origin the server of the bundle and the platform
 * @property site the origin of the visitor's own pages
 */
export type Shown = Pick<Settings, 'theme' | 'brand' | 'density' | 'locale' | 'attributes'> & {
  readonly tag: string;
  readonly origin: string;
  readonly site: string;
};

/** The origin of a page that a visitor starts on the own machine. */
export const OWN_SITE = 'http://localhost:8080';

/** Returns the origin of a typed address, or `undefined`. */
export function siteOf(input: string): string | undefined {
  const address = parseAddress(input.trim());
  return address && /^https?:$/.test(address.protocol) ? address.origin : undefined;
}

/** Leaves `<` and `>`, which attributes may contain, so that JSON stays readable. */
const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Formats attributes for a tag. An empty string becomes an attribute without a value. */
const formatAttributes = ({ attributes }: Shown): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value ? ` ${name}="${escapeAttribute(value)}"` : ` ${name}`))
    .join('');

const TOKEN = `// an endpoint of your server that returns the platform token of the signed-in user
getToken: async () => {
  const response = await fetch('/partner-token');
  return response.ok ? response.text() : undefined;
},`;

/** Returns the lines of a configuration object with the given indent. Leaves out defaults. */
function options({ theme, brand, density, locale, origin }: Shown, indent: string, more = ''): string {
  const lines = [
    `apiBase: '${origin}',`,
    ...(theme === 'auto' ? [] : [`theme: '${theme}',`]),
    ...(brand ? [`brand: { name: 'Portal', accent: '${brand}' },`] : []),
    ...(density === 'comfortable' ? [] : [`density: '${density}',`]),
    ...(locale === 'zh-CN' ? [] : [`locale: '${locale}',`]),
    ...(more ? [more] : []),
    ...TOKEN.split('\n'),
  ];
  return lines.map((line) => indent + line).join('\n');
}

const page = (settings: Shown, head: string, script: string): string => `<!doctype html>
<html lang="${settings.locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1${head}" />
    <title>Portal</title>
    <script>
${script}
    </script>
    <script type="module" src="${settings.origin}/embed/loader.js"></script>
  </head>
  <body>
    <${settings.tag}${formatAttributes(settings)}></${settings.tag}>
  </body>
</html>
`;

const html = (settings: Shown): string =>
  page(
    settings,
    '',
    `      window.partnerConsole = {
${options(settings, '        ')}
      };
      // navigation requests of the element, such as to the sign-in page
      addEventListener('partner-navigation-requested', (event) => {
        event.preventDefault();
        location.href = '/' + event.detail.to;
      });`,
  );

/** The port of a server behind a proxy that ends TLS. */
const BEHIND_PROXY = 8080;

/**
 * A server in one file: the page, and the endpoint of its token with a trial token of the demo platform. A certificate
 * does not fit in one file, so a site with https needs a proxy.
 */
const portal = (settings: Shown): string => {
  const { hostname, port, protocol } = new URL(settings.site);
  const secure = protocol === 'https:';
  const proxy = `// Your proxy with the certificate forwards ${settings.site} to http://localhost:${BEHIND_PROXY}\n`;
  // Node expects an IPv6 address without the brackets of a URL.
  const address = secure
    ? `process.env.PORT ?? ${BEHIND_PROXY}, 'localhost'`
    : `${port || 80}, '${hostname.replace(/^\[|\]$/g, '')}'`;
  return `// Save as server.mjs and run: node server.mjs
${secure ? proxy : ''}// Start the platform with: ALLOWED_ORIGINS=${settings.site} npm start
import { createServer } from 'node:http';

const platform = '${settings.origin}';

const page = \`${html(settings).replace(/[\\`$]/g, '\\$&')}\`;

/** In your product, return the platform token of the signed-in user instead. */
async function trialToken() {
  const response = await fetch(platform + '/sandbox/tokens', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'agent' }),
  });
  if (!response.ok) throw new Error(\`/sandbox/tokens: \${response.status}\`);
  return (await response.json()).token;
}

createServer(async (request, response) => {
  response.setHeader('Cache-Control', 'no-store');
  if (request.url === '/partner-token') {
    const token = await trialToken().catch((error) => console.error(error.message));
    return response.writeHead(token ? 200 : 502).end(token);
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(page);
}).listen(${address}, () => console.log('${settings.site}'));
`;
};

const webview = (settings: Shown): string =>
  page(
    settings,
    ', viewport-fit=cover',
    `      window.partnerConsole = {
${options(settings, '        ', "// a page of the mini program that downloads files, because a web-view cannot\nexportUrl: '/pages/export/index',".replace('\n', '\n        '))}
      };
      // navigation requests open pages of the mini program; the jweixin script defines wx
      addEventListener('partner-navigation-requested', (event) => {
        event.preventDefault();
        window.wx?.miniProgram.navigateTo({ url: '/pages/' + event.detail.to });
      });`,
  );

const react = (settings: Shown): string => `import 'partner-console/${settings.tag}';
import { configure } from 'partner-console/configure';

configure({
${options(settings, '  ')}
});

export default function App() {
  return (
    <${settings.tag}${formatAttributes(settings)}
      onpartner-navigation-requested={(event) => {
        event.preventDefault();
        location.href = '/' + event.detail.to;
      }}
    />
  );
}
`;

const vue = (settings: Shown): string => `<!-- vite.config.ts:
vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('partner-') } } }) -->
<script setup lang="ts">
import 'partner-console/${settings.tag}';
import { configure } from 'partner-console/configure';

configure({
${options(settings, '  ')}
});

function follow(event: Event & { detail: { to: string } }) {
  event.preventDefault();
  location.href = '/' + event.detail.to;
}
</script>

<template>
  <${settings.tag}${formatAttributes(settings)} @partner-navigation-requested="follow" />
</template>
`;

export const SNIPPETS: Readonly<Record<Host, (settings: Shown) => string>> = { html, portal, react, vue, webview };
