/** Why a node earned more or less than on the same weekday of the week before. Only from sent values; the rest is unknown. */
import type { Cents } from '#shared/core/money.ts';

/** A day of a node. `undefined`: not sent. */
export interface NodeDay {
  readonly income: Cents | undefined;
  /** income of the day minus that of the same weekday of the week before */
  readonly change: Cents | undefined;
  /** M */
  readonly bandwidth: number | undefined;
  /** M */
  readonly bandwidthChange: number | undefined;
  /** cents per month per G */
  readonly priceChange: Cents | undefined;
}

/**
 * `unbilled`: the platform lists the day as unbilled; `noneBefore`: the earlier day has no income. The others name the factors
 * that changed in the direction of the income.
 */
export type ChangeReason = 'unbilled' | 'noneBefore' | 'price' | 'bandwidth' | 'priceAndBandwidth';

const follows = (factor: number | undefined, change: Cents): boolean =>
  factor !== undefined && factor !== 0 && Math.sign(factor) === Math.sign(change);

/**
 * Returns the main reason of a change, or `undefined` if the platform sent none. An unbilled day earns nothing, whatever its
 * bandwidth, so no reason is known for a day without income until the unbilled days are known.
 * @param isUnbilled whether the platform lists the day as unbilled; `undefined` while unknown
 */
export function reasonOf(day: NodeDay, isUnbilled: boolean | undefined): ChangeReason | undefined {
  if (isUnbilled) return 'unbilled';
  const { income, change, bandwidthChange, priceChange } = day;
  if (!change || income === undefined) return undefined;
  if (isUnbilled === undefined && income === 0) return undefined;
  if (income === change) return 'noneBefore';
  const [price, bandwidth] = [follows(priceChange, change), follows(bandwidthChange, change)];
  if (price && bandwidth) return 'priceAndBandwidth';
  if (price) return 'price';
  return bandwidth ? 'bandwidth' : undefined;
}

/** Returns the value before a change, or `undefined` if one of both is unknown. */
export const before = (value: number | undefined, change: number | undefined): number | undefined =>
  value === undefined || change === undefined ? undefined : value - change;

export interface ReasonSum {
  /** `undefined`: not sent */
  readonly reason: ChangeReason | undefined;
  readonly nodes: number;
  readonly change: Cents;
}

/** Adds up known changes by reason, the largest loss first. Every change belongs to one reason, so the sums add up. */
export function sumsByReason(
  changes: readonly { readonly change: Cents | undefined; readonly reason: ChangeReason | undefined }[],
): readonly ReasonSum[] {
  const sums = new Map<ChangeReason | undefined, ReasonSum>();
  for (const { change, reason } of changes) {
    if (!change) continue;
    const reasonSum = sums.get(reason);
    sums.set(reason, { reason, nodes: (reasonSum?.nodes ?? 0) + 1, change: (reasonSum?.change ?? 0) + change });
  }
  return [...sums.values()].sort((one, other) => one.change - other.change);
}

/**
 * Returns the rows to explain a day: the largest loss first. Rows without a change come last, and only if their day is known to
 * be unbilled.
 */
export const rankByChange = <Row extends { readonly change: Cents | undefined; readonly reason: unknown }>(
  rows: readonly Row[],
): readonly Row[] =>
  rows
    .filter(({ change, reason }) => change || reason === 'unbilled')
    .sort((one, other) => (one.change ?? Number.MAX_VALUE) - (other.change ?? Number.MAX_VALUE));
