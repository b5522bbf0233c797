/** The days, limits and fee of both wallets (§3, Withdraw parameters; §9, Weekly wallet rules). Amounts in cents. */
import type { MonthlyParameters, WeeklyParameters } from '#shared/contract/wallet.ts';
import type { ArrivalDays } from '#shared/domain/withdrawal-window.ts';
import type { WalletType } from '#shared/domain/withdrawal-quote.ts';

const WEDNESDAY = 3;

export const WEEKLY_TERMS: WeeklyParameters = {
  getmoney_startday: WEDNESDAY,
  getmoney_endday: WEDNESDAY,
  getmoney_min: 1_00,
  getmoney_max: 30_000_00,
  payfee_rate: 0.6,
};

/** Entry 1 is for enterprise cards, entry 2 for all other methods. */
export const MONTHLY_TERMS: readonly MonthlyParameters[] = [
  {
    param_type: 1,
    checkbill_startday: 5,
    checkbill_endday: 9,
    getmoney_startday: 10,
    getmoney_endday: 25,
    getmoney_min: 100_00,
    getmoney_max: 200_000_00,
  },
  {
    param_type: 2,
    checkbill_startday: 5,
    checkbill_endday: 9,
    getmoney_startday: 1,
    getmoney_endday: 31,
    getmoney_min: 100_00,
    getmoney_max: 200_000_00,
  },
];

export const ARRIVAL_DAYS: ArrivalDays = { weekly: 1, monthly: 3 };

export interface WalletTerms {
  readonly startDay: number;
  readonly endDay: number;
  readonly min: number;
  readonly max: number;
  readonly feePercent: number;
}

export function walletTerms(walletType: WalletType, collectionMethod: string | undefined): WalletTerms {
  const paramType = collectionMethod === 'enterpriseCard' ? 1 : 2;
  const terms = walletType === 1 ? WEEKLY_TERMS : MONTHLY_TERMS.find(({ param_type }) => param_type === paramType)!;
  return {
    startDay: terms.getmoney_startday,
    endDay: terms.getmoney_endday,
    min: terms.getmoney_min,
    max: terms.getmoney_max,
    feePercent: walletType === 1 ? WEEKLY_TERMS.payfee_rate : 0,
  };
}
