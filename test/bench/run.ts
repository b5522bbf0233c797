/** `npm run bench [-- wallet | devices | export | server] [--rounds N]`: one of the benches; the wallet's when none is named. */
import { parseArgs } from 'node:util';

const { positionals } = parseArgs({ strict: false, allowPositionals: true, options: { rounds: { type: 'string' } } });
const benches: Record<string, () => Promise<unknown>> = {
  wallet: () => import('./bench.ts'),
  devices: () => import('./devices.ts'),
  export: () => import('./export.ts'),
  server: () => import('./server.ts'),
};
const [name = 'wallet'] = positionals;
const bench = benches[name];
if (bench) await bench();
else {
  console.error(`There is no bench ${name}: ${Object.keys(benches).join(', ')}`);
  process.exitCode = 1;
}
