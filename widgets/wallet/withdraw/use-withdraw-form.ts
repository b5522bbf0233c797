import { useForm, type FieldError, type Resolver, type UseFormReturn } from 'react-hook-form';
import { formatCents } from '../../../shared/domain/money.ts';
import { useText } from '../../../shared/host/locale.ts';
import { amountProblem, mostAtOnce } from './amount.rules.ts';
import type { WithdrawTerms } from './withdraw-terms.ts';
import { withdrawText } from './withdraw.text.ts';

export interface WithdrawValues {
  /** as typed, in yuan */
  amount: string;
  code: string;
  agreed: boolean;
}

/** The form of the withdraw dialog with every rule of §5. The amount starts with all that can be taken at once. */
export function useWithdrawForm(terms: WithdrawTerms): UseFormReturn<WithdrawValues> {
  const text = useText(withdrawText);

  const amountMessage = (typed: string): string | undefined => {
    const problem = amountProblem(typed, terms);
    return problem === 'tooLittle' ? text.tooLittle(yuan(terms.min)) : problem && text[problem];
  };

  const codeMessage = (code: string): string | undefined =>
    code === '' ? text.codeRequired : /^\d{6}$/.test(code) ? undefined : text.codeSix;

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
    defaultValues: {
      amount: terms.masked ? '' : formatCents(mostAtOnce(terms)).replaceAll(',', ''),
      code: '',
      agreed: false,
    },
    mode: 'onTouched',
    resolver,
  });
}

/** `1` for 100 cents, `1.50` for 150: the minimum as the sentence of §5 says it. */
const yuan = (cents: number): string => (cents % 100 === 0 ? `${cents / 100}` : formatCents(cents));
