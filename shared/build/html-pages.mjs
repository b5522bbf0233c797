/** `console/<page>/index.html` with its script, the modules that come with it, and its styles by their hashed names. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './widget-entries.mjs';

/** @returns {import('rollup').Plugin} */
export function htmlPages(names) {
  return {
    name: 'html-pages',
    async generateBundle(_options, bundle) {
      for (const name of names) {
        const source = await readFile(path.join(root, `console/${name}/index.html`), 'utf8');
        const entry = Object.values(bundle).find((output) => output.isEntry && output.name === name);
        const preloads = entry.imports
          .filter((file) => bundle[file])
          .map((file) => `<link rel="modulepreload" href="/${file}">`);
        let html = source.replace(
          /<script type="module" src="\.\/main\.tsx"><\/script>/,
          [...preloads, `<script type="module" src="/${entry.fileName}"></script>`].join('\n    '),
        );
        // Files beside the page get their hashed names as well.
        const files = [...html.matchAll(/(?:href|src)="\.\/([^"]+)"/g)].map(([, file]) => file);
        for (const file of files) {
          const asset = this.emitFile({
            type: 'asset',
            name: file,
            source: await readFile(path.join(root, `console/${name}`, file)),
          });
          html = html.replaceAll(`"./${file}"`, `"/${this.getFileName(asset)}"`);
        }
        if (html === source)
          this.error(`console/${name}/index.html has no <script type="module" src="./main.tsx"></script>`);
        this.emitFile({ type: 'asset', fileName: name === 'page' ? 'index.html' : `${name}.html`, source: html });
      }
    },
  };
}
