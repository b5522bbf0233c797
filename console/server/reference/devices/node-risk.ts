/**
 * Whether the day of a node can still be saved (§9, SLA rules): by the samples of today, the node is about to break a rule, and
 * does not if it is back in time. Pure, and only by the rules that make the day. The 30 minutes of a line are never nearest,
 * because its late peak is part of the peak hours, of which a node may miss 15 minutes.
 */
import type { Cents } from '#shared/core/money.ts';
import type { RiskCause } from '#shared/topics/devices/node-risk.calls.ts';
import { daysOfMonth, dayIncome, monthOfDay } from '../days.ts';
import { PEAK, ruleOf, SAMPLES, type Gap, type Rule } from '../day-rules.ts';
import { eventsOf, OFFLINE } from './samples.ts';

/** Missing samples of the peak hours of a day, in one outage or several, from which on a node that is out is at risk. */
export const MISSING_SAMPLES = 2;

export type NodeRisk =
  | { readonly state: 'safe' }
  /** a rule is broken, so nothing can be saved */
  | { readonly state: 'lost'; readonly rule: Rule }
  /** the last samples have not arrived, and would break a rule if the node was offline */
  | { readonly state: 'unknown' }
  | {
      readonly state: 'at-risk';
      readonly cause: RiskCause;
      /** the rule that is nearest */
      readonly rule: Rule;
      /** the first sample that is missing */
      readonly from: number;
      /** the first sample that breaks the rule if it is missing, too: the node must be back when it begins */
      readonly by: number;
    };

/**
 * Returns the risk of a node by the samples of its day. Samples that have not arrived after the last one count as offline,
 * because they can arrive as such. Those before it were not measured, and count as online, as when the day is made.
 * @param samples of the whole day; null where none arrived
 * @param due the number of samples that must have arrived
 */
export function riskOf(samples: readonly (number | null)[], due: number): NodeRisk {
  let last = samples.length - 1;
  while (last >= 0 && samples[last] === null) last--;
  const end = Math.max(due, last + 1);
  let from = end;
  while (from > 0 && (from > last + 1 || samples[from - 1] === OFFLINE)) from--;
  const known = eventsOf(samples);
  const broken = ruleOf(known);
  if (broken !== undefined) return { state: 'lost', rule: broken };
  const isMissing = (at: number): boolean => at >= from || samples[at] === OFFLINE;
  let missing = 0;
  for (let at = PEAK.from; at < end; at++) if (isMissing(at)) missing++;
  if (from === end || missing < MISSING_SAMPLES) return { state: 'safe' };
  /** the rule of the day if the node is offline until a sample */
  const ruleUntil = (to: number): Rule | undefined => {
    const run: Gap = { from, to, line: false };
    return ruleOf({ ...known, gaps: [...known.gaps.filter((gap) => gap.to <= from), run] });
  };
  if (ruleUntil(end) !== undefined) return { state: 'unknown' };
  for (let by = end; by < SAMPLES; by++) {
    const rule = ruleUntil(by + 1);
    if (rule !== undefined)
      return { state: 'at-risk', cause: samples[last] === OFFLINE ? 'offline' : 'no-sample', rule, from, by };
  }
  return { state: 'safe' };
}

/**
 * Returns the income of a day that is saved at most, in cents: that of a usual bandwidth at the price of the day. `undefined`
 * without a price or a bandwidth.
 * @param price cents per month per G
 * @param bandwidth M; of an earlier day, or the agreed one
 */
export const savedAtMost = (price: Cents | null, bandwidth: number | null, day: number): Cents | undefined => {
  if (price === null || bandwidth === null || bandwidth === 0) return undefined;
  const { first, last } = daysOfMonth(monthOfDay(day));
  return dayIncome(price, bandwidth, last - first + 1);
};
