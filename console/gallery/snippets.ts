/** What a host writes to have on a page of its own what is on the stage. Complete: it works as it is copied. */
import type { Settings } from './address.ts';

export const HOSTS = ['html', 'react', 'vue', 'webview'] as const;
export type Host = (typeof HOSTS)[number];

/** @property origin of the server that has the bundle and the platform */
export type Shown = Pick<Settings, 'theme' | 'brand' | 'density' | 'locale' | 'attributes'> & {
  readonly tag: string;
  readonly origin: string;
};

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The attributes as they stand in a tag; the empty text is a bare one. */
const written = ({ attributes }: Shown): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value ? ` ${name}="${escape(value)}"` : ` ${name}`))
    .join('');

const TOKEN = `// a route of your server: the platform's token of who is signed in on your page
getToken: async () => {
  const answer = await fetch('/partner-token');
  return answer.ok ? answer.text() : undefined;
},`;

/** The lines between the braces of a configuration, each `indent` deep. What is the default is not written. */
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

const page = (shown: Shown, head: string, script: string): string => `<!doctype html>
<html lang="${shown.locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1${head}" />
    <title>Portal</title>
    <script>
${script}
    </script>
    <script type="module" src="${shown.origin}/embed/loader.js"></script>
  </head>
  <body>
    <${shown.tag}${written(shown)}></${shown.tag}>
  </body>
</html>
`;

const html = (shown: Shown): string =>
  page(
    shown,
    '',
    `      window.partnerConsole = {
${options(shown, '        ')}
      };
      // a way out of the element, such as to the log-in: follow it in your page
      addEventListener('partner-navigation-requested', (event) => {
        event.preventDefault();
        location.href = '/' + event.detail.to;
      });`,
  );

const webview = (shown: Shown): string =>
  page(
    shown,
    ', viewport-fit=cover',
    `      window.partnerConsole = {
${options(shown, '        ', "// a page of the mini-program that hands over what a webview cannot download\nexportUrl: '/pages/export/index',".replace('\n', '\n        '))}
      };
      // a way out of the element is a page of the mini-program; wx comes with the vendor's jweixin script
      addEventListener('partner-navigation-requested', (event) => {
        event.preventDefault();
        window.wx?.miniProgram.navigateTo({ url: '/pages/' + event.detail.to });
      });`,
  );

const react = (shown: Shown): string => `import 'partner-console/${shown.tag}';
import { configure } from 'partner-console/configure';

configure({
${options(shown, '  ')}
});

export default function App() {
  return (
    <${shown.tag}${written(shown)}
      onpartner-navigation-requested={(event) => {
        event.preventDefault();
        location.href = '/' + event.detail.to;
      }}
    />
  );
}
`;

const vue = (shown: Shown): string => `<!-- vite.config.ts:
vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('partner-') } } }) -->
<script setup lang="ts">
import 'partner-console/${shown.tag}';
import { configure } from 'partner-console/configure';

configure({
${options(shown, '  ')}
});

function follow(event: Event & { detail: { to: string } }) {
  event.preventDefault();
  location.href = '/' + event.detail.to;
}
</script>

<template>
  <${shown.tag}${written(shown)} @partner-navigation-requested="follow" />
</template>
`;

export const SNIPPETS: Readonly<Record<Host, (shown: Shown) => string>> = { html, react, vue, webview };
