/**
 * Each page's `index.html` with its script, the modules that come with it, and its styles by their hashed names. What it
 * shares with the elements it reads from their folder.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { EMBED, PAGE, PAGES, root } from './widget-entries.mjs';

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
      for (const [name, folder] of Object.entries(PAGES)) {
        const source = await readFile(path.join(root, folder, 'index.html'), 'utf8');
        const entry = Object.values(bundle).find((output) => output.isEntry && output.name === name);
        const preloads = entry.imports
          .filter((file) => bundle[file])
          .map((file) => `<link rel="modulepreload" href="${addressOf(file)}">`);
        let html = source.replace(
          /<script type="module" src="\.\/main\.tsx?"><\/script>/,
          [...preloads, `<script type="module" src="${addressOf(entry.fileName)}"></script>`].join('\n    '),
        );
        // Files beside the page get their hashed names as well.
        const files = [...html.matchAll(/(?:href|src)="(\.\.?\/[^"]+)"/g)].map(([, file]) => file);
        for (const file of files) {
          const asset = this.emitFile({
            type: 'asset',
            name: path.basename(file),
            source: await readFile(path.join(root, folder, file)),
          });
          html = html.replaceAll(`"${file}"`, `"${addressOf(this.getFileName(asset))}"`);
        }
        if (html === source) this.error(`${folder}/index.html has no <script type="module" src="./main.tsx"></script>`);
        this.emitFile({
          type: 'asset',
          fileName: PAGE + (name === 'page' ? 'index.html' : `${name}.html`),
          source: html,
        });
      }
    },
  };
}
