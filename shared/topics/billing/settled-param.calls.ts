/** The parameters of withdrawals and bill checks (§9), which belong to the billing cycle. Amounts in cents. */
import * as v from 'valibot';
import { get } from '../../core/call.ts';
import { cents, integer, listOf, number, optionalNumber } from '../../core/wire-values.ts';

/** One entry of the withdraw parameters: days of the month, amounts in cents. */
export const monthlyParameters = v.object({
  /** 1 enterprise cards, 2 all other methods */
  param_type: integer,
  checkbill_startday: optionalNumber(integer),
  checkbill_endday: optionalNumber(integer),
  getmoney_startday: integer,
  getmoney_endday: integer,
  getmoney_min: cents,
  getmoney_max: cents,
});
export type MonthlyParameters = v.InferOutput<typeof monthlyParameters>;
/** The monthly parameters, wrapped in `{params: [...]}`. */
export const settledParam = listOf(monthlyParameters, 'params');
export const settledParamCall = get({
  name: 'settledParam',
  path: '/api/billing/settled_param',
  family: 'C',
  response: settledParam,
});

/** ISO weekdays, amounts in cents, the fee in percent. */
export const weeklyParameters = v.object({
  getmoney_startday: integer,
  getmoney_endday: integer,
  getmoney_min: cents,
  getmoney_max: cents,
  /** Missing: unknown. */
  payfee_rate: optionalNumber(number),
});
export type WeeklyParameters = v.InferOutput<typeof weeklyParameters>;
export const weeklySettledParamCall = get({
  name: 'weeklySettledParam',
  path: '/api/billing/v1/weekly_settled_param',
  family: 'C',
  response: weeklyParameters,
});
