import { useRef, useState } from 'react';
import { useController, type UseControllerReturn } from 'react-hook-form';
import { errorToShow, hasCode, isOutcomeUnknown } from '#shared/client/errors.ts';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { useText } from '#shared/host/locale.ts';
import { useModifyPayInfoMutation } from '#shared/topics/accounts/payout.api.ts';
import type { PayInfo } from '#shared/topics/accounts/payout.calls.ts';
import {
  fieldNamed,
  payoutProblems,
  payoutRequest,
  type PayoutProblem,
} from '#shared/topics/accounts/payout-form.rules.ts';
import {
  PAYOUT_FIELDS,
  type PayoutField,
  type PayoutRequest,
  type PayoutValues,
  type RequiredField,
} from '#shared/topics/accounts/payout.rules.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { apiRequest } from '#shared/client/request.ts';
import { readWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { verifyWalletPasswordCall } from '#shared/topics/money/wallet/wallet.calls.ts';
import type { TextFieldProps } from '#shared/ui/form/text-field.tsx';
import { payoutText } from './payout.text.ts';
import type { Unfinished } from './use-unfinished.ts';

interface PayoutFormOptions {
  start: PayoutValues;
  /** the stored payout info, whose numbers stay if no other is typed; `undefined` before the first entry */
  before: PayInfo | undefined;
  uid: string;
  /** the verified name, which a personal account must have (§5) */
  holder: string;
  /** whether the platform requires the wallet password for this edit */
  guarded: boolean;
  unfinished: Unfinished;
  onSubmitted: (request: PayoutRequest) => Promise<void>;
}

/** The form with every rule of §5, and its fields in display order. A dialog confirms the request before it is sent. */
export function usePayoutForm({ start, before, uid, holder, guarded, unfinished, onSubmitted }: PayoutFormOptions) {
  const text = useText(payoutText);
  const messageOf = useProblemMessage();
  const [modify] = useModifyPayInfoMutation();
  const wallet = useWalletUnlock(uid, guarded);
  /** the company's bank that was chosen from the list, or stored before */
  const listedBank = useRef<string | undefined>(start.companyBank || undefined);

  const form = usePlatformForm<PayoutValues, PayoutRequest>({
    defaultValues: start,
    rules(values) {
      const problems = Object.entries(payoutProblems(values, listedBank.current, before)) as [
        RequiredField,
        PayoutProblem,
      ][];
      return Object.fromEntries(problems.map(([name, problem]) => [name, messageOf(name, problem)]));
    },
    toRequest: (values) => payoutRequest(values, holder, before),
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
  // a constant list, so that hooks keep their order; the first wrong field in this order gets the focus
  // oxlint-disable-next-line react/rules-of-hooks
  const fields = Object.fromEntries(FIELDS.map((name) => [name, useController({ control, name })])) as PayoutFields;
  /** Fills in the bank of a card, or the company's bank from the list. */
  const chooseBank = (field: 'bankName' | 'companyBank', bank: string): void => {
    if (field === 'companyBank') listedBank.current = bank;
    setValue(field, bank, { shouldValidate: bank !== '' });
  };
  return { form, fields, chooseBank, password: wallet.field };
}

const FIELDS = ['collectionMethod', ...Object.keys(PAYOUT_FIELDS)] as PayoutField[];

export type PayoutFields = { readonly [Name in PayoutField]: UseControllerReturn<PayoutValues, Name> };

function useProblemMessage(): (field: RequiredField, problem: PayoutProblem) => string {
  const text = useText(payoutText);
  return (field, problem) => {
    if (problem === 'notListed') return text.companyBankNotListed;
    const rule = PAYOUT_FIELDS[field];
    if (problem === 'required' || rule.kind !== 'digits') return text[`${rule.label}Required`];
    return text[`${rule.label}Length`](rule.least, rule.most, problem.length);
  };
}

interface WalletUnlock {
  /** the field of the wallet password; `undefined` while no password is required */
  readonly field: Pick<TextFieldProps, 'value' | 'onChange' | 'error'> | undefined;
  /** Requires the password, because the platform has refused the wallet ticket. */
  require(required: boolean): void;
  /** Sends the password if one is required. Returns whether the wallet is unlocked; the field shows the error. */
  unlock(): Promise<boolean>;
}

/**
 * Unlocks the wallet by its password before a later edit of the payout info.
 * @param guarded whether the platform requires a wallet ticket for the edit
 */
function useWalletUnlock(uid: string, guarded: boolean): WalletUnlock {
  const text = useText(payoutText);
  const [required, setRequired] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const locked = required || (guarded && readWalletTicket(uid) === undefined);
  const change = (value: string) => {
    setPassword(value);
    setProblem(undefined);
  };
  return {
    field: locked ? { value: password, onChange: change, error: problem } : undefined,
    require: setRequired,
    async unlock() {
      if (!locked) return true;
      const { data, error } = await callPlatform(apiRequest(verifyWalletPasswordCall, { body: { password } }));
      if (data) saveWalletTicket(uid, data.ticket);
      setPassword('');
      setProblem(error && (isOutcomeUnknown(error) ? text.notSent(error.message) : error.message));
      return error === undefined;
    },
  };
}
