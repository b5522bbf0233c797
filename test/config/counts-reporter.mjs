/** Writes how many tests passed and failed, and which, to the file named by TEST_COUNTS, for the gate's closing lines. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

export function countsReporter() {
  const counts = { passed: 0, failed: 0, failures: [] };
  const failure = (session, words, problem) => {
    counts.failed += 1;
    const file = path.relative(process.cwd(), session.testFile);
    counts.failures.push({ name: [file, ...words].join(' > '), problem: problem ?? 'failed outside its tests' });
  };
  const count = (session, suite, words) => {
    for (const test of suite.tests) {
      if (test.skipped) continue;
      if (test.passed) counts.passed += 1;
      else failure(session, [...words, test.name], test.error?.message);
    }
    for (const inner of suite.suites) count(session, inner, [...words, inner.name]);
  };
  return {
    onTestRunFinished({ sessions }) {
      for (const session of sessions) {
        const before = counts.failed;
        if (session.testResults) count(session, session.testResults, []);
        // A file that did not load, or failed outside its tests, has no failed test of its own.
        if (!session.passed && counts.failed === before) failure(session, [], session.errors[0]?.message);
      }
      if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
    },
  };
}
