/** Formats the rules of a wallet as text. */
import { formatCents } from '#shared/core/money.ts';
import { formatMinute, shanghai } from '#shared/core/shanghai-time.ts';
import { opensAfterHold, type WalletState } from '#shared/topics/money/wallet/wallet-state.rules.ts';
import { WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import { isLimited } from '#shared/topics/money/wallet/withdrawal-window.rules.ts';
import { useText } from '#shared/host/locale.ts';
import type { PayInfo } from '#shared/topics/accounts/payout.calls.ts';
import { dayState } from './wallet-view.rules.ts';
import { useAccountLabel, walletText } from './wallet.text.ts';

type Texts = (typeof walletText)['zh-CN'];

/** Returns why no withdrawal can start, and when one will be possible. '' if one can start, undefined while unknown. */
function reasonText(text: Texts, wallet: WalletState): string | undefined {
  const { walletType, parameters, heldUntil, heldFor, isOpen, reason, window } = wallet;
  if (!reason) return isOpen ? '' : undefined;
  if (reason === 'noWallet') return text.refusedTitle;
  // its message is part of another module
  if (reason === 'notGranted') return undefined;
  if (reason === 'minimum') return parameters && text.belowMinimum(formatCents(parameters.min));
  const dayText = (ms: number): string => {
    const { month, day, isoWeekday } = shanghai(ms);
    return text.date(month, day, isoWeekday);
  };
  if (reason === 'held') {
    const opensAfter = opensAfterHold(wallet);
    const opens = opensAfter === undefined ? '' : dayText(opensAfter);
    return text.held(heldFor ?? 'account', formatMinute(heldUntil ?? 0), opens);
  }
  if (reason !== 'day' && reason !== 'used') return text[reason];
  const opensAt = window?.open === false && window.opensAt !== undefined ? dayText(window.opensAt) : '--';
  if (!parameters) return undefined;
  if (reason === 'used') return text.usedThisWeek(opensAt);
  const { startDay, endDay } = parameters;
  return walletType === WEEKLY
    ? text.closedWeekDay(text.weekdays(startDay, endDay), opensAt)
    : text.closedMonthDay(text.range(startDay, endDay), opensAt);
}

/** Returns the limits of a withdrawal: -- if they could not be loaded, undefined while they are loading. */
function limitsText(text: Texts, { walletType, parameters, parametersFailed }: WalletState): string | undefined {
  if (!parameters) return parametersFailed ? '--' : undefined;
  const limits = text.limits(formatCents(parameters.min), formatCents(parameters.max));
  return isLimited({ ...parameters, walletType }) ? limits + text.onceAWeek : limits;
}

/** Returns the texts of the wallet: today, the payout account, the limits, and the reason why no withdrawal can start. */
export function useWalletText(wallet: WalletState, payInfo: PayInfo | undefined, masked: boolean) {
  const text = useText(walletText);
  const accountLabel = useAccountLabel(masked);
  const today = shanghai(wallet.now);
  const day = text.date(today.month, today.day, today.isoWeekday);
  const name = wallet.walletType === WEEKLY ? text.weekly : text.monthly;
  const state = dayState(wallet);
  return {
    sentence: state ? text.today[state](day, name) : text.todayIs(day),
    account: payInfo?.collectionMethod ? accountLabel(payInfo) : text.noAccount,
    limits: limitsText(text, wallet),
    reason: reasonText(text, wallet),
  };
}
