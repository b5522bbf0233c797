/** Weeks of the weekly wallet, their nodes, and the way from income to entry (§9, Weekly wallet rules; no React, no I/O). */
import { sumOfKnown, type Cents } from '#shared/core/money.ts';
import type { DayRange, UnixSeconds } from '#shared/core/shanghai-time.ts';
import { entryWeek } from './records.rules.ts';

interface Entry {
  readonly type: string;
  readonly create: UnixSeconds;
  readonly amount: Cents;
}

/** Income of a week that entered the weekly wallet. */
export interface EnteredWeek {
  readonly range: DayRange;
  /** time of the first entry */
  readonly create: UnixSeconds;
  readonly amount: Cents;
}

/** Returns the weeks of these entries, newest first. Several entries of a week add up. */
export function enteredWeeks(entries: readonly Entry[]): readonly EnteredWeek[] {
  const weeks = new Map<string, EnteredWeek>();
  for (const entry of entries) {
    const range = entryWeek(entry);
    if (!range) continue;
    const knownWeek = weeks.get(range.start);
    const create = Math.min(entry.create, knownWeek?.create ?? entry.create);
    weeks.set(range.start, { range, create, amount: entry.amount + (knownWeek?.amount ?? 0) });
  }
  return [...weeks.values()].sort((one, other) => other.create - one.create);
}

/** Returns the weeks of these entries with the week of the shown one, which can be older than all of them. */
export function weeksWith(entries: readonly Entry[], shownEntry: Entry | undefined): readonly EnteredWeek[] {
  const weeks = enteredWeeks(entries);
  const start = shownEntry && entryWeek(shownEntry)?.start;
  const isListed = start === undefined || weeks.some(({ range }) => range.start === start);
  return isListed ? weeks : enteredWeeks([...entries, shownEntry!]);
}

/** Income of a node in a week. */
export interface WeekNode {
  readonly uuid: string;
  readonly name: string;
  /** `undefined`: not sent */
  readonly income: Cents | undefined;
  /** the part that enters the weekly wallet; `undefined`: not sent */
  readonly entered: Cents | undefined;
}

interface SentNode {
  readonly uuid: string;
  readonly name: string;
  readonly weekIncome?: Cents | null | undefined;
  readonly weekEntered?: Cents | null | undefined;
}

/** Returns each node once, highest income first. Nodes without a known income come last, in the order of the platform. */
export function weekNodes(devices: readonly SentNode[]): readonly WeekNode[] {
  const nodes = new Map(
    devices.map(({ uuid, name, weekIncome, weekEntered }): [string, WeekNode] => [
      uuid,
      { uuid, name: name || uuid, income: weekIncome ?? undefined, entered: weekEntered ?? undefined },
    ]),
  );
  return [...nodes.values()].sort((one, other) => (other.income ?? -1) - (one.income ?? -1));
}

/** Returns which part of a node's income enters the weekly wallet, or `undefined` if the platform did not send it. */
export function settlementOf({ income, entered }: WeekNode): 'whole' | 'part' | 'monthly' | undefined {
  if (!income || entered === undefined) return undefined;
  if (entered === income) return 'whole';
  return entered === 0 ? 'monthly' : 'part';
}

/** A line between the income of a week and its entry. */
export interface BalanceLine {
  readonly kind: 'earned' | 'monthlyPart' | 'notEntered' | 'otherDifference' | 'enteredWeekly';
  readonly amount: Cents;
}

/**
 * Returns the lines from the income of a week to the entry. They add up: the last line is the sum of all others. Which part is
 * settled monthly is known only if the platform sends it for the nodes.
 * @param earned income of the week; `undefined` while unknown
 * @param nodes `undefined` until all nodes are loaded
 */
export function weekBalance(
  entered: Cents,
  earned: Cents | undefined,
  nodes: readonly WeekNode[] | undefined,
): readonly BalanceLine[] {
  const last: BalanceLine = { kind: 'enteredWeekly', amount: entered };
  if (earned === undefined) return [last];
  const ofNodes = sumOfKnown(nodes?.map((node) => node.entered) ?? []);
  const parts: BalanceLine[] =
    ofNodes === undefined
      ? [{ kind: 'notEntered', amount: entered - earned }]
      : [
          { kind: 'monthlyPart', amount: ofNodes - earned },
          { kind: 'otherDifference', amount: entered - ofNodes },
        ];
  return [{ kind: 'earned', amount: earned }, ...parts.filter(({ amount }) => amount !== 0), last];
}
