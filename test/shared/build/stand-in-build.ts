/** Builds one small file as a separate process: `stand-in-build.ts <folder>`. It ends when the file `go` exists. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { renew, type Plan } from '#shared/build/built.ts';

const root = process.argv[2]!;
const plan: Plan = { root, dist: path.join(root, 'dist'), common: [], parts: { page: ['page'] } };

async function make(_parts: readonly string[], output: string): Promise<void> {
  console.log('builds');
  while (!existsSync(path.join(root, 'go'))) await wait(20);
  mkdirSync(path.join(output, 'page'));
  writeFileSync(path.join(output, 'page/index.html'), readFileSync(path.join(root, 'page/source')));
}

await renew(plan, make, () => console.log('waits'));
console.log('done');
