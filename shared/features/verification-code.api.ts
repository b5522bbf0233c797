import { api, ask } from '../client/api.ts';
import {
  sendVerifyCodeCall,
  verifyVerificationCodeCall,
  type TicketAnswer,
  type codeOfPhone,
} from '../contract/codes.ts';
import type { RequestValues } from '../contract/call.ts';

export interface SendCodeRequest {
  readonly phoneNumber: string;
  /** of the captcha, as `randstr` */
  readonly ticket: string;
  readonly randstr: string;
}

const USAGE = 2;

const CAPTCHA_TYPE = 0;

const codesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The caller shows the error beside its field. */
    sendVerifyCode: build.mutation<null, SendCodeRequest>({
      queryFn: ask(sendVerifyCodeCall, (request) => ({
        body: { ...request, usage: USAGE, captchaType: CAPTCHA_TYPE },
        noAlert: true,
      })),
    }),
    verifyVerificationCode: build.mutation<TicketAnswer, RequestValues<typeof codeOfPhone>>({
      queryFn: ask(verifyVerificationCodeCall, (body) => ({ body, noAlert: true })),
    }),
  }),
});

export const { useSendVerifyCodeMutation, useVerifyVerificationCodeMutation } = codesApi;
