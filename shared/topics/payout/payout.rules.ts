/** The rules of the payout form (§5): which fields a method has, what they need, what is sent and what stays locked. */
import { cleanIdentifier, cleanName } from '../../core/clean-text.ts';
import {
  COLLECTION_METHODS,
  INVOICE_TYPES,
  type BillingCycle,
  type CollectionMethod,
  type InvoiceType,
  type PayInfo,
} from './payout.calls.ts';

export const CARD_LENGTH = { least: 16, most: 19 } as const;
/** Accounts of companies have no fixed length. */
export const COMPANY_CARD_LENGTH = { least: 9, most: 25 } as const;
/** Minimum time between two lookups of a bank, ms (§9). */
export const LOOKUP_PAUSE_MS = 500;

/** Values as typed. Values of other methods are kept, but not sent. */
export interface PayoutValues {
  collectionMethod: CollectionMethod;
  /** the Alipay account */
  collectionNumber: string;
  /** digits of a personal card */
  cardNumber: string;
  bankName: string;
  /** the company's name */
  companyName: string;
  companyBank: string;
  /** digits of the company's account */
  companyCard: string;
  invoiceType: InvoiceType | undefined;
  billingCycle: BillingCycle | undefined;
}

export type PayoutField = keyof PayoutValues;
/** Fields that can be empty. A method is always selected. */
export type RequiredField = Exclude<PayoutField, 'collectionMethod'>;

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
export function startValues(kept: PayInfo | undefined, hidden: boolean): PayoutValues {
  const method = knownMethod(kept?.collectionMethod);
  // the account of a method that the form does not have is the account of no other method
  const { collectionNumber, cardNumber, bankAccount = '', bankName = '' } = (method && kept) ?? {};
  const number = (value: string | undefined) => (hidden ? '' : (value ?? ''));
  const company = method === 'enterpriseCard';
  return {
    collectionMethod: method ?? 'personalAlipay',
    collectionNumber: number(collectionNumber),
    cardNumber: company ? '' : number(cardNumber),
    bankName: company ? '' : bankName,
    companyName: company ? bankAccount : '',
    companyBank: company ? bankName : '',
    companyCard: company ? number(cardNumber) : '',
    invoiceType: kept ? knownInvoice(kept.invoiceType) : 'specialSix',
    billingCycle: kept?.billingCycle,
  };
}

/** The problem of a field. `length` is the number of typed digits. */
export type PayoutProblem = 'required' | 'notListed' | { readonly length: number };
export type PayoutProblems = Partial<Record<RequiredField, PayoutProblem>>;

const required = (value: string | undefined): PayoutProblem | undefined => (value?.trim() ? undefined : 'required');

const digitsProblem = (digits: string, { least, most }: { least: number; most: number }): PayoutProblem | undefined =>
  required(digits) ?? (digits.length < least || digits.length > most ? { length: digits.length } : undefined);

/** Returns the problems of the values. @param listed the company's bank, selected from the list or stored before */
export function payoutProblems(values: PayoutValues, listed: string | undefined): PayoutProblems {
  const bank = required(values.companyBank);
  switch (values.collectionMethod) {
    case 'personalAlipay':
      return {
        collectionNumber: required(values.collectionNumber),
        billingCycle: required(values.billingCycle),
      } as PayoutProblems;
    case 'personalCard':
      return {
        cardNumber: digitsProblem(values.cardNumber, CARD_LENGTH),
        bankName: required(values.bankName),
        billingCycle: required(values.billingCycle),
      } as PayoutProblems;
    case 'enterpriseCard':
      return {
        companyName: required(values.companyName),
        companyBank: bank ?? (values.companyBank === listed ? undefined : 'notListed'),
        companyCard: digitsProblem(values.companyCard, COMPANY_CARD_LENGTH),
        invoiceType: required(values.invoiceType),
      } as PayoutProblems;
  }
}

/** The form's fields as the wire names them. */
export interface PayoutRequest {
  readonly collectionMethod: CollectionMethod;
  readonly collectionNumber?: string;
  readonly bankAccount: string;
  readonly bankName?: string;
  readonly cardNumber?: string;
  readonly invoiceType?: InvoiceType;
  readonly billingCycle?: BillingCycle;
}

/** Returns the request with only the fields of its method. @param holder the real name, required for personal accounts */
export function payoutRequest(values: PayoutValues, holder: string): PayoutRequest {
  const { collectionMethod: method, billingCycle, invoiceType } = values;
  const personal = { collectionMethod: method, bankAccount: holder, ...(billingCycle && { billingCycle }) };
  if (method === 'personalAlipay') return { ...personal, collectionNumber: cleanIdentifier(values.collectionNumber) };
  if (method === 'personalCard')
    return { ...personal, bankName: values.bankName.trim(), cardNumber: values.cardNumber };
  return {
    collectionMethod: method,
    bankAccount: cleanName(values.companyName),
    bankName: values.companyBank,
    cardNumber: values.companyCard,
    ...(invoiceType && { invoiceType }),
  };
}

/** Returns the form field of a field name in a response. */
export function fieldNamed(name: string | undefined, method: CollectionMethod | undefined): PayoutField | undefined {
  const company = method === 'enterpriseCard';
  const names: Readonly<Record<string, PayoutField>> = {
    collectionMethod: 'collectionMethod',
    collectionNumber: 'collectionNumber',
    cardNumber: company ? 'companyCard' : 'cardNumber',
    bankName: company ? 'companyBank' : 'bankName',
    invoiceType: 'invoiceType',
    billingCycle: 'billingCycle',
    ...(company && { bankAccount: 'companyName' }),
  };
  return name !== undefined && Object.hasOwn(names, name) ? names[name] : undefined;
}

/** Whether a card's bank can be looked up (§5). */
export const isWholeCard = (digits: string): boolean =>
  digits.length >= CARD_LENGTH.least && digits.length <= CARD_LENGTH.most;

/** Whether the platform has stored every field of a request. A platform that hides numbers never matches. */
export const isKept = (request: PayoutRequest, kept: PayInfo): boolean =>
  Object.entries(request).every(([name, value]) => kept[name as keyof PayoutRequest] === value);

const SENT_FIELDS = [
  'collectionMethod',
  'collectionNumber',
  'bankAccount',
  'bankName',
  'cardNumber',
  'invoiceType',
  'billingCycle',
] as const;

/** Whether all fields that the form sends are the same as before. */
export const isUnchanged = (before: PayInfo | undefined, now: PayInfo): boolean =>
  SENT_FIELDS.every((name) => before?.[name] === now[name]);

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
