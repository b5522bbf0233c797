/** `npm start`: builds what is not current, then serves from this very process. The package for npm hosts is not served. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const build = fileURLToPath(new URL('../../shared/build/build.mjs', import.meta.url));
const SERVED = ['embed', 'page', 'server'];
const { status } = spawnSync(process.execPath, [build, ...SERVED], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
await import(new URL('../../dist/server/main.js', import.meta.url).href);
