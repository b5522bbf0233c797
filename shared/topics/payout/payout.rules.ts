/** The payout form (§5): its fields, with their methods, rules and names on the wire. All else about them follows from this. */
import { cleanIdentifier, cleanName } from '../../core/clean-text.ts';
import {
  BILLING_CYCLES,
  COLLECTION_METHODS,
  INVOICE_TYPES,
  type CollectionMethod,
  type InvoiceType,
  type PayInfo,
  type PayoutForm,
} from './payout.calls.ts';

interface FieldRule {
  /** name in requests and responses */
  readonly wire: Exclude<keyof PayoutForm, 'collectionMethod'>;
  /** key of its label, and the first part of the keys of its other texts */
  readonly label: string;
  /** methods that require the field */
  readonly methods: readonly CollectionMethod[];
  /** `account` and `digits` are masked. `listed` is a text from the list of banks. */
  readonly kind: 'account' | 'digits' | 'name' | 'text' | 'listed' | 'choice';
  /** bounds of `digits` */
  readonly least?: number;
  readonly most?: number;
  /** options of a `choice` */
  readonly options?: readonly string[];
}

const PERSONAL = ['personalAlipay', 'personalCard'] as const;
const COMPANY = ['enterpriseCard'] as const;

/** Fields in display order. The wire has one name for the accounts of users and companies, but the form keeps both. */
export const PAYOUT_FIELDS = {
  collectionNumber: { label: 'alipay', wire: 'collectionNumber', methods: ['personalAlipay'], kind: 'account' },
  cardNumber: { label: 'card', wire: 'cardNumber', methods: ['personalCard'], kind: 'digits', least: 16, most: 19 },
  bankName: { label: 'bank', wire: 'bankName', methods: ['personalCard'], kind: 'text' },
  companyName: { label: 'companyName', wire: 'bankAccount', methods: COMPANY, kind: 'name' },
  companyBank: { label: 'companyBank', wire: 'bankName', methods: COMPANY, kind: 'listed' },
  // accounts of companies have no fixed length
  companyCard: { label: 'companyCard', wire: 'cardNumber', methods: COMPANY, kind: 'digits', least: 9, most: 25 },
  invoiceType: { label: 'invoice', wire: 'invoiceType', methods: COMPANY, kind: 'choice', options: INVOICE_TYPES },
  billingCycle: { label: 'cycle', wire: 'billingCycle', methods: PERSONAL, kind: 'choice', options: BILLING_CYCLES },
} as const satisfies Readonly<Record<string, FieldRule>>;

type Fields = typeof PAYOUT_FIELDS;
/** Fields that can be empty. A method is always selected. */
export type RequiredField = keyof Fields;
export type PayoutField = RequiredField | 'collectionMethod';

type Typed<Rule> = Rule extends { readonly options: readonly (infer Option)[] } ? Option | undefined : string;
/** Values as typed. Values of other methods are kept, but not sent. */
export type PayoutValues = { collectionMethod: CollectionMethod } & {
  -readonly [Name in RequiredField]: Typed<Fields[Name]>;
};

/** The rule of one field of the form. */
export type PayoutRule = FieldRule & Pick<Fields[RequiredField], 'label'>;

const RULES = Object.entries(PAYOUT_FIELDS) as [RequiredField, PayoutRule][];

/** Returns the fields that a method requires, in display order. */
export const fieldsOf = (method: CollectionMethod): [RequiredField, PayoutRule][] =>
  RULES.filter(([, { methods }]) => methods.includes(method));

/** Whether the field is the number of an account, which is masked. */
export const isAccountNumber = ({ kind }: FieldRule): boolean => kind === 'account' || kind === 'digits';

/** Names of account numbers on the wire, without duplicates. */
export const ACCOUNT_NUMBERS = [...new Set(RULES.flatMap(([, rule]) => (isAccountNumber(rule) ? [rule.wire] : [])))];

/** Minimum time between two lookups of a bank, ms (§9). */
export const LOOKUP_PAUSE_MS = 500;

/** Returns the method if the form has it. A platform may have others. */
export const knownMethod = (method: string | undefined): CollectionMethod | undefined =>
  COLLECTION_METHODS.find((known) => known === method);

/** Returns the invoice type if the form has it. A platform may have others. */
export const knownInvoice = (type: string | undefined): InvoiceType | undefined =>
  INVOICE_TYPES.find((known) => known === type);

export const isPersonal = (method: CollectionMethod | undefined): boolean =>
  method === 'personalAlipay' || method === 'personalCard';

/** Returns whether the method may change to `wanted`: personal never to enterprise, enterprise never. */
export const mayChangeMethod = (kept: CollectionMethod | undefined, wanted: CollectionMethod): boolean =>
  kept === undefined || kept === wanted || (isPersonal(kept) && isPersonal(wanted));

