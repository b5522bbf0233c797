/**
 * Checks that the files and lines that the mutants name still exist. Otherwise a moved file or a changed line would be
 * skipped silently.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../gate/project.ts';
import { AREAS } from './areas.ts';

const survivors = JSON.parse(readFileSync(path.join(root, 'test/lab/mutants/survivors.json'), 'utf8')) as {
  readonly file: string;
  readonly code: string;
}[];

describe('the mutants', () => {
  it('name files and tests that exist', () => {
    const named = AREAS.flatMap(({ files, tests }) => [...files, ...tests]);
    assert.deepEqual(
      named.filter((file) => !existsSync(path.join(root, file))),
      [],
    );
  });

  it('name survivors whose lines still exist', () => {
    const gone = survivors.filter(({ file, code }) => !readFileSync(path.join(root, file), 'utf8').includes(code));
    assert.deepEqual(gone, []);
  });
});
