/** Who somebody is: the verified name, the phone of payouts and withdrawals (§7.3). */
import * as v from 'valibot';
import { nothing } from './basics.ts';
import { post } from './call.ts';
import { filledText, phoneNumber, shortText, verifyCode, withoutSpaces } from './inputs.ts';

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

export const updateRealNameCall = post<typeof identityForm>()(
  'updateRealName',
  '/api/bff/console/miniapp/api/updateRealNameInfo',
  'C',
  nothing,
);

/** `ticket` proves the old phone for ten minutes. */
export const newPhone = v.object({ phoneNumber, verifyCode, ticket: v.nullish(shortText, '') });

export const modifyPhoneNumberCall = post<typeof newPhone>()(
  'modifyPhoneNumber',
  '/api/user/modify_phone_number',
  'H',
  nothing,
);
