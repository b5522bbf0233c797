/**
 * Types of the npm package: what a host configures and calls as the compiler writes it, and all elements in one file
 * (element-types.mjs). Nothing else of the sources is told.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { elementTypes } from './element-types.mjs';
import { root } from './widget-entries.mjs';

const compiler = path.join(root, 'node_modules/typescript7/bin/tsc');
const ENTRY = 'widgets/configure.d.ts';

/** @returns {import('rollup').Plugin} */
export function declarations() {
  let written;
  return {
    name: 'declarations',
    // Beside the bundling, as it takes as long.
    buildStart: () => void (written = writeTypes(mkdtempSync(path.join(os.tmpdir(), 'partner-console-types-')))),
    async writeBundle({ dir }) {
      const { folder, problem } = await written;
      if (problem !== undefined) this.error(`declarations: ${problem}`);
      writeFileSync(path.join(dir, 'configure.d.ts'), inOneFile(folder, ENTRY));
      rmSync(folder, { recursive: true });
      writeFileSync(path.join(dir, 'elements.d.ts'), elementTypes());
      writeFileSync(
        path.join(dir, 'index.d.ts'),
        [
          `import type { PublicApi } from './configure.js';`,
          `export * from './configure.js';`,
          `export * from './elements.js';`,
          `/** What a host can call; the same object as \`window.partnerConsole\`. */`,
          `export declare const partnerConsole: PublicApi;\n`,
        ].join('\n'),
      );
    },
  };
}

/** An entry with all that it names; what it does not export itself is nobody's. */
function inOneFile(folder, entry) {
  const texts = [...reachedFrom(folder, entry)].map((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8')
      .replace(/^import [^;]*;\n/gm, '')
      .replace(/^(export (?:type )?\{[^}]*\}) from '[^']*';/gm, '$1;');
    return file === entry
      ? text
      : text.replace(/^export (?=declare|interface|type \w)/gm, '').replace(/^export [^;]*;\n/gm, '');
  });
  return texts.join('\n');
}

/** Declarations that an entry needs, itself included. */
function reachedFrom(folder, entry) {
  const reached = new Set([entry]);
  for (const file of reached) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import)\s*\(?['"]([#.][^'"]*)['"]/g)) {
      const wanted = name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name);
      const next = wanted.replace(/\.tsx?$/, '.d.ts');
      if (existsSync(path.join(folder, next))) reached.add(next);
    }
  }
  return reached;
}

/** @returns {Promise<{ folder: string, problem?: string }>} what the compiler complains of, if it does */
function writeTypes(folder) {
  const words = [compiler, '-p', path.join(root, 'shared/build/tsconfig.types.json'), '--outDir', folder];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { encoding: 'utf8' }, (error, stdout) =>
      resolve(error ? { folder, problem: stdout } : { folder }),
    );
  });
}
