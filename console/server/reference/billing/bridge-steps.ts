/**
 * Explains why the income of two periods differs.
 *
 * The income of a node in a period is the product of four factors: its days, the share of billed days, the mean bandwidth of
 * billed days, and the mean price. The factors of the earlier period are replaced by those of the later one, in this order. A
 * step is the difference of the amounts before and after a replacement, each rounded to cents, so the steps add up to the
 * change without a remainder:
 *
 * 1. `days`: a day counts as its part of its month, because a price is per month. A whole month is as long as any other. The
 *    step is `new` for a node that began after the first earlier day, and `gone` for a node that ended before the last later day.
 * 2. One step for each rule (§9): an unbilled day costs what a billed day of the earlier period earned on average. Without
 *    billed days in the earlier period, the whole change belongs to the first rule of that period.
 * 3. `price`: the change of the mean price, at the bandwidth of the later period. The mean is not rounded, so the step is 0 if no
 *    price has changed.
 * 4. `bandwidth`: the rest, which includes the rounding of each day to cents.
 *
 * Fines and compensations are rows of monthly bills. They are steps if both periods are whole months with checked bills.
 */
import { sql, type SQL } from 'drizzle-orm';
import { BRIDGE_STEPS, type BridgeStep } from '#shared/topics/billing/income/income-bridge.calls.ts';
import { M_PER_G } from '../days.ts';
import { RULE_NAMES } from '../day-rules.ts';
import type { BridgeComparison } from './bridge-comparison.ts';
import { MONTH_UNITS, SUMS, type PeriodSums } from './bridge-sums.ts';

/**
 * Selects the steps of each device that has days in one of the periods. A step of 0 is null, which aggregates skip. `offset 0`
 * computes each amount once.
 */
export function stepsOf({ where, earlier, later, showsPrices }: BridgeComparison, sums: PeriodSums): SQL {
  const columns = ['earlier', 'later'].flatMap((period) =>
    SUMS.map((name) => `coalesce(${period}."${name}", 0) as "${period}_${name}"`),
  );
  const unbilled = (period: string, rules = RULE_NAMES.length): string =>
    ['0', ...RULE_NAMES.slice(0, rules).map((name) => `"${period}_${name}"`)].join(' + ');
  /** the amount after the days and the first rules are replaced */
  const level = (rules: number): string => `case when not touched then level0
    when earlier_v > 0 then round(rate * (earlier_v * scale - (${unbilled('later', rules)}) + (${unbilled('earlier', rules)}) * scale))
    when ${unbilled('earlier', rules)} > 0 then later_i else 0 end as level${rules}`;
  const last = `level${RULE_NAMES.length}`;
  const kind = sql`case when activated > ${earlier.from} then 'new' when retired <= ${later.to} then 'gone' else 'days' end`;
  const ofDays = (['new', 'gone', 'days'] as const).map(
    (step) => sql`case when kind = ${step} then nullif(level0 - earlier_i, 0) end as ${stepColumn(step)}`,
  );
  const rules = RULE_NAMES.map(
    (step, at) =>
      sql`case when touched then nullif(${sql.raw(`level${at + 1} - level${at}`)}, 0) end
        as ${stepColumn(step)}`,
  );
  const rest = showsPrices
    ? sql`nullif(later_i - ${sql.raw(last)} - price_change, 0) as ${stepColumn('bandwidth')},
        nullif(price_change, 0) as ${stepColumn('price')}`
    : sql`nullif(later_i - ${sql.raw(last)}, 0) as ${stepColumn('bandwidthAndPrice')}`;
  const levels = RULE_NAMES.map((_name, at) => level(at + 1)).join(', ');
  return sql`chosen as (select id, activated, retired from device where ${where}),
    earlier as (${sums.earlier}), later as (${sums.later}),
    node as (select id, ${kind} as kind, ${sql.raw(columns.join(', '))}
      from chosen left join earlier on earlier.device = id left join later on later.device = id
      where earlier.device is not null or later.device is not null offset 0),
    billed as (select *, earlier_w - earlier_u as earlier_v, later_w / nullif(earlier_w, 0) as scale
      from (select *, ${sql.raw(unbilled('earlier'))} as earlier_u, ${sql.raw(unbilled('later'))} as later_u from node) as known
      offset 0),
    rated as (select *, earlier_i / nullif(earlier_v, 0) as rate, earlier_w > 0 and earlier_u + later_u > 0 as touched,
        case when earlier_w = 0 then later_i else round(earlier_i * scale) end as level0,
        case when earlier_b > 0 and later_b > 0
          then round((later_q - earlier_q * later_b / earlier_b) / ${M_PER_G * MONTH_UNITS}) else 0 end as price_change
      from billed offset 0),
    leveled as (select id, kind, touched, earlier_i, later_i, price_change, level0, ${sql.raw(levels)} from rated offset 0),
    step as (select id, earlier_i as earlier, later_i as later, ${sql.join([...ofDays, ...rules, rest], sql`, `)}
      from leveled offset 0)`;
}

export const stepColumn = (step: BridgeStep): SQL => sql`${sql.identifier(`step_${step}`)}`;

/** Returns the steps of nodes that this user sees. */
export function nodeSteps({ showsPrices }: BridgeComparison): BridgeStep[] {
  const others = showsPrices ? ['bandwidthAndPrice'] : ['bandwidth', 'price'];
  return BRIDGE_STEPS.filter((step) => ![...others, 'fine', 'compensation'].includes(step));
}
