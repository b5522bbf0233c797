import { api } from '#shared/client/api.ts';
import { sendVerifyCodeCall, verifyVerificationCodeCall, type TicketResponse, type codeOfPhone } from './code.calls.ts';
import type { RequestValues } from '#shared/core/call.ts';
import { apiRequest } from '#shared/client/request.ts';

export interface SendCodeRequest {
  readonly phoneNumber: string;
  /** of the captcha, as `randstr` */
  readonly ticket: string;
  readonly randstr: string;
}

const USAGE = 2;

const CAPTCHA_TYPE = 0;

const codeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The caller shows the error next to its field. */
    sendVerifyCode: build.mutation<null, SendCodeRequest>({
      query: (request) =>
        apiRequest(sendVerifyCodeCall, { body: { ...request, usage: USAGE, captchaType: CAPTCHA_TYPE } }),
    }),
    verifyVerificationCode: build.mutation<TicketResponse, RequestValues<typeof codeOfPhone>>({
      query: (body) => apiRequest(verifyVerificationCodeCall, { body }),
    }),
  }),
});

export const { useSendVerifyCodeMutation, useVerifyVerificationCodeMutation } = codeApi;
