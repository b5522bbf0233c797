/**
 * Sources to JavaScript by TypeScript, every file once for all parts of the build: what a file becomes depends on
 * nothing but its own text (`isolatedModules`), so it is kept by that. Types are checked by `npm run typecheck`.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hashOf, recall, remember } from './cache.mjs';
import { root } from './widget-entries.mjs';

const isSource = (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
const programs = new Map();

/** @param {'browser' | 'server'} target as in tsconfig.<target>.json @returns {import('rollup').Plugin} */
export function compile(target) {
  return {
    name: 'compile',
    async buildStart(options) {
      if (!programs.has(target)) programs.set(target, compileAll(this, options, target));
      await programs.get(target);
    },
    // `imports` of package.json, as every part of the build has them: that of the server leaves all packages alone
    resolveId: (id) => (id.startsWith('#') ? path.join(root, id.slice(1)) : null),
    async load(id) {
      return (await programs.get(target)).get(id) ?? null;
    },
  };
}

/** @returns {Promise<Map<string, string>>} code by the source's path */
async function compileAll(context, options, target) {
  const config = path.join(root, `shared/build/tsconfig.${target}.json`);
  const { include } = JSON.parse(readFileSync(config, 'utf8'));
  const settings = [
    config,
    path.join(root, 'tsconfig.json'),
    path.join(root, 'node_modules/typescript/package.json'),
  ].map((file) => readFileSync(file));
  const files = include
    .map((folder) => path.resolve(path.dirname(config), folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => path.join(folder, file)))
    .filter(isSource);
  const code = new Map();
  const missing = [];
  await Promise.all(
    files.map(async (file) => {
      const key = hashOf(...settings, path.extname(file), readFileSync(file));
      const known = await recall('compiled', key);
      if (known) code.set(file, known.toString());
      else missing.push({ file, key });
    }),
  );
  if (missing.length === 0) return code;
  const plugin = await typescriptFor(missing, config);
  plugin.buildStart.call(context, options);
  for (const { file, key } of missing) {
    const { code: compiled } = await plugin.load.call(context, file);
    code.set(file, compiled);
    await remember('compiled', key, compiled);
  }
  plugin.buildEnd.call(context);
  return code;
}

/**
 * The plugin takes its files from a configuration alone. Rollup finds modules, and nothing is watched: the compiler needs
 * neither the types of packages nor their places. Both are large, and are read only when there is something to compile.
 */
async function typescriptFor(missing, config) {
  const [{ default: typescript }, { default: ts }] = await Promise.all([
    import('@rollup/plugin-typescript'),
    import('typescript'),
  ]);
  const compiler = {
    ...ts,
    sys: { ...ts.sys, watchFile: undefined, watchDirectory: undefined },
    resolveModuleName: () => ({ resolvedModule: undefined }),
  };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-console-build-'));
  const tsconfig = path.join(folder, 'tsconfig.json');
  writeFileSync(tsconfig, JSON.stringify({ extends: config, files: missing.map(({ file }) => file), include: [] }));
  try {
    return typescript({ typescript: compiler, tsconfig });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
