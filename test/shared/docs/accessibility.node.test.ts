/**
 * Checks that the page about accessibility lists every criterion of WCAG 2.2 AA once, with a test for each tested one.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../gate/project.ts';

/** Levels A and AA. WCAG 2.2 removed 4.1.1. */
const CRITERIA =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 ' +
  '2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 ' +
  '3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3';
const RESULTS = new Set(['tested', 'judged', 'in part', 'none']);

const rows = readFileSync(path.join(root, 'shared/docs/quality/accessibility.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, criterion, , result, why, test]) => ({ criterion: criterion!, result: result!, why: why!, test: test! }));

describe('the page about accessibility', () => {
  it('lists each criterion once, in order', () => {
    assert.deepEqual(
      rows.map(({ criterion }) => criterion),
      CRITERIA.split(' '),
    );
  });

  it('gives a result and a reason for each criterion, and a test when it is tested', () => {
    for (const { criterion, result, why, test } of rows) {
      assert.ok(RESULTS.has(result) && why, criterion);
      if (result === 'tested') assert.match(test, /`test\/[^`]+`/, criterion);
    }
  });
});
