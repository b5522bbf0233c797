/** The results of a run of tests. A runner writes them to the file that `TEST_RESULTS` names, and the gate reads them. */
import { readFileSync, writeFileSync } from 'node:fs';

const SEPARATOR = ' > ';

interface Content {
  passed: number;
  failed: number;
  failures: { name: string; problem: string }[];
  skipped: { name: string; reason: string }[];
  /** milliseconds of each test file */
  files: Record<string, number>;
}

export class Results implements Content {
  passed = 0;
  failed = 0;
  failures: Content['failures'] = [];
  skipped: Content['skipped'] = [];
  files: Content['files'] = {};

  pass(): void {
    this.passed += 1;
  }

  /** @param names of the file, its suites and the test */
  fail(names: readonly string[], problem = 'failed outside its tests'): void {
    this.failed += 1;
    this.failures.push({ name: names.join(SEPARATOR), problem });
  }

  skip(names: readonly string[], reason = ''): void {
    this.skipped.push({ name: names.join(SEPARATOR), reason });
  }

  add({ passed, failed, failures, skipped, files }: Content): void {
    this.passed += passed;
    this.failed += failed;
    this.failures.push(...failures);
    this.skipped.push(...skipped);
    Object.assign(this.files, files);
  }

  write(): void {
    if (process.env.TEST_RESULTS) writeFileSync(process.env.TEST_RESULTS, JSON.stringify(this));
  }

  /** The closing lines: each failure with its message, each skipped test with its reason, and the sums. */
  get summary(): string {
    const failures = this.failures.map(({ name, problem }) => `\nfailed: ${name}\n${problem.replace(/^/gm, '  ')}`);
    const skips = this.skipped.map(({ name, reason }) => `skipped: ${name}${reason && ` (${reason})`}`);
    const sums = [`${this.passed} passed`, `${this.failed} failed`];
    if (skips.length > 0) sums.push(`${skips.length} skipped`);
    // failures last, because a log is often read from its end
    return [...skips, ...failures, ...(failures.length > 0 ? [''] : []), sums.join(', ')].join('\n');
  }
}

/** Reads the results of a run; undefined when the run ended before it wrote them. */
export function readResults(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    return undefined;
  }
}
