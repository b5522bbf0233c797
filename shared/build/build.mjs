/** The whole build, its parts side by side: what is shipped for pages, and the rest. The first failure ends it. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './widget-entries.mjs';

const rollup = path.join(root, 'node_modules/rollup/dist/bin/rollup');
const words = [rollup, '--config', 'rollup.config.mjs', '--silent'];

const running = ['embed', 'page+server+npm'].map((part) =>
  spawn(process.execPath, words, { cwd: root, stdio: 'inherit', env: { ...process.env, PART: part } }),
);
for (const child of running) {
  child.on('exit', (code, signal) => {
    if (code === 0) return;
    process.exitCode = code ?? 1;
    if (!signal) for (const other of running) if (other !== child) other.kill();
  });
}
