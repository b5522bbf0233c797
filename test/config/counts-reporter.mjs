/** Writes how many tests passed and failed to the file named by TEST_COUNTS, for the gate's closing line. */
import { writeFileSync } from 'node:fs';

export function countsReporter() {
  const counts = { passed: 0, failed: 0 };
  const count = (suite) => {
    for (const test of suite.tests) if (!test.skipped) counts[test.passed ? 'passed' : 'failed'] += 1;
    for (const inner of suite.suites) count(inner);
  };
  return {
    onTestRunFinished({ sessions }) {
      for (const session of sessions) {
        if (session.testResults) count(session.testResults);
        // A file that did not load, or failed outside its tests, has no failed test of its own.
        if (!session.passed && !hasFailure(session.testResults)) counts.failed += 1;
      }
      if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(counts));
    },
  };
}

function hasFailure(suite) {
  return Boolean(suite && (suite.tests.some((test) => !test.passed && !test.skipped) || suite.suites.some(hasFailure)));
}
