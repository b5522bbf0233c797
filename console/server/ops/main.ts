/** Prints the problems of a running server: `npm run ops:check -- <console> [--metrics <address of each server>]`. */
import { OptionError } from '../option-values.ts';
import { checkServer, checkReport, readAddresses } from './checks.ts';

try {
  const addresses = readAddresses(process.argv.slice(2));
  const checks = await checkServer(addresses.console, addresses.metrics);
  console.log(checkReport(checks));
  process.exitCode = checks.every(({ problem }) => problem === '') ? 0 : 1;
} catch (error) {
  if (!(error instanceof OptionError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
