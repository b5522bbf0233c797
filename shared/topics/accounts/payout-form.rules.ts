/** The rules of the payout form (§5): its initial values, their problems, and its request. */
import { cleanIdentifier, cleanName } from '../../core/clean-text.ts';
import type { CollectionMethod, PayInfo } from './payout.calls.ts';
import {
  fieldsOf,
  isAccountNumber,
  isPersonal,
  keptNumber,
  knownMethod,
  PAYOUT_FIELDS,
  PAYOUT_RULES,
  type PayoutRule,
  type PayoutField,
  type PayoutRequest,
  type PayoutValues,
  type RequiredField,
} from './payout.rules.ts';

/** Minimum time between two lookups of a bank, ms (§9). */
export const LOOKUP_PAUSE_MS = 500;

/** Returns whether the method may change to `newMethod`: personal never to enterprise, enterprise never. */
export const mayChangeMethod = (keptMethod: CollectionMethod | undefined, newMethod: CollectionMethod): boolean =>
  keptMethod === undefined || keptMethod === newMethod || (isPersonal(keptMethod) && isPersonal(newMethod));

/**
 * Returns the initial values of the form. At the first entry, it selects the method with the shortest account. Account numbers
 * are empty: the form shows them only masked, and an empty one stays as it is.
 */
export function startValues(payInfo: PayInfo): PayoutValues {
  // the account of a method that the form does not have is the account of no other method
  const method = knownMethod(payInfo.collectionMethod);
  const start = (rule: PayoutRule) => {
    const value = payInfo[rule.wire];
    if (rule.options) return rule.options.find((option) => option === value);
    const isOfPayee = method && rule.methods.some((each) => isPersonal(each) === isPersonal(method));
    return isOfPayee && !isAccountNumber(rule) ? value : '';
  };
  const values = Object.fromEntries(PAYOUT_RULES.map(([name, rule]) => [name, start(rule)]));
  return { ...values, collectionMethod: method ?? 'personalAlipay' } as PayoutValues;
}

/** The problem of a field. `length` is the number of typed digits. */
export type PayoutProblem = 'required' | 'notListed' | { readonly length: number };
export type PayoutProblems = Partial<Record<RequiredField, PayoutProblem>>;

/** Returns the problem of a value, on screen and in a request. */
export function fieldProblem({ kind, least = 0, most = 0 }: PayoutRule, value = ''): PayoutProblem | undefined {
  if (value.trim() === '') return 'required';
  // a mask is the account of no one
  if (kind === 'account' && value.includes('*')) return 'required';
  const { length } = value;
  return kind === 'digits' && (!/^\d+$/.test(value) || length < least || length > most) ? { length } : undefined;
}

/**
 * Returns the problems of the values. An empty number is none if the stored one stays.
 * @param listedBank the company's bank, selected from the list or stored before
 * @param payInfo the stored payout info; `undefined` before the first entry
 */
export function payoutProblems(
  values: PayoutValues,
  listedBank: string | undefined,
  payInfo: PayInfo | undefined,
): PayoutProblems {
  const problemOf = (name: RequiredField, rule: PayoutRule) => {
    if (!values[name] && keptNumber(rule, values.collectionMethod, payInfo)) return undefined;
    return (
      fieldProblem(rule, values[name]) ??
      (rule.kind === 'listed' && values[name] !== listedBank ? ('notListed' as const) : undefined)
    );
  };
  const problems = fieldsOf(values.collectionMethod).map(([name, rule]) => [name, problemOf(name, rule)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

const CLEAN: Readonly<Partial<Record<PayoutRule['kind'], (input: string) => string>>> = {
  account: cleanIdentifier,
  name: cleanName,
  text: (input) => input.trim(),
};

/**
 * Returns the request with only the fields of its method. A number that was not typed is sent as it was received.
 * @param holder the real name, required for personal accounts
 */
export function payoutRequest(values: PayoutValues, holder: string, payInfo: PayInfo | undefined): PayoutRequest {
  const { collectionMethod } = values;
  const fields = fieldsOf(collectionMethod).flatMap(([name, rule]) => {
    const value = values[name] || (keptNumber(rule, collectionMethod, payInfo) ?? values[name]);
    return value === undefined ? [] : [[rule.wire, CLEAN[rule.kind]?.(value) ?? value] as const];
  });
  return {
    collectionMethod,
    ...(isPersonal(collectionMethod) && { bankAccount: holder }),
    ...Object.fromEntries(fields),
  };
}

/** Returns the form field of a field name in a response. */
export const fieldNamed = (name: string | undefined, method: CollectionMethod): PayoutField | undefined =>
  name === 'collectionMethod' ? name : fieldsOf(method).find(([, { wire }]) => wire === name)?.[0];

/** Whether a card's bank can be looked up (§5). */
export const isWholeCard = (digits: string): boolean => fieldProblem(PAYOUT_FIELDS.cardNumber, digits) === undefined;
