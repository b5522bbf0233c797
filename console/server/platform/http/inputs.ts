/** Pieces of what calls take. */
import * as v from 'valibot';

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
