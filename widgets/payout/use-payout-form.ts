import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { errorToShow, hasCode } from '#shared/client/errors.ts';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import { usePlatformForm } from '#shared/topics/form/use-platform-form.ts';
import { useText } from '#shared/host/locale.ts';
import { useModifyPayInfoMutation } from '#shared/topics/payout/payout.api.ts';
import {
  CARD_LENGTH,
  COMPANY_CARD_LENGTH,
  fieldNamed,
  payoutProblems,
  payoutRequest,
  type PayoutProblem,
  type PayoutRequest,
  type PayoutValues,
  type RequiredField,
} from '#shared/topics/payout/payout.rules.ts';
import { payoutText } from './payout.text.ts';
import type { Unfinished } from './use-unfinished.ts';
import { useWalletUnlock } from './use-wallet-unlock.ts';

interface PayoutFormOptions {
  start: PayoutValues;
  uid: string;
  /** the verified name, which a personal account must have (§5) */
  holder: string;
  /** whether the platform requires the wallet password for this edit */
  guarded: boolean;
  unfinished: Unfinished;
  onSubmitted: (request: PayoutRequest) => Promise<void>;
}

/** The form with every rule of §5, and its fields in display order. A dialog confirms the request before it is sent. */
export function usePayoutForm({ start, uid, holder, guarded, unfinished, onSubmitted }: PayoutFormOptions) {
  const text = useText(payoutText);
  const messageOf = useProblemMessage();
  const [modify] = useModifyPayInfoMutation();
  const wallet = useWalletUnlock(uid, guarded);
  /** the company's bank that was chosen from the list, or stored before */
  const listed = useRef<string | undefined>(start.companyBank || undefined);

  const form = usePlatformForm<PayoutValues, PayoutRequest>({
    defaultValues: start,
    rules(values) {
      const problems = Object.entries(payoutProblems(values, listed.current)) as [RequiredField, PayoutProblem?][];
      return Object.fromEntries(problems.map(([name, problem]) => [name, problem && messageOf(name, problem)]));
    },
    toRequest: (values) => payoutRequest(values, holder),
    confirms: true,
    async send(request) {
      if (!(await wallet.unlock())) return 'stay';
      const { error } = await unfinished.follow(request, modify(request));
      wallet.require(hasCode(error, ERROR_CODES.walletLocked));
      const failure = await errorToShow(error, text.unknown);
      if (!failure) await onSubmitted(request);
      return failure;
    },
    fieldName: (name, { collectionMethod }) => fieldNamed(name, collectionMethod),
  });
  const { control, setValue } = form.methods;
  const fields = {
    collectionMethod: useController({ control, name: 'collectionMethod' }),
    collectionNumber: useController({ control, name: 'collectionNumber' }),
    cardNumber: useController({ control, name: 'cardNumber' }),
    bankName: useController({ control, name: 'bankName' }),
    companyName: useController({ control, name: 'companyName' }),
    companyBank: useController({ control, name: 'companyBank' }),
    companyCard: useController({ control, name: 'companyCard' }),
    invoiceType: useController({ control, name: 'invoiceType' }),
    billingCycle: useController({ control, name: 'billingCycle' }),
  };
  /** Sets the company's bank to an entry of the list. */
  const chooseBank = (bank: string): void => {
    listed.current = bank;
    setValue('companyBank', bank, { shouldValidate: true });
  };
  return { form, fields, chooseBank, password: wallet.field };
}

export type PayoutFields = ReturnType<typeof usePayoutForm>['fields'];

function useProblemMessage(): (field: RequiredField, problem: PayoutProblem) => string {
  const text = useText(payoutText);
  const missing: Readonly<Record<RequiredField, string>> = {
    collectionNumber: text.alipayRequired,
    cardNumber: text.cardRequired,
    bankName: text.bankRequired,
    companyName: text.companyNameRequired,
    companyBank: text.companyBankRequired,
    companyCard: text.companyCardRequired,
    invoiceType: text.invoiceRequired,
    billingCycle: text.cycleRequired,
  };
  return (field, problem) => {
    if (problem === 'notListed') return text.companyBankNotListed;
    if (problem === 'required') return missing[field];
    return field === 'companyCard'
      ? text.companyCardLength(COMPANY_CARD_LENGTH.least, COMPANY_CARD_LENGTH.most, problem.length)
      : text.cardLength(CARD_LENGTH.least, CARD_LENGTH.most, problem.length);
  };
}
