/**
 * Compares two versions of a document, block by block and then word by word. Chinese has no spaces between words, so the browser
 * finds them where it can (`Intl.Segmenter`); otherwise each character counts.
 */
import { diffArrays } from 'diff';

/** A heading, a paragraph, an item of a list or a row of a table. */
export interface Block {
  readonly text: string;
  readonly isHeading: boolean;
}

export interface Part {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A changed block. */
export interface ChangedBlock {
  /** the heading above it; empty if there is none */
  readonly heading: string;
  readonly isHeading: boolean;
  readonly parts: readonly Part[];
}

/** Edits above which texts count as replaced. No agreement is rewritten like this, and the comparison would block the page. */
const MOST_EDITS = 2_000;

/** Share of equal words from which two blocks are one that was changed. */
const SIMILAR = 0.5;

/** Removed blocks among which the one is looked for that a new block replaces. */
const MOST_TRIED = 20;

/** Numbers and words of Latin letters, or single characters. */
const SEPARATE = /[\p{Script=Latin}\p{N}.]+|[^]/gu;

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined;

const wordsOf = (text: string): string[] =>
  segmenter ? [...segmenter.segment(text)].map(({ segment }) => segment) : (text.match(SEPARATE) ?? []);

/** Returns the words of both texts in one order. */
function partsOf(earlier: string, later: string): readonly Part[] {
  const changes = diffArrays(wordsOf(earlier), wordsOf(later), { maxEditLength: MOST_EDITS });
  if (!changes) return replaced(earlier, later);
  return changes.map(({ added, removed, value }): Part => {
    const kind = added ? 'added' : 'same';
    return { kind: removed ? 'removed' : kind, text: value.join('') };
  });
}

const replaced = (earlier: string, later: string): readonly Part[] => [
  { kind: 'removed', text: earlier },
  { kind: 'added', text: later },
];

/** Returns whether two texts share so many words that one is the other with changes. */
function areSimilar(one: readonly string[], other: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let same = 0;
  for (const word of other) {
    const count = counts.get(word) ?? 0;
    if (count === 0) continue;
    same++;
    counts.set(word, count - 1);
  }
  return same >= SIMILAR * Math.max(one.length, other.length);
}

/** Returns for each added block the index of the removed one that it replaces, in their order; -1 for a new block. */
function replacedBy(removed: readonly Block[], added: readonly Block[]): readonly number[] {
  const words = removed.map(({ text }) => wordsOf(text));
  let next = 0;
  return added.map(({ text }) => {
    const own = wordsOf(text);
    const at = words.slice(next, next + MOST_TRIED).findIndex((each) => areSimilar(each, own));
    if (at === -1) return -1;
    next += at + 1;
    return next - 1;
  });
}

/** Returns removed blocks and the blocks in their place: a removed block is before the next one that is in its place. */
function replacements(heading: string, removed: readonly Block[], added: readonly Block[]): ChangedBlock[] {
  const pairs = replacedBy(removed, added);
  const found: ChangedBlock[] = [];
  let current = heading;
  let shown = 0;
  const drop = (until: number): void => {
    for (const { text, isHeading } of removed.slice(shown, until))
      found.push({ heading: current, isHeading, parts: [{ kind: 'removed', text }] });
    shown = Math.max(shown, until);
  };
  for (const [index, { text, isHeading }] of added.entries()) {
    drop(pairs.slice(index).find((at) => at !== -1) ?? removed.length);
    const at = pairs[index]!;
    const parts = at === -1 ? [{ kind: 'added' as const, text }] : partsOf(removed[at]!.text, text);
    found.push({ heading: current, isHeading, parts });
    if (at !== -1) shown = at + 1;
    if (isHeading) current = text;
  }
  drop(removed.length);
  return found;
}

/** Returns the changed blocks in the order of the later version. A removed block is where it was. */
export function changedBlocks(earlier: readonly Block[], later: readonly Block[]): readonly ChangedBlock[] {
  const changes = diffArrays([...earlier], [...later], {
    comparator: (one, other) => one.text === other.text,
    maxEditLength: MOST_EDITS,
  }) ?? [
    { removed: true, added: false, value: [...earlier] },
    { removed: false, added: true, value: [...later] },
  ];
  const found: ChangedBlock[] = [];
  let heading = '';
  let removed: readonly Block[] = [];
  const replace = (added: readonly Block[]): void => {
    found.push(...replacements(heading, removed, added));
    removed = [];
  };
  for (const change of changes) {
    if (change.removed) {
      removed = change.value;
      continue;
    }
    replace(change.added ? change.value : []);
    heading = [...change.value].reverse().find(({ isHeading }) => isHeading)?.text ?? heading;
  }
  replace([]);
  return found;
}
