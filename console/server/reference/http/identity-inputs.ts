/** What the calls about identity, payout and passwords take; the words are those of the forms (§5). */
import * as v from 'valibot';
import { BILLING_CYCLES, COLLECTION_METHODS, INVOICE_TYPES } from '../../../../shared/contract/payout.ts';
import { phoneNumber, shortText, verifyCode } from './inputs.ts';

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
