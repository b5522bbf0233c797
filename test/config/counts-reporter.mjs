/** Tells the gate what the browser tests counted (test/gate/counts.mjs). */
import path from 'node:path';
import { Counts } from '../gate/counts.mjs';

/** @param {(id: string) => number} durationOf how long a session took, ms */
export function countsReporter(durationOf) {
  const counts = new Counts();
  const count = (suite, words) => {
    for (const { name, passed, skipped, error } of suite.tests) {
      if (skipped) counts.skip([...words, name]);
      else if (passed) counts.pass();
      else counts.fail([...words, name], error?.message);
    }
    for (const inner of suite.suites) count(inner, [...words, inner.name]);
  };
  return {
    onTestRunFinished({ sessions }) {
      for (const { id, testFile, testResults, passed, errors } of sessions) {
        const file = path.relative(process.cwd(), testFile);
        const before = counts.failed;
        if (testResults) count(testResults, [file]);
        // A file that did not load, or failed outside its tests, has no failed test of its own.
        if (!passed && counts.failed === before) counts.fail([file], errors[0]?.message);
        counts.files[file] = durationOf(id);
      }
      counts.write();
    },
  };
}
