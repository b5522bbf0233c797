/**
 * What the pages may cost at most (`budgets.json`). Counts are the same on every machine but for the memory: the gate holds them. Ratios are
 * those of the wallet to the bare floor in one run, CPU and network throttled; only a machine that does nothing else can
 * judge them, so `npm run test:all` does. `aim` is what we want, `most` what must not get worse.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Figures } from './measure.ts';
import type { Subject } from './subjects.ts';

type Name = keyof Figures;

interface Budgets {
  readonly counts: Readonly<Partial<Record<Subject, Partial<Record<Name, number>>>>>;
  readonly ratios: Readonly<Partial<Record<Name, { readonly aim: number; readonly most: number }>>>;
}

const { counts, ratios } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8')) as Budgets;

/** What is over its budget, a line each. */
export function overCounts(subject: Subject, figures: Partial<Figures>): string[] {
  return Object.entries(counts[subject] ?? {}).flatMap(([name, most]) => {
    const found = figures[name as Name];
    return found !== undefined && found > most ? [`${subject}: ${name} is ${round(found)}, at most ${most}`] : [];
  });
}

/** What is over its budget, and what is not where it is meant to be. */
export function judgeRatios(floor: Figures, wallet: Figures): { over: string[]; short: string[] } {
  const lines = Object.entries(ratios).map(([name, { aim, most }]) => {
    const ratio = wallet[name as Name] / floor[name as Name];
    return { ratio, aim, most, line: `${name} is ${round(ratio)} of the floor's, at most ${most}, meant to be ${aim}` };
  });
  return {
    over: lines.filter(({ ratio, most }) => ratio > most).map(({ line }) => line),
    short: lines.filter(({ ratio, aim, most }) => ratio > aim && ratio <= most).map(({ line }) => line),
  };
}

const round = (figure: number): number => Math.round(figure * 100) / 100;
