/** Compares the counts of a screen with the sent rows. */
import type { SentResponse } from './distorted-responses.ts';
import { numbersOf, sum } from './numbers.ts';

/** Returns the counts of a text, such as 37 in `共 37 条`. */
export const countsIn = (text: string): number[] =>
  [...text.matchAll(/共\s?(-?[\d,]+)\s?(?:条|个|项|台)/g)].map(([, count]) => Number(count!.replaceAll(',', '')));

/** Returns the counts that are neither a number that was sent nor the length of a list, or of all its pages. */
export function countsWithoutSource(counts: readonly number[], sent: readonly SentResponse[]): number[] {
  const responses = sent.map(numbersOf);
  const pages = new Map<string, number>();
  for (const { call, lengths } of responses) pages.set(call, (pages.get(call) ?? 0) + sum(lengths));
  const most = Math.max(0, ...pages.values());
  const known = new Set(
    responses.flatMap(({ byPath, lengths }) => [...lengths, ...[...byPath].flatMap(([, values]) => values)]),
  );
  return counts.filter((count) => count < 0 || (count > most && !known.has(count)));
}

/** Returns the counts that are the length of one page, although the platform has more rows. */
export function countsOfOnePage(counts: readonly number[], sent: readonly SentResponse[]): number[] {
  const responses = sent.map(numbersOf);
  return counts.filter((count) =>
    responses.some(({ lengths }, index) => lengths.includes(count) && (sent[index]!.rows ?? 0) > count),
  );
}
