/**
 * Schemas of request values with their messages (§5). Elements must not bundle them, so request schemas must not spread
 * objects: bundlers keep spread expressions, because they may have side effects (test/shared/topics/weight.node.test.ts).
 */
import * as v from 'valibot';
import { cleanIdentifier, cleanName, cleanText, searchKey } from './clean-text.ts';
import { VERIFY_CODE } from './phone.ts';
import { dayStart, formatDate } from './shanghai-time.ts';

const LONGEST_TEXT = 200;

/** A string as it was sent: passwords, and values that no user types. */
export const exactText = v.pipe(v.string(), v.maxLength(LONGEST_TEXT, '内容过长'));

/** A typed text as it looks (hazard 40): without invisible characters and outer blanks. */
export const typedText = (message?: string) => v.pipe(v.string(message), v.transform(cleanText), v.trim());

/** A typed text of limited length. */
export const shortText = v.pipe(typedText(), v.maxLength(LONGEST_TEXT, '内容过长'));

/** Typed keywords of a search, by which width and case do not matter. */
export const keywordText = v.pipe(shortText, v.transform(searchKey), v.nonEmpty('请输入要搜索的内容'));

/** A typed phone number, code or ID: in plain characters and without blanks. */
export const identifier = (message?: string) => v.pipe(v.string(message), v.transform(cleanIdentifier));

export const phoneNumber = v.pipe(identifier(), v.regex(/^1\d{10}$/, '请输入正确的手机号'));
export const verifyCode = v.pipe(identifier(), v.regex(VERIFY_CODE, '请输入六位验证码'));

/** An optional text: missing, null and empty are the same. */
export const filledText = v.nullish(shortText, '');

/** An optional text of limited length. */
export const remarkText = (most: number) =>
  v.pipe(v.nullish(typedText(), ''), v.maxLength(most, `备注最多 ${most} 个字`));

/** The name of a user or a company, if there is one. */
export const nameText = v.pipe(filledText, v.transform(cleanName));

/** A required string. */
export const filledWith = (most: number, missing: string, tooLong: string) =>
  v.pipe(v.nullish(typedText(missing), ''), v.nonEmpty(missing), v.maxLength(most, tooLong));

/** An optional number of a card, account or address: in plain characters and without blanks. */
export const withoutSpaces = v.pipe(v.nullish(shortText, ''), v.transform(cleanIdentifier));

/** An optional choice. */
export const choice = <const Options extends readonly string[]>(options: Options, message: string) =>
  v.pipe(
    v.nullish(v.union([v.picklist(options), v.literal('')], message), ''),
    v.transform((value) => (value === '' ? undefined : value)),
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

/** A slice of items. The offset starts at 0. */
export const limit = v.optional(countOf(1, MOST_ITEMS, `limit 须为 1 至 ${MOST_ITEMS} 的整数`), '100');
export const offset = v.optional(countOf(0, 999_999_999, 'offset 须为不小于 0 的整数'), '0');
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

export const pageIndex = v.optional(countOf(1, 1_000_000, 'pageIndex 须为不小于 1 的整数'), '1');
export const pageSize = v.optional(countOf(1, MOST_ITEMS, `pageSize 须为 1 至 ${MOST_ITEMS} 的整数`), '20');

/** A page of rows. Pages start at 1. */
export const listPage = v.object({ pageIndex, pageSize });
export type ListPage = Readonly<v.InferOutput<typeof listPage>>;

export const keyStyle = v.optional(v.picklist(['day', 'month'], 'key_style 须为 day 或 month'), 'day');

/** Latest accepted time, unix seconds. */
export const FAR_FUTURE = 100_000_000_000;

const SECONDS_EXPECTED = '时间须为 unix 秒';

/** A time in unix seconds. */
export const secondsText = v.pipe(
  v.string(SECONDS_EXPECTED),
  v.regex(/^\d{1,12}$/, SECONDS_EXPECTED),
  v.transform(Number),
  v.maxValue(FAR_FUTURE, SECONDS_EXPECTED),
);

const MONTH_EXPECTED = '月份格式须为 YYYY-MM';
const DAY_EXPECTED = '日期格式须为 YYYY-MM-DD';

/** `2026-10`. Whether the month has a bill is checked separately. */
export const monthText = v.pipe(v.string(MONTH_EXPECTED), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, MONTH_EXPECTED));

const isDay = (text: string): boolean => {
  const at = dayStart(text);
  return !Number.isNaN(at) && formatDate(at) === text;
};

/** `2026-10-09`, an existing day. */
export const dateText = v.pipe(
  v.string(DAY_EXPECTED),
  v.regex(/^\d{4}-\d\d-\d\d$/, DAY_EXPECTED),
  v.check(isDay, DAY_EXPECTED),
);

/** The device of a request. */
export const deviceId = v.pipe(
  v.nullish(identifier('请选择设备'), ''),
  v.nonEmpty('请选择设备'),
  v.maxLength(64, '设备 ID 过长'),
);
