/** Derives the form of the withdraw dialog from the facts of the wallet. */
import { useForm, type FieldError, type Resolver, type UseFormReturn } from 'react-hook-form';
import { maskName, shortMask } from '#shared/core/masking.ts';
import { withdrawalPhone } from '#shared/core/phone.ts';
import { formatCents, parseAmount } from '#shared/core/money.ts';
import { shanghai } from '#shared/core/shanghai-time.ts';
import type { WalletFacts, WalletParameters, WalletTerms } from '#shared/topics/wallet/wallet-terms.rules.ts';
import { WEEKLY, type WalletType } from '#shared/topics/wallet/withdrawal-quote.rules.ts';
import { expectedArrival } from '#shared/topics/wallet/withdrawal-window.rules.ts';
import { useText } from '#shared/host/locale.ts';
import type { AccountInfo } from '#shared/topics/account/account.calls.ts';
import type { PayInfo } from '#shared/topics/payout/payout.calls.ts';
import { arrivalDays } from '#shared/topics/settlement/arrival-days.ts';
import { useAccountLabel } from '../wallet.text.ts';
import {
  amountProblem,
  codeProblem,
  minimumText,
  mostAtOnce,
  typedAmount,
  type WithdrawTerms,
} from './withdraw.rules.ts';
import { withdrawText } from './withdraw.text.ts';

/** Facts of the wallet for a withdrawal. */
export interface WithdrawFacts {
  account: AccountInfo;
  payInfo: PayInfo | undefined;
  masked: boolean;
  walletType: WalletType;
  parameters: WalletParameters;
  /** cents */
  left: number;
  /** whether the wallet can be withdrawn from at this moment */
  open: boolean;
  /** server time, ms */
  now: number;
  onClose: () => void;
  /** shows the withdrawal records */
  onRecords: () => void;
  onTicketRefused: () => void;
}

export type WithdrawalPage = Pick<WithdrawFacts, 'account' | 'payInfo' | 'masked' | 'onTicketRefused'>;

/** Returns the facts for a withdrawal, once they are loaded. */
export function withdrawFacts(
  { account, payInfo, masked, onTicketRefused }: WithdrawalPage,
  { walletType, parameters, balance: left, now }: WalletFacts,
  { window }: WalletTerms,
  listeners: Pick<WithdrawFacts, 'onClose' | 'onRecords'>,
): WithdrawFacts | undefined {
  if (!parameters || left === undefined) return undefined;
  // a withdrawal in progress disables the button, but the dialog still shows it
  const open = window?.open === true;
  return { account, payInfo, masked, walletType, parameters, left, open, now, onTicketRefused, ...listeners };
}

/** Derives the terms of the dialog from the facts of the wallet. */
export function useWithdrawTerms(facts: WithdrawFacts): WithdrawTerms {
  const { account, payInfo, masked, walletType, parameters, left, now } = facts;
  const accountLabel = useAccountLabel(masked);
  const days = arrivalDays();
  return {
    walletType,
    left,
    min: parameters.min,
    max: parameters.max,
    feePercent: parameters.feePercent,
    payout: payInfo ?? {},
    arrivalDays: walletType === WEEKLY ? days.weekly : days.monthly,
    arrival: shanghai(expectedArrival(walletType, now, days)),
    account: payInfo ? accountLabel(payInfo) : '',
    holder: shortMask(maskName(payInfo?.bankAccount || account.realName)),
    phoneNumber: withdrawalPhone(account, payInfo),
    masked,
  };
}

export interface WithdrawValues {
  /** as typed, in yuan */
  amount: string;
  code: string;
  agreed: boolean;
}

/** The form of the withdraw dialog with every rule of §5. The initial amount is the maximum of one withdrawal. */
export function useWithdrawForm(terms: WithdrawTerms): UseFormReturn<WithdrawValues> {
  const text = useText(withdrawText);

  const amountMessage = (typed: string): string | undefined => {
    const problem = amountProblem(typed, terms);
    if (problem === 'tooLittle') return text.tooLittle(minimumText(terms.min));
    if (problem !== 'tooMuch') return problem && text[problem];
    // the error replaces the help text, so it repeats the limits
    const over = formatCents((parseAmount(typed) ?? 0) - mostAtOnce(terms));
    return text.tooMuchBy(text.tooMuch, over, text.limits(formatCents(terms.min), formatCents(terms.max)));
  };

  const codeMessage = (typed: string): string | undefined => {
    const problem = codeProblem(typed);
    return problem && text[problem];
  };

  const resolver: Resolver<WithdrawValues> = (values) => {
    const messages = {
      amount: amountMessage(values.amount),
      code: codeMessage(values.code),
      agreed: values.agreed ? undefined : text.agreeMissing,
    };
    const errors: Record<string, FieldError> = {};
    for (const [name, message] of Object.entries(messages)) if (message) errors[name] = { type: 'rule', message };
    return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} };
  };

  return useForm<WithdrawValues>({
    defaultValues: { amount: terms.masked ? '' : typedAmount(mostAtOnce(terms)), code: '', agreed: false },
    mode: 'onTouched',
    resolver,
  });
}
