/** The form of the withdraw dialog. */
import { useForm, type UseFormReturn } from 'react-hook-form';
import { formatCents, parseAmount } from '#shared/core/money.ts';
import { useText } from '#shared/host/locale.ts';
import type { AccountInfo } from '#shared/topics/account/account.calls.ts';
import { codeProblem } from '#shared/topics/form/field-rules.ts';
import { rulesResolver } from '#shared/topics/form/rules-resolver.ts';
import type { PayInfo } from '#shared/topics/payout/payout.calls.ts';
import { amountProblem, limitsOf, minimumText, mostAtOnce, typedAmount, type LoadedWallet } from './withdraw.rules.ts';
import { withdrawText } from './withdraw.text.ts';

/** A withdrawal from a wallet by its user. */
export interface WithdrawProps {
  account: AccountInfo;
  payInfo: PayInfo | undefined;
  /** whether sensitive numbers are hidden (§5) */
  masked: boolean;
  wallet: LoadedWallet;
  onClose: () => void;
  /** shows the withdrawal records */
  onRecords: () => void;
  onTicketRefused: () => void;
}

export interface WithdrawValues {
  /** as typed, in yuan */
  amount: string;
  code: string;
  agreed: boolean;
}

/** The form of the withdraw dialog with every rule of §5. The initial amount is the maximum of one withdrawal. */
export function useWithdrawForm({ wallet, masked }: WithdrawProps): UseFormReturn<WithdrawValues> {
  const text = useText(withdrawText);
  const limits = limitsOf(wallet);

  const amountMessage = (typed: string): string | undefined => {
    const { min, max } = limits;
    const problem = amountProblem(typed, limits);
    if (problem === 'tooLittle') return text.tooLittle(minimumText(min));
    if (problem !== 'tooMuch') return problem && text[problem];
    // the error replaces the help text, so it repeats the limits
    const over = formatCents((parseAmount(typed) ?? 0) - mostAtOnce(limits));
    return text.tooMuchBy(text.tooMuch, over, text.limits(formatCents(min), formatCents(max)));
  };

  return useForm<WithdrawValues>({
    defaultValues: { amount: masked ? '' : typedAmount(mostAtOnce(limits)), code: '', agreed: false },
    mode: 'onTouched',
    resolver: rulesResolver((values) => ({
      amount: amountMessage(values.amount),
      code: codeProblem(values.code, text),
      agreed: values.agreed ? undefined : text.agreeMissing,
    })),
  });
}
