/** Prints the problems of a running server: `npm run ops:check -- <console> [--metrics <address>]`. */
import { parseArgs } from 'node:util';
import { checkServer, checkReport } from './checks.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { metrics: { type: 'string' } } });
const [address = ''] = positionals;
if (!URL.canParse(address)) {
  console.error('Pass the address of the console: npm run ops:check -- https://console.example [--metrics <address>]');
  process.exitCode = 1;
} else {
  const checks = await checkServer(address, values.metrics);
  console.log(checkReport(checks));
  process.exitCode = checks.every(({ problem }) => problem === '') ? 0 : 1;
}
