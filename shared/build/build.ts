/**
 * `npm run build`, and the first step of `npm start`, which names the parts that it serves. Builds the parts whose sources
 * have changed. Two rollup processes run at the same time: one for files of browsers, and one for the other parts.
 */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { renew, type Plan } from './built.ts';
import { root } from './entries.ts';
import { CHECKSUMS, writeReleaseFiles } from './release-files.ts';

/** Elements and pages are one build, as the pages share the chunks of the elements. */
const browser = ['widgets', 'console/page', 'console/gallery', 'console/secure'];
const sources: Readonly<Record<string, readonly string[]>> = {
  embed: browser,
  page: browser,
  npm: ['widgets'],
  server: ['console/server'],
};
const PROCESSES = [
  ['embed', 'page'],
  ['server', 'npm'],
];

const named = process.argv.slice(2);
const plan: Plan = {
  root,
  dist: path.join(root, 'dist'),
  common: ['package.json', 'package-lock.json', 'rollup.config.mjs', 'tsconfig.json', 'shared'],
  parts: named.length > 0 ? Object.fromEntries(named.map((part) => [part, sources[part]!])) : sources,
};

const rollup = ['--import', 'tsx', 'node_modules/rollup/dist/bin/rollup', '--config', 'rollup.config.mjs', '--silent'];

async function make(parts: readonly string[], output: string): Promise<void> {
  console.log(`Building ${parts.join(', ')} ...`);
  const children = PROCESSES.map((list) => list.filter((part) => parts.includes(part)))
    .filter((list) => list.length > 0)
    .map((list) =>
      spawn(process.execPath, rollup, {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, PART: list.join('+'), BUILD_OUTPUT: output },
      }),
    );
  const stop = (): void => children.forEach((child) => void child.kill());
  process.once('exit', stop);
  try {
    await Promise.all(
      children.map(
        (child) =>
          new Promise<void>((resolve, reject) => {
            child.once('error', reject);
            child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The build failed.'))));
          }),
      ),
    );
  } finally {
    stop();
    process.off('exit', stop);
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const began = Date.now();
try {
  const built = await renew(plan, make, (line) => console.log(line));
  // `npm start` builds only the parts that it serves, and the checksums of others would be stale
  const sums = path.join(plan.dist, CHECKSUMS);
  if (named.length > 0 && built.length > 0) rmSync(sums, { force: true });
  if (named.length === 0 && (built.length > 0 || !existsSync(sums))) await writeReleaseFiles(root, plan.dist);
  if (built.length > 0) console.log(`Built ${built.join(', ')} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
