import { formatDate } from '../../domain/shanghai-time.ts';
import type { Article } from '../../contract/articles.ts';

/** From here on a number is milliseconds: unix seconds reach it in the year 5138. */
const FIRST_MS = 1e11;

/** `2026-01-15` of what the platform says, which is a day, a moment, or seconds; `undefined` when it says nothing useful. */
export function articleDate({ updatedAt }: Pick<Article, 'updatedAt'>): string | undefined {
  if (updatedAt === null || updatedAt === undefined || updatedAt === '') return undefined;
  const ms = millisecondsOf(updatedAt);
  return Number.isFinite(ms) && Math.abs(ms) < LAST_MS ? formatDate(ms) : undefined;
}

function millisecondsOf(told: string | number): number {
  const number = Number(told);
  if (!Number.isFinite(number)) return Date.parse(`${told}`);
  return number < FIRST_MS ? number * 1000 : number;
}

/** Of a JavaScript date, less a day for Shanghai. */
const LAST_MS = 8.64e15 - 86_400_000;
