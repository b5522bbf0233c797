/**
 * Reports each failed test when it fails. Node's runner holds the events of a process back until all processes before it have
 * ended, so each process appends its failures to a file that the runner follows.
 */
import { readFileSync, watch, writeFileSync } from 'node:fs';

/** Code of a module with tests: appends the names and messages of failed tests to `file`. */
export const reportingCode = (file: string): string => `
import { afterEach } from 'node:test';
import { appendFileSync } from 'node:fs';
afterEach(({ passed, fullName, error }) => {
  const { message = '' } = error?.cause ?? error ?? {};
  if (!passed) appendFileSync(${JSON.stringify(file)}, \`failed: \${fullName} (\${process.env.TZ}): \${message.split('\\n')[0]}\\n\`);
});`;

/** Calls `print` with the failures that are appended to `file`. Returns the function that ends it. */
export function followFailures(file: string, print: (lines: string) => void): () => void {
  writeFileSync(file, '');
  let printed = 0;
  const update = () => {
    const lines = readFileSync(file, 'utf8');
    if (lines.length > printed) print(lines.slice(printed));
    printed = lines.length;
  };
  const watcher = watch(file, update);
  return () => watcher.close();
}
