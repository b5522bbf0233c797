/** A reporter of node's test runner: writes how many tests passed and failed, and which, to the file named by TEST_COUNTS. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

export default async function* nodeCounts(events) {
  const counts = { passed: 0, failed: 0, failures: [] };
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.details?.type === 'suite' || data.skip !== undefined || data.todo !== undefined) continue;
    counts[type === 'test:pass' ? 'passed' : 'failed'] += 1;
    if (type === 'test:pass') continue;
    const { error } = data.details;
    const file = data.file ? [path.relative(process.cwd(), data.file)] : [];
    counts.failures.push({ name: [...file, data.name].join(' > '), problem: (error.cause ?? error).message ?? '' });
  }
  if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
  yield '';
}
