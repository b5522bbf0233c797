/**
 * What calls take, piece by piece, and the words in which a wrong one is refused (§5). Elements bundle none of it, nor the
 * schemas made of it, as long as nothing is spread in them: a bundler keeps what is spread, as it may have effects
 * (test/shared/contract/weight.node.test.ts).
 */
import * as v from 'valibot';
import { dayStart, formatDate } from '../domain/shanghai-time.ts';

const LONGEST_TEXT = 200;

/** A text of reasonable length. */
export const shortText = v.pipe(v.string(), v.maxLength(LONGEST_TEXT, '内容过长'));
export const phoneNumber = v.pipe(v.string(), v.trim(), v.regex(/^1\d{10}$/, '请输入正确的手机号'));
export const verifyCode = v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, '请输入六位验证码'));

/** Missing, null and empty are the same: nothing was filled in. */
export const filledText = v.pipe(v.nullish(shortText, ''), v.trim());

/** What has to be filled in. */
export const filledWith = (most: number, missing: string, tooLong: string) =>
  v.pipe(v.nullish(v.string(missing), ''), v.trim(), v.nonEmpty(missing), v.maxLength(most, tooLong));

/** Full-width digits and letters are what they stand for; people group the digits of a card with spaces. */
export const withoutSpaces = v.pipe(
  v.nullish(shortText, ''),
  v.transform((text) => text.normalize('NFKC').replace(/\s/g, '')),
);

/** A choice that may be left open. */
export const choice = <const Options extends readonly string[]>(options: Options, message: string) =>
  v.pipe(
    v.nullish(v.union([v.picklist(options), v.literal('')], message), ''),
    v.transform((chosen) => (chosen === '' ? undefined : chosen)),
  );

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
export const limit = v.optional(countOf(1, MOST_ITEMS, `limit 须为 1 至 ${MOST_ITEMS} 的整数`), '100');
export const offset = v.optional(countOf(0, 999_999_999, 'offset 须为不小于 0 的整数'), '0');
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

export const pageIndex = v.optional(countOf(1, 1_000_000, 'pageIndex 须为不小于 1 的整数'), '1');
export const pageSize = v.optional(countOf(1, MOST_ITEMS, `pageSize 须为 1 至 ${MOST_ITEMS} 的整数`), '20');

/** A page of at most so many rows, counted from 1. */
export const listPage = v.object({ pageIndex, pageSize });
export type ListPage = Readonly<v.InferOutput<typeof listPage>>;

export const keyStyle = v.optional(v.picklist(['day', 'month'], 'key_style 须为 day 或 month'), 'day');

/** Seconds: no moment is later. */
export const FAR_FUTURE = 100_000_000_000;

const SECONDS_EXPECTED = '时间须为 unix 秒';

/** A moment in unix seconds. */
export const secondsText = v.pipe(
  v.string(SECONDS_EXPECTED),
  v.regex(/^\d{1,12}$/, SECONDS_EXPECTED),
  v.transform(Number),
  v.maxValue(FAR_FUTURE, SECONDS_EXPECTED),
);

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

/** The device that a call is about. */
export const deviceId = v.pipe(
  v.nullish(v.string('请选择设备'), ''),
  v.trim(),
  v.nonEmpty('请选择设备'),
  v.maxLength(64, '设备ID过长'),
);
