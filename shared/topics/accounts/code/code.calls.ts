/** SMS codes and the captcha before them (§7.2). */
import * as v from 'valibot';
import { addition, id, nothing, optionalText, orText, text } from '#shared/core/wire-values.ts';
import { get, post, typeOnly } from '#shared/core/call.ts';
import { exactText, phoneNumber, verifyCode } from '#shared/core/request-values.ts';

export const captchaConfig = v.object({
  captchaAppId: id,
  captchaAppIdEncrypted: text,
  /** The script of the captcha: an address, or a path of the platform. An addition to the specification. */
  captchaScript: addition(optionalText),
});
export const captchaConfigCall = get({
  name: 'captchaConfig',
  path: '/api/user/get_captcha_config',
  family: 'H',
  response: captchaConfig,
  access: 'public',
});

/** The result of the captcha. */
export const ticket = v.optional(exactText, '');
export const randstr = v.optional(exactText, '');

export const codeRequest = v.object({
  phoneNumber,
  ticket,
  randstr,
  /** Purpose and captcha, for platforms that read them (§7.2). */
  usage: v.optional(v.unknown()),
  captchaType: v.optional(v.unknown()),
});
export const sendVerifyCodeCall = post({
  name: 'sendVerifyCode',
  path: '/api/user/send_verify_code',
  family: 'H',
  request: typeOnly<typeof codeRequest>(),
  response: nothing,
  access: 'public',
});

/** A short-lived proof of an old phone, or of the wallet password. */
export const ticketResponse = orText('ticket', v.object({ ticket: id }));
export type TicketResponse = v.InferOutput<typeof ticketResponse>;

export const codeOfPhone = v.object({ phoneNumber, verifyCode });
export const verifyVerificationCodeCall = post({
  name: 'verifyVerificationCode',
  path: '/api/user/verify_verification_code',
  family: 'H',
  request: typeOnly<typeof codeOfPhone>(),
  response: ticketResponse,
});
