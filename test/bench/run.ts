/**
 * `npm run bench [-- <name>] [--rounds N] [--dist FOLDER]` runs one bench: wallet (the default), elements,
 * shifts, calendar, export, growth, agent, samples or risks.
 */
import { parseArgs } from 'node:util';

const { positionals } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { rounds: { type: 'string' }, dist: { type: 'string' } },
});
const benches: Record<string, () => Promise<unknown>> = {
  wallet: () => import('./wallet.ts'),
  elements: () => import('./elements.ts'),
  shifts: () => import('./shifts.ts'),
  calendar: () => import('./calendar.ts'),
  export: () => import('./export.ts'),
  growth: () => import('./growth.ts'),
  agent: () => import('./large-agent.ts'),
  samples: () => import('./samples.ts'),
  risks: () => import('./risks.ts'),
};
const [name = 'wallet'] = positionals;
const bench = benches[name];
if (bench) await bench();
else {
  console.error(`Unknown bench: "${name}". Use one of ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 1;
}
