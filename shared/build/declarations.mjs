/** Types of the npm package: one file per entry over the tree that the compiler writes. */
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { output, root, widgetEntries } from './widget-entries.mjs';

const compiler = path.join(root, 'node_modules/typescript7/bin/tsc');

/** @returns {import('rollup').Plugin} */
export function declarations() {
  let written;
  return {
    name: 'declarations',
    // Beside the bundling, as it takes as long.
    buildStart: () => void (written = writeTypes(path.join(output, 'npm/types'))),
    async writeBundle({ dir }) {
      const types = path.join(dir, 'types');
      const problem = await written;
      if (problem !== undefined) this.error(`declarations: ${problem}`);
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
      writeFileSync(path.join(dir, 'configure.d.ts'), `export * from './types/widgets/configure.js';\n`);
    },
  };
}

/** @returns {Promise<string | undefined>} what the compiler complains of */
function writeTypes(folder) {
  const words = [compiler, '-p', path.join(root, 'shared/build/tsconfig.types.json'), '--outDir', folder];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { encoding: 'utf8' }, (error, stdout) => resolve(error ? stdout : undefined));
  });
}
