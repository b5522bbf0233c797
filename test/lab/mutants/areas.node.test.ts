/** What the mutants are made of is still there: a file that moved, or a line that reads otherwise, would go untried unnoticed. */
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
  it('are made of files and tried by tests that there are', () => {
    const named = AREAS.flatMap(({ files, tests }) => [...files, ...tests]);
    assert.deepEqual(
      named.filter((file) => !existsSync(path.join(root, file))),
      [],
    );
  });

  it('that may live are of lines that their files have', () => {
    const gone = survivors.filter(({ file, code }) => !readFileSync(path.join(root, file), 'utf8').includes(code));
    assert.deepEqual(gone, []);
  });
});
