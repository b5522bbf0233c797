/** Checks that each hazard names its tests, and that each of these files has a test with its number. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../gate/project.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Returns the numbers in `hazards 1, 2 and 4` or `hazards 1 to 4`. */
function numbersIn(text: string): number[] {
  return [...text.matchAll(/hazards? ((?:\d+(?: to \d+)?(?:, and |, | and )?)+)/gi)].flatMap(([, list]) =>
    list!.split(/, and |, | and /).flatMap((each) => {
      const [from, to = from] = each.split(' to ').map(Number);
      return Array.from({ length: to! - from! + 1 }, (_, at) => from! + at);
    }),
  );
}

/** Returns the hazards in the test names of a file. */
function namedIn(file: string): Set<number> {
  const names = read(file).matchAll(/\b(?:describe|it|test)\(\s*(['"`])([^]*?)\1\s*,/g);
  return new Set([...names].flatMap(([, , name]) => numbersIn(name!)));
}

const hazards = read('shared/docs/quality/hazards.md')
  .split(/^## /m)
  .slice(1)
  .map((entry) => {
    const [, number, title] = /^(\d+)\. (.*)/.exec(entry)!;
    const shown = /\*\*Tests:\*\*([^]*)/.exec(entry)?.[1] ?? '';
    return {
      number: Number(number),
      title: title!,
      files: [...shown.matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => file!),
    };
  });

describe('the hazard table', () => {
  for (const { number, title, files } of hazards)
    it(`${number}. ${title}: has tests with its number`, () => {
      assert.ok(files.length > 0, 'no test is named');
      const without = files.filter((file) => !namedIn(file).has(number));
      assert.deepEqual(without, []);
    });

  it('contains lists and ranges of numbers', () => {
    assert.deepEqual(numbersIn('what it does (hazards 1 to 3, 7 and 12)'), [1, 2, 3, 7, 12]);
    assert.deepEqual(numbersIn('hazard 26: a full disk'), [26]);
    assert.deepEqual(numbersIn('nothing of the kind (§4)'), []);
  });
});
