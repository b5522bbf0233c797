/** The rules of a wallet as of today, and how they are told to its person. */
import { useEffect, useState } from 'react';
import { formatCents } from '#shared/domain/money.ts';
import { shanghai } from '#shared/domain/shanghai-time.ts';
import {
  monthlyParameters,
  isOpenDay,
  usedOnDay,
  withdrawalWindow,
  type WithdrawalWindow,
} from '#shared/domain/withdrawal-window.ts';
import { WEEKLY, type WalletType } from '#shared/domain/withdrawal-quote.ts';
import { useText } from '#shared/host/locale.ts';
import {
  todaysWithdrawals,
  useMonthlyParametersQuery,
  useWalletWithdrawalsQuery,
  useWeeklyParametersQuery,
} from '#shared/client/wallet.api.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import type { PayInfo } from '#shared/contract/payout.ts';
import { followServerDay, serverNow } from '#shared/client/server-clock.ts';
import type { WalletFigures } from './wallet-figures.ts';
import { hindrance } from './wallet.rules.ts';
import { useAccountLabel, walletText } from './wallet.text.ts';

/** The server's time in ms, told again when a new day begins in Shanghai: windows open and close there (hazard 13). */
function useServerDay(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tell = () => setNow(serverNow());
    tell();
    return followServerDay(tell);
  }, []);
  return now;
}

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
function useWalletParameters(walletType: WalletType, collectionMethod: string | undefined) {
  const weekly = useWeeklyParametersQuery(undefined, { skip: walletType !== WEEKLY });
  const monthly = useMonthlyParametersQuery(undefined, { skip: walletType === WEEKLY });
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
  return { parameters, rulesFailed: missing, refetchRules: refetch };
}

/** Whether this wallet can be withdrawn from now, on the server's clock; undefined while that is not known. */
function useWithdrawalWindow(
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

/** The day, the rules of a wallet on it, and whether it can be withdrawn from; what is not known yet is undefined. */
export function useWalletTerms(
  walletType: WalletType,
  collectionMethod: string | undefined,
  balance: number | undefined,
) {
  const now = useServerDay();
  const rules = useWalletParameters(walletType, collectionMethod);
  return { ...rules, now, window: useWithdrawalWindow(walletType, rules.parameters, balance, now) };
}

export type WalletTerms = ReturnType<typeof useWalletTerms>;

type Words = (typeof walletText)['zh-CN'];

/** Why the rules of the wallet forbid a withdrawal now, and when it will be possible; '' when it is. */
function closedReason(
  text: Words,
  walletType: WalletType,
  window: WithdrawalWindow,
  { startDay, endDay, min }: WalletParameters,
): string {
  if (window.open) return '';
  const opens = window.opensAt === undefined ? undefined : shanghai(window.opensAt);
  const opensAt = opens ? text.date(opens.month, opens.day, opens.isoWeekday) : '--';
  if (window.reason === 'minimum') return text.belowMinimum(formatCents(min));
  if (window.reason === 'used') return text.usedThisWeek(opensAt);
  return walletType === WEEKLY
    ? text.closedWeekDay(text.weekdays(startDay, endDay), opensAt)
    : text.closedMonthDay(text.range(startDay, endDay), opensAt);
}

interface Told {
  account: AccountInfo;
  payInfo: PayInfo | undefined;
  masked: boolean;
  figures: WalletFigures;
}

/** What is said of the wallet: today, the payout account, the limits, and why it cannot be withdrawn from. */
export function useWalletWords(
  { account, payInfo, masked, figures: { balance, error, offline } }: Told,
  walletType: WalletType,
  { now, parameters, rulesFailed, window }: WalletTerms,
  pending: boolean,
) {
  const text = useText(walletText);
  const accountLabel = useAccountLabel(masked);
  const hindered = hindrance({
    pending,
    unverified: account.needVerify === true,
    offline,
    balanceFailed: Boolean(error) && !balance,
    rulesFailed,
  });
  const reason = hindered ? text[hindered] : window && parameters && closedReason(text, walletType, window, parameters);
  const today = shanghai(now);
  const day = text.date(today.month, today.day, today.isoWeekday);
  const weekly = walletType === WEEKLY;
  return {
    sentence: window ? text.today(day, window.open && !reason, weekly ? text.weekly : text.monthly) : text.todayIs(day),
    account: payInfo?.collectionMethod ? accountLabel(payInfo) : text.noAccount,
    limits:
      parameters &&
      text.limits(formatCents(parameters.min), formatCents(parameters.max)) + (weekly ? text.onceAWeek : ''),
    reason,
  };
}
