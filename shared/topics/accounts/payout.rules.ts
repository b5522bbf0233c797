/** Payout details (§5): their fields, with methods, rules and names on the wire, from which all else about them follows. */
import { maskAccount } from '../../core/masking.ts';
import {
  BILLING_CYCLES,
  COLLECTION_METHODS,
  INVOICE_TYPES,
  type CollectionMethod,
  type InvoiceType,
  type PayInfo,
} from './payout.calls.ts';

interface FieldRule {
  /** name in requests and responses */
  readonly wire: keyof PayInfo;
  /** its name in the messages of the server, which screens do not show */
  readonly noun: string;
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
  collectionNumber: {
    label: 'alipay',
    noun: '支付宝账号',
    wire: 'collectionNumber',
    methods: ['personalAlipay'],
    kind: 'account',
  },
  cardNumber: {
    label: 'card',
    noun: '银行卡号',
    wire: 'cardNumber',
    methods: ['personalCard'],
    kind: 'digits',
    least: 16,
    most: 19,
  },
  bankName: { label: 'bank', noun: '开户银行', wire: 'bankName', methods: ['personalCard'], kind: 'text' },
  companyName: { label: 'companyName', noun: '账户名称', wire: 'bankAccount', methods: COMPANY, kind: 'name' },
  companyBank: { label: 'companyBank', noun: '开户银行', wire: 'bankName', methods: COMPANY, kind: 'listed' },
  companyCard: {
    label: 'companyCard',
    noun: '银行账号',
    wire: 'cardNumber',
    methods: COMPANY,
    kind: 'digits',
    // accounts of companies have no fixed length
    least: 9,
    most: 25,
  },
  invoiceType: {
    label: 'invoice',
    noun: '发票类型',
    wire: 'invoiceType',
    methods: COMPANY,
    kind: 'choice',
    options: INVOICE_TYPES,
  },
  billingCycle: {
    label: 'cycle',
    noun: '结算周期',
    wire: 'billingCycle',
    methods: PERSONAL,
    kind: 'choice',
    options: BILLING_CYCLES,
  },
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
export type PayoutRule = FieldRule & Pick<Fields[RequiredField], 'label' | 'wire'>;

/** The fields of all methods as a request names them. */
export type SubmittedPayout = { readonly collectionMethod: CollectionMethod } & {
  readonly [Field in PayoutRule['wire']]: Typed<Extract<Fields[RequiredField], { readonly wire: Field }>>;
};

/** All rules, in display order. */
export const PAYOUT_RULES = Object.entries(PAYOUT_FIELDS) as [RequiredField, PayoutRule][];

/** Returns the fields that a method requires, in display order. */
export const fieldsOf = (method: CollectionMethod): [RequiredField, PayoutRule][] =>
  PAYOUT_RULES.filter(([, { methods }]) => methods.includes(method));

/** Whether the field is the number of an account, which is masked. */
export const isAccountNumber = ({ kind }: Pick<PayoutRule, 'kind'>): boolean => kind === 'account' || kind === 'digits';

/** Returns the names of account numbers on the wire, without duplicates. */
export const accountNumbers = () => [
  ...new Set(PAYOUT_RULES.flatMap(([, rule]) => (isAccountNumber(rule) ? [rule.wire] : []))),
];

/** Returns the method if the form has it. A platform may have others. */
export const knownMethod = (method: string | undefined): CollectionMethod | undefined =>
  COLLECTION_METHODS.find((candidate) => candidate === method);

/** Returns the invoice type if the form has it. A platform may have others. */
export const knownInvoice = (type: string | undefined): InvoiceType | undefined =>
  INVOICE_TYPES.find((candidate) => candidate === type);

export const isPersonal = (method: CollectionMethod | undefined): boolean =>
  method === 'personalAlipay' || method === 'personalCard';

/** The form's fields as the wire names them: only the fields of the method. */
export type PayoutRequest = Pick<SubmittedPayout, 'collectionMethod'> & Partial<SubmittedPayout>;

/**
 * Returns the stored number of a field, which an edit sends back as it was received; `undefined` if the user must type it. A
 * masked number is sent only to platforms that read it as the stored one.
 */
export function keptNumber(
  rule: PayoutRule,
  method: CollectionMethod,
  payInfo: PayInfo | undefined,
): string | undefined {
  if (!isAccountNumber(rule) || payInfo?.collectionMethod !== method) return undefined;
  const number = payInfo[rule.wire];
  return number && (payInfo.keepsMasked || !number.includes('*')) ? number : undefined;
}

/** Returns payout details with masked account numbers. */
export const maskedNumbers = <Details extends SentFields>(details: Details): Details => ({
  ...details,
  ...Object.fromEntries(
    accountNumbers().flatMap((name) => (details[name] ? [[name, maskAccount(details[name])]] : [])),
  ),
});

/**
 * Whether the platform has stored every field of a request. Two accounts can have the same mask. If the request looks like the
 * details before it, a new hold shows that they were stored.
 */
export function isKept(request: PayoutRequest, payInfo: PayInfo, before: PayInfo | undefined): boolean {
  const looksLike = (details: PayInfo) => {
    const sentFields: SentFields = details.keepsMasked ? maskedNumbers(request) : request;
    return Object.entries(sentFields).every(([name, value]) => details[name as keyof PayoutRequest] === value);
  };
  return looksLike(payInfo) && !(before && looksLike(before) && payInfo.heldUntil === before.heldUntil);
}

type SentFields = { readonly [Name in keyof SubmittedPayout]?: string | undefined };

/** Whether all fields that the form sends are the same as before. */
export const isUnchanged = (before: SentFields | undefined, now: SentFields): boolean =>
  before?.collectionMethod === now.collectionMethod &&
  before?.bankAccount === now.bankAccount &&
  PAYOUT_RULES.every(([, { wire }]) => before?.[wire] === now[wire]);

/**
 * Whether the money goes to the same account as before, in the same cycle. An invoice type changes only the tax. A field that is
 * not sent stays as it is.
 */
export const isSamePayee = (before: SentFields | undefined, now: SentFields): boolean =>
  before?.collectionMethod === now.collectionMethod &&
  PAYOUT_RULES.every(
    ([name, { wire }]) => name === 'invoiceType' || now[wire] === undefined || before?.[wire] === now[wire],
  );

/** Whether the platform requires the wallet password for an edit. Platforms that block withdrawals after an edit do. */
export const isGuarded = (payInfo: Pick<PayInfo, 'holdHours'> | undefined): boolean => payInfo?.holdHours != null;

/** Returns the end (ms) of the hold of withdrawals, in which the payout info can be corrected; `undefined` without a hold. */
export const holdEnd = ({ heldUntil }: Pick<PayInfo, 'heldUntil'>, now: number): number | undefined =>
  heldUntil != null && heldUntil * 1000 > now ? heldUntil * 1000 : undefined;

/** Whether an edit requires a wallet password that the user has not set. */
export const lacksPassword = (
  { walletPasswordFilled }: { readonly walletPasswordFilled?: boolean | undefined },
  payInfo: Pick<PayInfo, 'holdHours'>,
): boolean => isGuarded(payInfo) && walletPasswordFilled === false;
