/** The reference platform's folders import downwards only, and no files of it form a ring. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filesBelow, readImports, cyclicImports } from '#test/gate/imports.ts';

const PLATFORM = 'console/server/reference/';

/** From the bottom to the top, folders and files of the platform. Those of one rung know nothing of each other. */
const RUNGS: readonly (readonly string[])[] = [
  ['database', 'refusal.ts', 'secrets.ts'],
  ['context.ts', 'ledger.ts'],
  ['access'],
  ['http'],
  ['devices'],
  ['billing'],
  ['people'],
  ['money'],
  ['content', 'notices', 'support'],
  ['routes', 'seed'],
  ['sandbox'],
  ['index.ts'],
];

const imports = readImports().filter(({ file }) => file.startsWith(PLATFORM));

const partOf = (file: string): string => file.slice(PLATFORM.length).split('/')[0]!;
const rungOf = (file: string): number =>
  file.startsWith(PLATFORM) ? RUNGS.findIndex((parts) => parts.includes(partOf(file))) : RUNGS.length;

describe('the folders of the reference platform', () => {
  it('have each a rung', () => {
    assert.deepEqual(
      filesBelow(PLATFORM).filter((file) => rungOf(file) === -1),
      [],
    );
  });

  it('import downwards only', () => {
    const upward = imports
      .filter(({ wanted }) => !wanted.startsWith('shared/'))
      .filter(({ file, wanted }) => !wanted.startsWith(PLATFORM) || partOf(wanted) !== partOf(file))
      .filter(({ file, wanted }) => rungOf(wanted) >= rungOf(file))
      .map(({ file, wanted }) => `${file} imports ${wanted}`);
    assert.deepEqual(upward, []);
  });

  it('hold no ring of files', () => {
    assert.deepEqual(cyclicImports(imports), []);
  });
});
