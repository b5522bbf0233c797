/** `npm start`: builds when a source is newer than what was built, then serves from this very process. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = path.join(root, 'dist/.built');
const sources = [
  'console',
  'shared',
  'widgets',
  'package.json',
  'package-lock.json',
  'rollup.config.mjs',
  'tsconfig.json',
];
const outputs = ['dist/server/main.js', 'dist/page/index.html', 'dist/embed/loader.js'];

/** Time of the last change in milliseconds; that of a folder shows what was added or taken away. */
function changedAt(place) {
  const found = statSync(place);
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(place).reduce((last, name) => Math.max(last, changedAt(path.join(place, name))), found.mtimeMs);
}

function isBuilt() {
  if (![stamp, ...outputs.map((file) => path.join(root, file))].every((file) => existsSync(file))) return false;
  const builtAt = Number(readFileSync(stamp, 'utf8'));
  return sources.every((name) => changedAt(path.join(root, name)) < builtAt);
}

function build() {
  process.stdout.write('Building, which takes about half a minute the first time ...\n');
  const began = Date.now();
  const { status } = spawnSync(process.execPath, ['shared/build/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, String(began));
}

if (!isBuilt()) build();
await import(new URL('../../dist/server/main.js', import.meta.url).href);
