/**
 * The HTML of each of our own pages: one head for all, with the page's script, the modules that come with it, and its icon by
 * their hashed names. What it shares with the elements it reads from their folder.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EMBED, ICON, PAGE, PAGES, root } from './widget-entries.mjs';

/**
 * @param {string} title until the page has its own
 * @param {{ icon: string, script: string, preloads?: string[] }} addresses
 */
export const htmlOf = (title, { icon, script, preloads = [] }) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <title>${title}</title>
    <link rel="icon" href="${icon}" type="image/svg+xml" />
    ${['/embed/loader.js', ...preloads].map((file) => `<link rel="modulepreload" href="${file}" />`).join('\n    ')}
    <script type="module" src="${script}"></script>
  </head>
  <body>
    <div id="page"></div>
    <noscript>请打开浏览器的 JavaScript 后再使用。</noscript>
  </body>
</html>
`;

/** Where the server has a file: the elements' folder is below the pages'. */
const addressOf = (file) => `/${file.startsWith(PAGE) ? file.slice(PAGE.length) : file}`;

/** @returns {import('rollup').Plugin} */
export function htmlPages() {
  return {
    name: 'html-pages',
    async generateBundle(_options, bundle) {
      // one folder of the output is below the other where they are served
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.fileName.startsWith(PAGE))
          chunk.code = chunk.code.replaceAll(`../../${EMBED}`, `/${EMBED}`);
      const source = await readFile(path.join(root, ICON));
      const icon = addressOf(this.getFileName(this.emitFile({ type: 'asset', name: path.basename(ICON), source })));
      for (const [name, { title }] of Object.entries(PAGES)) {
        const entry = Object.values(bundle).find((output) => output.isEntry && output.name === name);
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
