/** `npm run build`, and the first step of `npm start`. Builds again if the sources have changed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { renew } from './built.ts';
import { writeReleaseFiles } from './release-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const plan = {
  root,
  dist: path.join(root, 'dist'),
  sources: [
    ...['package.json', 'package-lock.json', 'rollup.config.mjs', 'tsconfig.json'],
    ...['console', 'shared', 'widgets'],
  ],
};

const rollup = ['--import', 'tsx', 'node_modules/rollup/dist/bin/rollup', '--config', 'rollup.config.mjs', '--silent'];

/** Rollup is a process of its own, because this process renews the lock of the folder meanwhile. */
async function make(output: string): Promise<void> {
  console.log('Building ...');
  const child = spawn(process.execPath, rollup, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, BUILD_OUTPUT: output },
  });
  process.once('exit', () => child.kill());
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The build failed.');
  await writeReleaseFiles(root, output);
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const began = Date.now();
try {
  const isBuilt = await renew(plan, make, console.log);
  if (isBuilt) console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
