/**
 * Packages as browser modules for the test runner.
 *
 * The runner serves our TypeScript file by file, but React and its friends are CommonJS. Every bare import found in the
 * browser's rooms is bundled once, with shared chunks, so that all test files see one copy of each package.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(path.join(root, 'package.json'));
const rooms = ['widgets', 'shared', 'console/page', 'console/gallery', 'test/widgets', 'test/shared', 'test/embed'];
const bareImport = /(?:from\s*|import\s*|import\()\s*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*(?:\/[\w./-]+)?)['"]/g;

/** Bare specifiers imported anywhere in the rooms a browser reads, sorted. */
async function bareImports() {
  const found = new Set(['react/jsx-runtime', 'react/jsx-dev-runtime']);
  for (const room of rooms) {
    const entries = await readdir(path.join(root, room), { recursive: true }).catch(() => []);
    for (const entry of entries) {
      if (!/\.tsx?$/.test(entry) || /\.node\.test\.ts$|\.d\.ts$/.test(entry)) continue;
      const source = await readFile(path.join(root, room, entry), 'utf8');
      for (const [, name] of source.matchAll(bareImport)) if (isInstalled(name)) found.add(name);
    }
  }
  return [...found].sort();
}

function isInstalled(name) {
  const parts = name.split('/');
  const folder = name.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0];
  return existsSync(path.join(root, 'node_modules', folder)) && !folder.startsWith('@types') && !nodeOnly.has(folder);
}

const nodeOnly = new Set(['esbuild', 'puppeteer-core', 'rollup', 'eslint', 'prettier', 'typescript', 'fastify', 'tsx']);

const options = {
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  logLevel: 'silent',
  external: ['/__web-dev-server__web-socket.js'],
  define: { 'process.env.NODE_ENV': '"development"', global: 'globalThis' },
};

/** The module that stands for `name`: CommonJS names are listed one by one, as no static export shows them. */
async function entryFor(name) {
  const probe = await build({
    ...options,
    stdin: { contents: `import ${JSON.stringify(name)}`, resolveDir: root },
    write: false,
    metafile: true,
  });
  const first = probe.metafile.inputs['<stdin>'].imports[0];
  const input = first && probe.metafile.inputs[first.path];
  if (!input || input.format === 'esm') {
    const source = first ? await readFile(path.join(root, first.path), 'utf8') : '';
    const star = `export * from ${JSON.stringify(name)};`;
    return /export\s+default|\bas default\b/.test(source)
      ? `${star} export { default } from ${JSON.stringify(name)};`
      : star;
  }
  const names = Object.keys(require(name)).filter((key) => key !== 'default' && /^[A-Za-z_$][\w$]*$/.test(key));
  return `import all from ${JSON.stringify(name)}; export default all; export const { ${names.join(', ')} } = all;`;
}

/**
 * Bundles the packages into a cache folder and answers where each one is.
 * @returns {Promise<Map<string, string>>} specifier to an absolute URL path below the project root
 */
export async function vendor() {
  const names = await bareImports();
  const lock = await readFile(path.join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(names.join()).update(lock).digest('hex').slice(0, 12);
  const folder = path.join(root, 'node_modules/.cache/vendor', hash);
  const file = (name) => `${name.replaceAll('/', '__')}.js`;
  if (!existsSync(folder)) {
    const making = `${folder}.${process.pid}`;
    await mkdir(making, { recursive: true });
    const entries = {};
    for (const name of names) {
      const source = path.join(making, `${file(name)}.entry.mjs`);
      await writeFile(source, await entryFor(name));
      entries[file(name).slice(0, -3)] = source;
    }
    await build({
      ...options,
      entryPoints: entries,
      outdir: making,
      splitting: true,
      nodePaths: [path.join(root, 'node_modules')],
    });
    await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  }
  return new Map(names.map((name) => [name, `/node_modules/.cache/vendor/${hash}/${file(name)}`]));
}
