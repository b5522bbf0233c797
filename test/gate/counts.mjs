/** What a run of tests counted, as its reporter writes it and the gate reads it. */
import { readFileSync, writeFileSync } from 'node:fs';

const SEPARATOR = ' > ';

export class Counts {
  passed = 0;
  failed = 0;
  /** @type {{name: string, problem: string}[]} */
  failures = [];
  /** @type {{name: string, reason: string}[]} */
  skipped = [];
  /** How long each file took, in ms. @type {Record<string, number>} */
  files = {};

  pass() {
    this.passed += 1;
  }

  /** @param {readonly string[]} words the file, its suites and the test */
  fail(words, problem = 'failed outside its tests') {
    this.failed += 1;
    this.failures.push({ name: words.join(SEPARATOR), problem });
  }

  skip(words, reason = '') {
    this.skipped.push({ name: words.join(SEPARATOR), reason });
  }

  add({ passed, failed, failures, skipped, files }) {
    this.passed += passed;
    this.failed += failed;
    this.failures.push(...failures);
    this.skipped.push(...skipped);
    Object.assign(this.files, files);
  }

  /** Writes to the file named by TEST_COUNTS, if any. */
  write() {
    if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, JSON.stringify(this));
  }

  /** The closing lines: what failed and in what words, what was skipped and why, and the sums. */
  get summary() {
    const failures = this.failures.map(({ name, problem }) => `\nfailed: ${name}\n${problem.replace(/^/gm, '  ')}`);
    const skips = this.skipped.map(({ name, reason }) => `skipped: ${name}${reason && ` (${reason})`}`);
    const sums = [`${this.passed} passed`, `${this.failed} failed`];
    if (skips.length > 0) sums.push(`${skips.length} skipped`);
    return [...failures, ...(failures.length > 0 ? [''] : []), ...skips, sums.join(', ')].join('\n');
  }
}

/** What a run wrote, or undefined where it broke off before its end. */
export function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
