/**
 * The npm package. Its chunks are few, as a host's bundler cuts them anew: what elements need at once is apart from what they
 * need later, and of that each chunk is of one layer or one area, so that no two import each other. Its types are what a host
 * configures and calls as the compiler writes it, and all elements in one file (element-types.mjs); nothing else of the sources
 * is told.
 */
import path from 'node:path';
import { root } from './widget-entries.mjs';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { elementTypes } from './element-types.mjs';

/** Areas of widgets/, by folder: who sees one screen of an area mostly sees the others. */
const areas = {
  money: ['bills', 'income', 'wallet', 'payout', 'real-name', 'startup-dialogs', 'contract-banner'],
  machines: [
    'bind-device',
    'bind-help',
    'device-dial',
    'device-list',
    'directed-business',
    'miner-list',
    'tech-overview',
  ],
};

/**
 * @param {string[]} entries files of the elements
 * @param {string} first the element whose start counts most
 * @param {string} light what is imported without any element
 */
export function packageChunks(entries, first, light) {
  let atOnce;
  let core;
  let configuration;
  return (id, { getModuleInfo }) => {
    if (!atOnce) {
      atOnce = new Set(entries.flatMap((entry) => [...reachedFrom(entry, getModuleInfo)]));
      core = reachedFrom(first, getModuleInfo);
      configuration = reachedFrom(light, getModuleInfo);
    }
    // an element's own file is nobody's but its entry's
    if (entries.includes(id) || id === light) return undefined;
    if (configuration.has(id)) return 'configuration';
    return chunkOf(path.relative(root, id), atOnce.has(id) && (core.has(id) ? 'core' : 'shared'));
  };
}

function reachedFrom(start, getModuleInfo) {
  const reached = new Set([start]);
  for (const id of reached) for (const next of getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  return reached;
}

/** @param {string | false} atOnce the chunk of what is needed at once, where it is nobody's area */
function chunkOf(file, atOnce) {
  const [, layer, folder] = /^(shared|widgets)\/([^/]+)\//.exec(file) ?? [];
  if (layer === 'shared') return atOnce || `later-${['ui', 'features'].includes(folder) ? folder : 'calls'}`;
  if (layer !== 'widgets') return atOnce || undefined;
  const [area = 'account'] = Object.entries(areas).find(([, names]) => names.includes(folder)) ?? [];
  return atOnce ? area : `later-${area}`;
}

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
  const texts = [...declarationsOf(folder, entry)].map((file) => {
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
function declarationsOf(folder, entry) {
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
