import { useRef } from 'react';
import { useController, useForm, type FieldError, type Resolver } from 'react-hook-form';
import { useText } from '#shared/host/locale.ts';
import {
  CARD_LENGTH,
  COMPANY_CARD_LENGTH,
  payoutProblems,
  type PayoutField,
  type PayoutProblem,
  type PayoutValues,
} from './payout.rules.ts';
import { payoutText } from './payout.text.ts';

/** The form with every rule of §5, and its fields in the order in which they are seen. */
export function usePayoutForm(start: PayoutValues) {
  const say = useProblemText();
  /** the company's bank that was chosen from the list, or kept before */
  const listed = useRef<string | undefined>(start.companyBank || undefined);

  const resolver: Resolver<PayoutValues> = (values) => {
    const problems = payoutProblems(values, listed.current);
    const errors: Record<string, FieldError> = {};
    for (const [name, problem] of Object.entries(problems) as [PayoutField, PayoutProblem | undefined][])
      if (problem) errors[name] = { type: 'rule', message: say(name, problem) };
    return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} };
  };
  const form = useForm<PayoutValues>({ defaultValues: start, mode: 'onTouched', resolver });
  const { control } = form;
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
  /** The company's bank is this one of the list. */
  const chooseBank = (bank: string): void => {
    listed.current = bank;
    form.setValue('companyBank', bank, { shouldValidate: true });
  };
  return { form, fields, chooseBank };
}

export type PayoutFields = ReturnType<typeof usePayoutForm>['fields'];

function useProblemText(): (field: PayoutField, problem: PayoutProblem) => string {
  const text = useText(payoutText);
  const missing: Readonly<Record<PayoutField, string>> = {
    collectionMethod: text.methodRequired,
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
