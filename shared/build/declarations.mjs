/** Types of the npm package: one file per entry over the tree that the compiler writes. */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, widgetEntries } from './widget-entries.mjs';

const compiler = path.join(root, 'node_modules/typescript7/bin/tsc');

/** @returns {import('rollup').Plugin} */
export function declarations() {
  return {
    name: 'declarations',
    writeBundle({ dir }) {
      const types = path.join(dir, 'types');
      const { status, stdout } = spawnSync(
        process.execPath,
        [
          ...[compiler, '-p', path.join(root, 'shared/build/tsconfig.browser.json'), '--declaration'],
          ...[
            '--emitDeclarationOnly',
            '--noResolve',
            'false',
            '--noLib',
            'false',
            '--outDir',
            types,
            '--rootDir',
            root,
          ],
        ],
        { encoding: 'utf8' },
      );
      if (status !== 0) this.error(`declarations: ${stdout}`);
      for (const file of readdirSync(types, { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
        // The compiler leaves the sources' extensions in declarations; resolvers look for those of the outputs.
        const text = readFileSync(path.join(types, file), 'utf8');
        writeFileSync(
          path.join(types, file),
          text.replace(/((?:from|import)\s*\(?['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2'),
        );
      }
      const jsx = `import './types/shared/element/jsx-elements.js';\n`;
      for (const { tags, file } of widgetEntries()) {
        const from = `./types/${path.relative(root, file).replace(/\.tsx$/, '.js')}`;
        for (const tag of tags) writeFileSync(path.join(dir, `${tag}.d.ts`), `${jsx}export * from '${from}';\n`);
      }
      writeFileSync(path.join(dir, 'index.d.ts'), `${jsx}export * from './types/widgets/index.js';\n`);
    },
  };
}
