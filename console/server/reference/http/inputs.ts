/** What calls take, piece by piece, and the forms about identity, payout and passwords, in their own words (§5). */
import * as v from 'valibot';
import { dayStart, formatDate } from '../../../../shared/domain/shanghai-time.ts';
import { BILLING_CYCLES, COLLECTION_METHODS, INVOICE_TYPES } from '../../../../shared/contract/payout.ts';

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** A page as these calls answer it. */
export interface Items<Row> {
  readonly items: Row[];
  readonly total: number;
}

const LONGEST_TEXT = 200;

/** A text of reasonable length. */
export const shortText = v.pipe(v.string(), v.maxLength(LONGEST_TEXT, '内容过长'));
export const phoneNumber = v.pipe(v.string(), v.trim(), v.regex(/^1\d{10}$/, '请输入正确的手机号'));
export const verifyCode = v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, '请输入六位验证码'));
export const walletPassword = v.pipe(
  v.string(),
  v.minLength(6, '请输入6~12位钱包密码'),
  v.maxLength(12, '请输入6~12位钱包密码'),
);
/** The captcha's answer. */
export const captchaAnswer = { ticket: v.optional(shortText, ''), randstr: v.optional(shortText, '') };

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number), v.minValue(least), v.maxValue(most));

export const walletType = v.pipe(
  v.picklist(['0', '1']),
  v.transform((text): 0 | 1 => (text === '1' ? 1 : 0)),
);

const FAR_FUTURE = 100_000_000_000;
const MOST_ROWS = 100;

/** A page of records: `start` and `end` in unix seconds, both included; pages count from 1. */
export const recordPage = v.object({
  start: v.optional(wholeNumber(0, FAR_FUTURE), '0'),
  end: v.optional(wholeNumber(0, FAR_FUTURE), `${FAR_FUTURE}`),
  pageIndex: v.optional(wholeNumber(1, 1_000_000), '1'),
  pageSize: v.optional(wholeNumber(1, MOST_ROWS), '10'),
  walletType,
});
export type RecordPage = v.InferOutput<typeof recordPage>;

const countOf = (least: number, most: number, message: string) =>
  v.pipe(
    v.string(message),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );

const MOST_ITEMS = 1_000;

/** A slice of items: so many from one on, counted from 0. */
export const slice = {
  limit: v.optional(countOf(1, MOST_ITEMS, `limit 须为 1 至 ${MOST_ITEMS} 的整数`), '100'),
  offset: v.optional(countOf(0, 999_999_999, 'offset 须为不小于 0 的整数'), '0'),
};

/** A page of at most so many rows, counted from 1. */
export const listPage = v.object({
  pageIndex: v.optional(countOf(1, 1_000_000, 'pageIndex 须为不小于 1 的整数'), '1'),
  pageSize: v.optional(countOf(1, MOST_ITEMS, `pageSize 须为 1 至 ${MOST_ITEMS} 的整数`), '20'),
});
export type ListPage = v.InferOutput<typeof listPage>;

export const keyStyle = v.optional(v.picklist(['day', 'month'], 'key_style 须为 day 或 month'), 'day');

/** A moment in unix seconds. */
export const unixSeconds = countOfSeconds('时间须为 unix 秒');

function countOfSeconds(message: string) {
  return v.pipe(
    v.string(message),
    v.regex(/^\d{1,12}$/, message),
    v.transform(Number),
    v.maxValue(FAR_FUTURE, message),
  );
}

const MONTH_EXPECTED = '月份格式须为 YYYY-MM';
const DAY_EXPECTED = '日期格式须为 YYYY-MM-DD';

/** `2026-10`; which months have bills is asked apart. */
export const monthText = v.pipe(v.string(MONTH_EXPECTED), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, MONTH_EXPECTED));

const isDay = (text: string): boolean => {
  const at = dayStart(text);
  return !Number.isNaN(at) && formatDate(at) === text;
};

/** `2026-10-09`, a day that exists. */
export const dateText = v.pipe(
  v.string(DAY_EXPECTED),
  v.regex(/^\d{4}-\d\d-\d\d$/, DAY_EXPECTED),
  v.check(isDay, DAY_EXPECTED),
);

/* What the calls about identity, payout and passwords take; the words are those of the forms (§5). */

/** Missing, null and empty are the same: nothing was filled in. */
const filledText = v.pipe(v.nullish(shortText, ''), v.trim());

/** Full-width digits and letters are what they stand for; people group the digits of a card with spaces. */
const withoutSpaces = v.pipe(
  v.nullish(shortText, ''),
  v.transform((text) => text.normalize('NFKC').replace(/\s/g, '')),
);

/** Han characters, with a dot between the parts of longer names. */
const HAN_NAME = /^\p{Script=Han}[\p{Script=Han}·]{0,28}\p{Script=Han}$/u;
const NAME_DOTS = /[•・‧．.]/g;

export const identityForm = v.object({
  realName: v.pipe(
    filledText,
    v.transform((name) => name.replace(NAME_DOTS, '·')),
    v.regex(HAN_NAME, '请输入身份证上的真实姓名'),
  ),
  IDCardNumber: v.pipe(
    withoutSpaces,
    v.transform((number) => number.toUpperCase()),
    v.regex(/^\d{17}[\dX]$/, '身份证号格式不正确'),
  ),
  phoneNumber,
  verifyCode,
});
export type IdentityForm = v.InferOutput<typeof identityForm>;

/** A choice that may be left open. */
const choice = <const Options extends readonly string[]>(options: Options, message: string) =>
  v.pipe(
    v.nullish(v.picklist([...options, ''], message), ''),
    v.transform((chosen) => (chosen === '' ? undefined : (chosen as Options[number]))),
  );

export const payoutForm = v.object({
  collectionMethod: v.pipe(v.nullish(v.string(), ''), v.picklist(COLLECTION_METHODS, '请选择收款方式')),
  collectionNumber: withoutSpaces,
  bankAccount: filledText,
  bankName: filledText,
  cardNumber: withoutSpaces,
  invoiceType: choice(INVOICE_TYPES, '请选择发票类型'),
  billingCycle: choice(BILLING_CYCLES, '请选择结算周期'),
});
export type PayoutForm = v.InferOutput<typeof payoutForm>;

const PASSWORD_RULE = '密码为8~12位，可包含数字、字母、特殊字符';

/** 8 to 12 characters of a keyboard, without spaces. */
export const loginPassword = v.pipe(v.nullish(v.string(), ''), v.regex(/^[\x21-\x7e]{8,12}$/, PASSWORD_RULE));

/** The digits of a card as they were typed: longer is no card. */
export const cardQuery = v.object({ cardNo: withoutSpaces });

/** What was typed to find a bank. */
export const bankQuery = v.object({ fName: filledText });
