/** Sign-in. */
import { textOf } from '../../host/locale.ts';
import { responseText } from '../../client/response.text.ts';
import { api } from '../../client/api.ts';
import type { PlatformError } from '../../client/errors.ts';
import { session } from '../../client/session.ts';
import { accountCache } from '../../client/account-cache.ts';
import { loginCall, type JoinRequest, type LoginResponse, type LoginRequest } from './session.calls.ts';
import { signInText } from './sign-in.text.ts';
import { apiRequest } from '../../client/request.ts';

export const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Signs in and starts the session (§8, Login). */
    login: build.mutation<LoginResponse, LoginRequest | JoinRequest>({
      query: (body) => apiRequest(loginCall, { body }),
      transformErrorResponse: (error) => ({ ...error, message: loginMessage(error) }),
      onQueryStarted: (_, { queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => {
            session.start(data.token);
            accountCache.add(data.token, data.account);
          },
          () => undefined,
        ),
    }),
  }),
});

/** Returns the message of the platform, else 内部服务器错误 where other calls have 未知错误. */
function loginMessage({ kind, code, status, message }: PlatformError): string {
  const { wrong, captcha } = textOf(signInText);
  const { unknown, server } = textOf(responseText);
  if (kind === 'unauthorized') return wrong;
  if (status === 403) return captcha;
  return message === unknown || code === 'not-found' ? server : message;
}

export const { useLoginMutation } = loginApi;
