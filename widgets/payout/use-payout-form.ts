import { useEffect, useRef, useState } from 'react';
import { useController, useForm, type FieldError, type Resolver } from 'react-hook-form';
import { useText } from '#shared/host/locale.ts';
import { useDebounced } from '#shared/ui/form/combobox-field.tsx';
import {
  CARD_LENGTH,
  COMPANY_CARD_LENGTH,
  isWholeCard,
  LOOKUP_PAUSE_MS,
  payoutProblems,
  type PayoutProblem,
  type PayoutValues,
  type RequiredField,
} from './payout.rules.ts';
import { payoutText } from './payout.text.ts';
import { useBankOfCardQuery, useBanksQuery } from './payout.api.ts';

/** The form with every rule of §5, and its fields in the order in which they are seen. */
export function usePayoutForm(start: PayoutValues) {
  const say = useProblemText();
  /** the company's bank that was chosen from the list, or kept before */
  const listed = useRef<string | undefined>(start.companyBank || undefined);

  const resolver: Resolver<PayoutValues> = (values) => {
    const problems = payoutProblems(values, listed.current);
    const errors: Record<string, FieldError> = {};
    for (const [name, problem] of Object.entries(problems) as [RequiredField, PayoutProblem | undefined][])
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

function useProblemText(): (field: RequiredField, problem: PayoutProblem) => string {
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

/** `unknown`: the platform has no bank for it. */
export type Lookup<Found> =
  | { readonly state: 'idle' | 'asking' | 'unknown' | 'failed'; readonly found?: undefined }
  | { readonly state: 'found'; readonly found: Found };

/** The bank of a card of 16 to 19 digits, asked for at most every 500 ms (§5). */
export function useCardBank(digits: string): Lookup<string> {
  const wanted = isWholeCard(digits) ? digits : '';
  const asked = useThrottled(wanted, LOOKUP_PAUSE_MS);
  const { currentData, error } = useBankOfCardQuery(asked, { skip: asked === '' });
  if (wanted === '') return { state: 'idle' };
  // An answer to other digits than those on screen is an old one.
  if (asked !== wanted || (!currentData && !error)) return { state: 'asking' };
  if (!currentData) return { state: 'failed' };
  return currentData.bankName ? { state: 'found', found: currentData.bankName } : { state: 'unknown' };
}

const SEARCH_PAUSE_MS = 300;

/** Banks by the words of their name; nothing is asked for nothing (§5). */
export function useBankSearch(words: string): Lookup<readonly string[]> & { again: () => void } {
  const wanted = words.trim();
  const asked = useDebounced(wanted, SEARCH_PAUSE_MS);
  const { currentData, error, isFetching, refetch } = useBanksQuery(asked, { skip: asked === '' });
  const again = () => void refetch();
  if (wanted === '') return { state: 'idle', again };
  if (asked !== wanted || (!currentData && (isFetching || !error))) return { state: 'asking', again };
  if (!currentData) return { state: 'failed', again };
  return currentData.length > 0 ? { state: 'found', found: currentData, again } : { state: 'unknown', again };
}

/** Follows `value` at most once in `ms`, at once where it rested that long; what is newest comes. */
function useThrottled(value: string, ms: number): string {
  const [followed, setFollowed] = useState('');
  const next = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        next.current = Date.now() + ms;
        setFollowed(value);
      },
      Math.max(0, next.current - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [value, ms]);
  return followed;
}
