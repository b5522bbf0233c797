/** The reference platform's folders import downwards only, and no files of it form a ring. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../../support/runners.mjs';

const PLATFORM = 'console/server/reference';

/** From the bottom to the top, folders and files of the platform. Those of one rung know nothing of each other. */
const RUNGS: readonly (readonly string[])[] = [
  ['database', 'refusal.ts', 'secrets.ts'],
  ['clock.ts'],
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

const IMPORT = /^(?:import|export)\s(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/** Each file, relative to the platform's folder, with the files it imports. */
const imports = new Map(
  readdirSync(path.join(root, PLATFORM), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((found) => {
      const file = found.split(path.sep).join('/');
      const source = readFileSync(path.join(root, PLATFORM, file), 'utf8');
      const wanted = [...source.matchAll(IMPORT)].map(([, named, called]) =>
        path.posix.join(path.posix.dirname(file), (named ?? called)!),
      );
      return [file, wanted] as const;
    }),
);

const partOf = (file: string): string => file.split('/')[0]!;
const rungOf = (file: string): number => RUNGS.findIndex((parts) => parts.includes(partOf(file)));

/** The files of a ring that `file` is in, or nothing. */
function ringOf(file: string): readonly string[] | undefined {
  const search = (at: string, way: readonly string[], seen: Set<string>): readonly string[] | undefined => {
    for (const next of imports.get(at) ?? []) {
      if (next === file) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      const found = search(next, [...way, next], seen);
      if (found) return found;
    }
    return undefined;
  };
  return search(file, [file], new Set());
}

describe('the folders of the reference platform', () => {
  it('have each a rung', () => {
    assert.deepEqual(
      [...imports.keys()].filter((file) => rungOf(file) === -1),
      [],
    );
  });

  it('import downwards only', () => {
    const upward = [...imports].flatMap(([file, wanted]) =>
      wanted
        .filter((other) => !other.startsWith('../../../shared/') && partOf(other) !== partOf(file))
        .filter((other) => other.startsWith('../') || rungOf(other) >= rungOf(file))
        .map((other) => `${file} imports ${other}`),
    );
    assert.deepEqual(upward, []);
  });

  it('hold no ring of files', () => {
    assert.deepEqual(
      [...imports.keys()].map(ringOf).filter((ring) => ring !== undefined),
      [],
    );
  });
});
