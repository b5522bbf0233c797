/** Compares the rows of an exported file with those of the screen. */
import { expect } from '@open-wc/testing';

type Texts = Readonly<Record<string, string>>;

const textOf = (element: Element): string => element.textContent.replace(/\s+/g, ' ').trim();

/** Returns the rows of a table by head. */
export function shownCells(table: Element): Texts[] {
  const heads = [...table.querySelectorAll('thead th')].map(textOf);
  return [...table.querySelectorAll('tbody tr:not(.note)')].map((row) =>
    Object.fromEntries([...row.children].map((cell, at) => [heads[at]!, textOf(cell)])),
  );
}

/** Checks that the first exported rows have the shown cells in all columns that both have, of which these are some. */
export function haveShownCells(exported: readonly Texts[], shown: readonly Texts[], heads: readonly string[]): void {
  expect(shown.length).to.be.above(0);
  for (const [at, row] of shown.entries()) {
    const both = Object.keys(row).filter((head) => head in exported[at]!);
    expect(both).to.include.members([...heads]);
    for (const head of both) {
      // a column of numbers has neither signs of gains nor texts
      const shownText = row[head]!.replace(/^\+/, '').replace(/^--$/, '');
      expect(exported[at]![head]!.replace(/^--$/, ''), `${head}, row ${at + 1}`).to.equal(shownText);
    }
  }
}
