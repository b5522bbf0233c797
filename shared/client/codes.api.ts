/** Codes by SMS, bound to account and phone (§7.2). */
import { api } from './api.ts';
import { nothing } from '../contract/basics.ts';
import { ticketAnswer, type TicketAnswer } from '../contract/codes.ts';

export interface SendCodeRequest {
  readonly phoneNumber: string;
  /** of the captcha, as `randstr` */
  readonly ticket: string;
  readonly randstr: string;
}

export interface VerifyCodeRequest {
  readonly phoneNumber: string;
  readonly verifyCode: string;
}

const USAGE = 2;
const CAPTCHA_TYPE = 0;

export const codesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The caller shows the error beside its field. */
    sendVerifyCode: build.mutation<null, SendCodeRequest>({
      query: (request) => ({
        call: 'sendVerifyCode',
        body: { ...request, usage: USAGE, captchaType: CAPTCHA_TYPE },
        schema: nothing,
        noAlert: true,
      }),
    }),
    verifyVerificationCode: build.mutation<TicketAnswer, VerifyCodeRequest>({
      query: (body) => ({ call: 'verifyVerificationCode', body, schema: ticketAnswer, noAlert: true }),
    }),
  }),
});

export const { useSendVerifyCodeMutation, useVerifyVerificationCodeMutation } = codesApi;
