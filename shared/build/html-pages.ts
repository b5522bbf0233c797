/** Writes the HTML of each of the console's pages, with its script, the chunks that the script imports, and the icon. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'rollup';
import { EMBED, ICON, PAGE, PAGES, root } from './entries.ts';

interface Addresses {
  readonly icon: string;
  readonly script: string;
  readonly preloads?: readonly string[];
}

const scriptOf = (script: string): string => `<script type="module" src="${script}"></script>`;

/** Starts a built page. A browser that is too old for the page shows a message instead. */
const startOf = (
  page: string,
): string => `<script type="module" src="/embed/page-start.js" data-page="${page}"></script>
    <script nomodule src="/embed/old-browser.js"></script>`;

/** @param title until the page sets its own */
export const htmlOf = (title: string, { icon, script, preloads }: Addresses): string => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <title>${title}</title>
    <link rel="icon" href="${icon}" type="image/svg+xml" />
    <link rel="stylesheet" href="/embed/reserve.css" />
    ${['/embed/loader.js', ...(preloads ? [script, ...preloads] : [])].map((file) => `<link rel="modulepreload" href="${file}" />`).join('\n    ')}
    ${preloads ? startOf(script) : scriptOf(script)}
  </head>
  <body>
    <div id="page"></div>
    <noscript>请打开浏览器的 JavaScript 后再使用。</noscript>
  </body>
</html>
`;

/** The address of a file on the server, where the folder of the elements is below the folder of the pages. */
const addressOf = (file: string): string => `/${file.startsWith(PAGE) ? file.slice(PAGE.length) : file}`;

export function htmlPages(): Plugin {
  return {
    name: 'html-pages',
    async generateBundle(_options, bundle) {
      // The server has both folders at other places relative to each other than the output folder.
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.fileName.startsWith(PAGE))
          chunk.code = chunk.code.replaceAll(`../../${EMBED}`, `/${EMBED}`);
      const source = await readFile(path.join(root, ICON));
      const icon = addressOf(this.getFileName(this.emitFile({ type: 'asset', name: path.basename(ICON), source })));
      for (const [name, { title }] of Object.entries(PAGES)) {
        const entry = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.isEntry && output.name === name,
        );
        if (entry?.type !== 'chunk') throw new Error(`the page ${name} is not built`);
        const preloads = entry.imports.filter((file) => bundle[file]).map(addressOf);
        this.emitFile({
          type: 'asset',
          fileName: PAGE + (name === 'page' ? 'index.html' : `${name}.html`),
          source: htmlOf(title, { icon, script: addressOf(entry.fileName), preloads }),
        });
      }
    },
  };
}
