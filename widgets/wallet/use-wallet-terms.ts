import { formatCents } from '../../shared/domain/money.ts';
import { shanghai } from '../../shared/domain/shanghai-time.ts';
import { monthlyParameters } from '../../shared/domain/wallet-choice.ts';
import {
  isOpenDay,
  usedOnDay,
  withdrawalWindow,
  type WithdrawalWindow,
} from '../../shared/domain/withdrawal-window.ts';
import { WEEKLY, type WalletType } from '../../shared/domain/withdrawal-quote.ts';
import { useText } from '../../shared/host/locale.ts';
import {
  todaysWithdrawals,
  useMonthlyParametersQuery,
  useWalletWithdrawalsQuery,
  useWeeklyParametersQuery,
} from '../../shared/client/wallet.api.ts';
import { walletText } from './wallet.text.ts';

/** The platform's parameters for one wallet; amounts in cents. */
export interface WalletParameters {
  startDay: number;
  endDay: number;
  min: number;
  max: number;
  feePercent: number;
  /** days on which the bill is checked; monthly only, 0 when the platform does not say */
  checkStart: number;
  checkEnd: number;
}

/** The parameters of a wallet: the weekly ones, or the entry of the monthly ones that fits the payout method (§9). */
export function useWalletParameters(walletType: WalletType, collectionMethod: string | undefined, skip: boolean) {
  const weekly = useWeeklyParametersQuery(undefined, { skip: skip || walletType !== WEEKLY });
  const monthly = useMonthlyParametersQuery(undefined, { skip: skip || walletType === WEEKLY });
  const entry =
    walletType === WEEKLY
      ? weekly.currentData
      : monthly.currentData && monthlyParameters(monthly.currentData, collectionMethod);
  const { error, isFetching, refetch } = walletType === WEEKLY ? weekly : monthly;
  const parameters: WalletParameters | undefined = entry && {
    startDay: entry.getmoney_startday,
    endDay: entry.getmoney_endday,
    min: entry.getmoney_min,
    max: entry.getmoney_max,
    feePercent: 'payfee_rate' in entry ? entry.payfee_rate : 0,
    checkStart: 'checkbill_startday' in entry ? entry.checkbill_startday : 0,
    checkEnd: 'checkbill_endday' in entry ? entry.checkbill_endday : 0,
  };
  // a platform that answers without the entry this payout method needs has not told the rules either
  const missing = !parameters && !isFetching && (Boolean(error) || monthly.currentData !== undefined);
  return { parameters, failed: missing, refetch };
}

/** Whether this wallet can be withdrawn from now, on the server's clock; undefined while that is not known. */
export function useWithdrawalWindow(
  walletType: WalletType,
  parameters: WalletParameters | undefined,
  balance: number | undefined,
  now: number,
): WithdrawalWindow | undefined {
  const terms = parameters && balance !== undefined ? { ...parameters, walletType, now, balance } : undefined;
  const mayBeUsed = walletType === WEEKLY && terms !== undefined && isOpenDay(withdrawalWindow(terms));
  // the one withdrawal of the day, told by the records themselves (§9, Weekly wallet rules)
  const made = useWalletWithdrawalsQuery(todaysWithdrawals(walletType, now), { skip: !mayBeUsed });
  if (!terms) return undefined;
  if (!mayBeUsed) return withdrawalWindow(terms);
  // records that do not load leave the decision to the platform
  if (!made.currentData && !made.isError) return undefined;
  return withdrawalWindow({ ...terms, usedToday: usedOnDay(made.currentData?.list ?? [], now) });
}

/** Why withdrawing is not possible now, and when it will be; '' when it is. */
export function useClosedReason(
  walletType: WalletType,
): (window: WithdrawalWindow, parameters: WalletParameters) => string {
  const text = useText(walletText);
  return (window, { startDay, endDay, min }) => {
    if (window.open) return '';
    const opens = window.opensAt === undefined ? undefined : shanghai(window.opensAt);
    const opensAt = opens ? text.date(opens.month, opens.day, opens.isoWeekday) : '--';
    if (window.reason === 'minimum') return text.belowMinimum(formatCents(min));
    if (window.reason === 'used') return text.usedThisWeek(opensAt);
    return walletType === WEEKLY
      ? text.closedWeekDay(text.weekdays(startDay, endDay), opensAt)
      : text.closedMonthDay(text.range(startDay, endDay), opensAt);
  };
}
