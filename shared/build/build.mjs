/**
 * `npm run build`, and the first step of `npm start`, which names the parts it serves: builds the parts whose sources have
 * changed, on two cores; two builds of one folder come after each other. The first failure ends it.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { renew } from './built.mjs';
import { forgetOld } from './cache.mjs';
import { root } from './widget-entries.mjs';

/** Elements and pages are one build, as the pages share the elements' chunks. */
const browser = ['widgets', 'console/page', 'console/gallery'];

const sources = {
  embed: browser,
  page: browser,
  npm: ['widgets'],
  server: ['console/server'],
};
const named = process.argv.slice(2);

const plan = {
  root,
  dist: path.join(root, 'dist'),
  common: ['package.json', 'package-lock.json', 'rollup.config.mjs', 'tsconfig.json', 'shared'],
  // As far as the layers reach into each other: see test/config/layers.mjs.
  parts: named.length > 0 ? Object.fromEntries(named.map((part) => [part, sources[part]])) : sources,
};

const signals = ['SIGINT', 'SIGTERM'];

/** One process for what browsers read, the longest part, and one for all others: both are done at about the same time. */
async function make(parts, output) {
  const lists = [
    ['embed', 'page'],
    ['server', 'npm'],
  ]
    .map((list) => list.filter((part) => parts.includes(part)))
    .filter((list) => list.length > 0);
  const rollup = path.join(root, 'node_modules/rollup/dist/bin/rollup');
  const words = [rollup, '--config', 'rollup.config.mjs', '--silent'];
  console.log(`Building ${parts.join(', ')} ...`);
  const running = lists.map((list) =>
    spawn(process.execPath, words, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PART: list.join('+'), BUILD_OUTPUT: output },
    }),
  );
  const stop = () => running.forEach((child) => child.kill());
  for (const signal of signals) process.once(signal, stop);
  try {
    await Promise.all(
      running.map(
        (child) =>
          new Promise((resolve, reject) => {
            child.once('error', reject);
            child.once('exit', (code, signal) => (code === 0 ? resolve() : reject(new Failed(code ?? signal))));
          }),
      ),
    );
  } catch (error) {
    stop();
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** What went wrong was told by the process itself. */
class Failed extends Error {}

const began = Date.now();
try {
  const built = await renew(plan, make, (line) => console.log(line));
  if (built.length > 0) {
    console.log(`Built ${built.join(', ')} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
    await forgetOld();
  }
} catch (error) {
  if (!(error instanceof Failed)) console.error(error);
  process.exitCode = 1;
}
