/** `npm run conform -- <url> [token]`: checks a platform (shared/docs/platform/conformance.md). */
import { writeFileSync } from 'node:fs';
import { readArguments, USAGE, UsageError, type Options } from './options.ts';
import { htmlReport } from './report-html.ts';
import { junitReport, textReport } from './report-text.ts';
import { UnusablePlatform, isPassed, runChecks, writesOf } from './run.ts';

const NOTHING_CHECKED = 2;

function warn(options: Options): void {
  const writes = writesOf(options);
  if (writes.length === 0) return;
  const lines = writes.map(({ call, writes: effect }) => `  ${call}: ${effect}`);
  process.stderr.write(
    `These requests CHANGE data at ${options.url} for the user of the token:\n${lines.join('\n')}\n\n`,
  );
}

function writeReport(option: string, file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`Couldn't write the report ${option} ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function run(): Promise<number> {
  const options = readArguments(process.argv.slice(2), process.env);
  if (!options) {
    process.stdout.write(USAGE);
    return 0;
  }
  warn(options);
  const report = await runChecks(options);
  const { isTTY } = process.stdout;
  process.stdout.write(textReport(report, isTTY && !process.env.NO_COLOR));
  if (options.html) writeReport('--html', options.html, htmlReport(report));
  if (options.junit) writeReport('--junit', options.junit, junitReport(report));
  if (!report.findings.some(({ reading }) => reading.verdict !== 'skipped')) return NOTHING_CHECKED;
  return isPassed(report) ? 0 : 1;
}

/** Returns the error's name and stack without its message, which can contain values of a response. */
const unexpected = ({ name, stack = '' }: Error): string =>
  [`Unexpected ${name}:`, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n');

run().then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    const isExpected = error instanceof UsageError;
    process.stderr.write(isExpected ? `${error.message}\n` : `${unexpected(error as Error)}\n`);
    if (isExpected && !(error instanceof UnusablePlatform)) process.stderr.write(`\n${USAGE}`);
    process.exitCode = NOTHING_CHECKED;
  },
);
