/**
 * Run `node test/embed/examples/run.mjs react` while `npm start` is running. Packs the built package, installs it with
 * the dependencies of the example in a separate folder, and starts the example on http://localhost:5180.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = import.meta.dirname;
const root = path.join(here, '../../..');
const [name] = process.argv.slice(2);
const place = process.env.EXAMPLES_PLACE ?? path.join(root, 'node_modules/.cache/examples');

/** Installs an example. @returns its folder, ready to start */
export function install(example, { npm = 'npm' } = {}) {
  const folder = path.join(place, example);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ['partner-server.mjs', 'static-server.mjs']) cpSync(path.join(here, file), path.join(place, file));
  cpSync(path.join(here, example), folder, { recursive: true });
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (!dependencies) return folder;
  const run = (...args) => execFileSync(npm, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  // A page with the loader does not need the package.
  const page = path.join(folder, 'index.html');
  const byLoader = existsSync(page) && readFileSync(page, 'utf8').includes('/embed/loader.js');
  if (!byLoader) run('pack', '--silent', '--ignore-scripts', root);
  const packed = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  run('install', '--silent', '--prefer-offline', '--no-audit', '--no-fund', ...packed.map((file) => `./${file}`));
  return folder;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  spawn('npm', ['start', '--silent'], { cwd: install(name), stdio: 'inherit' });
