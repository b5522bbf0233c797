/** The limits of a wallet in the slow profile. The contributing pages explain them; `budgets.json` holds the numbers. */
import budgets from './budgets.json' with { type: 'json' };
import type { Figures } from './wallet-visit.ts';

type Limits = Readonly<Partial<Record<keyof Figures, number>>>;

/** Times relative to the card floor of the same run. */
const ratios: Limits = budgets.ratios;
const limits: Limits = budgets.limits;

/** Returns one line for each exceeded budget. */
export const exceededBudgets = (wallet: Figures, card: Figures): string[] => [
  ...exceeded(ratios, (name) => wallet[name] / card[name], 'times the card floor'),
  ...exceeded(limits, (name) => wallet[name]),
];

function exceeded(most: Limits, measured: (name: keyof Figures) => number, unit = ''): string[] {
  return Object.entries(most).flatMap(([name, limit]) => {
    const value = measured(name as keyof Figures);
    return value > limit ? [`${name} is ${value.toFixed(2)} ${unit}`.trimEnd() + `, at most ${limit}`] : [];
  });
}
