/** What the income of a device day follows from (billing window). Additions to the specification. */
import * as v from 'valibot';
import { addition, integer, number, oneOf } from '../../core/wire-values.ts';

/** Hours of a day in Shanghai; `to` is exclusive. */
const hours = { from: addition(integer), to: addition(integer) };

/** `window`: the percentile of the hours from `from` to `to`. `day`: of the whole day. `fixed`: an agreed bandwidth. */
export const dayBasis = v.object({
  mode: oneOf(['window', 'day', 'fixed']),
  ...hours,
  /** the rank of the billed sample, from the lowest of the measured ones on */
  rank: addition(integer),
  /** measured samples of the window or the day */
  samples: addition(integer),
  /** their share of all samples of the window or the day: 0.96 is 96 % */
  coverage: addition(number),
});
export type DayBasis = v.InferOutput<typeof dayBasis>;

/** What the days of a row were billed by, as numbers of device days. */
export const lineBasis = v.object({
  days: integer,
  window_days: integer,
  fixed_days: integer,
  /** of the window; missing if there are none or several */
  ...hours,
});
export type LineBasis = v.InferOutput<typeof lineBasis>;
