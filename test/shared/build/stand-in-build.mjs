/** A build of one small file, in a process of its own: `node stand-in-build.mjs <folder>`; it ends when `go` is there. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { renew } from '#shared/build/built.mjs';

const root = process.argv[2];
const plan = { root, dist: path.join(root, 'dist'), common: [], parts: { page: ['page'] } };

async function make(_parts, output) {
  console.log('builds');
  while (!existsSync(path.join(root, 'go'))) await wait(20);
  mkdirSync(path.join(output, 'page'));
  writeFileSync(path.join(output, 'page/index.html'), readFileSync(path.join(root, 'page/source')));
}

await renew(plan, make, () => console.log('waits'));
console.log('done');
