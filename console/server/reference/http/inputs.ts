/** Pieces of what calls take. */
import * as v from 'valibot';
import { dayStart, formatDate } from '../../../../shared/domain/shanghai-time.ts';

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