/**
 * Returns the initial values of the form. At the first entry, it selects the method with the shortest account.
 * @param hidden numbers are not shown (§5, Masking), so they are typed again
 */
export function startValues(kept: PayInfo, hidden: boolean): PayoutValues {
  // the account of a method that the form does not have is the account of no other method
  const method = knownMethod(kept.collectionMethod);
  const start = (rule: FieldRule) => {
    const value = kept[rule.wire];
    if (rule.options) return rule.options.find((option) => option === value);
    const isOfPayee = method && rule.methods.some((each) => isPersonal(each) === isPersonal(method));
    return isOfPayee && !(hidden && isAccountNumber(rule)) ? value : '';
  };
  const values = Object.fromEntries(RULES.map(([name, rule]) => [name, start(rule)]));
  return { ...values, collectionMethod: method ?? 'personalAlipay' } as PayoutValues;
}

/** The problem of a field. `length` is the number of typed digits. */
export type PayoutProblem = 'required' | 'notListed' | { readonly length: number };
export type PayoutProblems = Partial<Record<RequiredField, PayoutProblem>>;

/** Returns the problem of a value, on screen and in a request. */
export function fieldProblem({ kind, least = 0, most = 0 }: FieldRule, value = ''): PayoutProblem | undefined {
  if (value.trim() === '') return 'required';
  const { length } = value;
  return kind === 'digits' && (!/^\d+$/.test(value) || length < least || length > most) ? { length } : undefined;
}

/** Returns the problems of the values. @param listed the company's bank, selected from the list or stored before */
export function payoutProblems(values: PayoutValues, listed: string | undefined): PayoutProblems {
  const problemOf = (name: RequiredField, rule: FieldRule) =>
    fieldProblem(rule, values[name]) ??
    (rule.kind === 'listed' && values[name] !== listed ? ('notListed' as const) : undefined);
  const problems = fieldsOf(values.collectionMethod).map(([name, rule]) => [name, problemOf(name, rule)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem));
}

/** The form's fields as the wire names them: only the fields of the method. */
export type PayoutRequest = Pick<PayoutForm, 'collectionMethod'> & Partial<PayoutForm>;

const CLEAN: Readonly<Partial<Record<FieldRule['kind'], (typed: string) => string>>> = {
  account: cleanIdentifier,
  name: cleanName,
  text: (typed) => typed.trim(),
};

/** Returns the request with only the fields of its method. @param holder the real name, required for personal accounts */
export function payoutRequest(values: PayoutValues, holder: string): PayoutRequest {
  const { collectionMethod } = values;
  const sent = fieldsOf(collectionMethod).flatMap(([name, { wire, kind }]) => {
    const value = values[name];
    return value === undefined ? [] : [[wire, CLEAN[kind]?.(value) ?? value] as const];
  });
  return {
    collectionMethod,
    ...(isPersonal(collectionMethod) && { bankAccount: holder }),
    ...Object.fromEntries(sent),
  };
}

/** Returns the form field of a field name in a response. */
export const fieldNamed = (name: string | undefined, method: CollectionMethod): PayoutField | undefined =>
  name === 'collectionMethod' ? name : fieldsOf(method).find(([, { wire }]) => wire === name)?.[0];

/** Whether a card's bank can be looked up (§5). */
export const isWholeCard = (digits: string): boolean => fieldProblem(PAYOUT_FIELDS.cardNumber, digits) === undefined;

/** Whether the platform has stored every field of a request. A platform that hides numbers never matches. */
export const isKept = (request: PayoutRequest, kept: PayInfo): boolean =>
  Object.entries(request).every(([name, value]) => kept[name as keyof PayoutRequest] === value);

type SentFields = { readonly [Name in keyof PayoutForm]?: string | undefined };

/** Whether all fields that the form sends are the same as before. */
export const isUnchanged = (before: SentFields | undefined, now: SentFields): boolean =>
  before?.collectionMethod === now.collectionMethod &&
  before?.bankAccount === now.bankAccount &&
  RULES.every(([, { wire }]) => before?.[wire] === now[wire]);

/** Whether the platform requires the wallet password for an edit. Platforms that block withdrawals after an edit do. */
export const isGuarded = (kept: Pick<PayInfo, 'holdHours'> | undefined): boolean => kept?.holdHours != null;

/** Returns the end (ms) of the hold of withdrawals, in which the payout info can be corrected; `undefined` without a hold. */
export const holdEnd = ({ heldUntil }: Pick<PayInfo, 'heldUntil'>, now: number): number | undefined =>
  heldUntil != null && heldUntil * 1000 > now ? heldUntil * 1000 : undefined;

/** Whether an edit requires a wallet password that the user has not set. */
export const lacksPassword = (
  { walletPasswordFilled }: { readonly walletPasswordFilled?: boolean | undefined },
  kept: Pick<PayInfo, 'holdHours'>,
): boolean => isGuarded(kept) && walletPasswordFilled === false;
