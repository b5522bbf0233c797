/** `npm run bench [-- wallet | devices | export | server] [OPTIONS]` runs one bench; the default is wallet. */
const benches: Record<string, () => Promise<unknown>> = {
  wallet: () => import('./wallet.ts'),
  devices: () => import('./devices.ts'),
  export: () => import('./export.ts'),
  server: () => import('./server.ts'),
};
const [argument = ''] = process.argv.slice(2);
const name = /^\w/.test(argument) ? argument : 'wallet';
const bench = benches[name];
if (bench) await bench();
else {
  console.error(`Unknown bench: "${name}". Use one of ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 1;
}
