/** `npm start`: builds if the sources have changed, then serves the build in this process. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

if (!existsSync(file('node_modules/rollup'))) {
  console.error(
    'The build failed, because the development packages are missing. Run `npm ci` without `--omit=dev`, or deploy the folder `dist` of a build ' +
      'and run `npm ci --omit=dev && node main.js` in `dist/server`.',
  );
  process.exit(1);
}
const { status } = spawnSync(process.execPath, ['--import', 'tsx', file('shared/build/build.ts')], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
await import(new URL('../../dist/server/main.js', import.meta.url).href);
