import * as v from 'valibot';
import { partialAccount, type userInfo } from './account.calls.ts';
import { orText, text, type Schema, flag, id, listOf, optionalMoment, nothing } from '../../core/wire-values.ts';
import { post, type RequestValues, get, typeOnly } from '../../core/call.ts';
import { randstr, ticket } from './code/code.calls.ts';
import { exactText, filledText, phoneNumber, shortText, verifyCode } from '../../core/request-values.ts';

const token = v.object({ token: v.pipe(v.string(), v.nonEmpty()), username: text, role: text });

const tokenAndAccount = v.pipe(
  v.looseObject({}),
  v.transform((response) => ({ ...response, account: response })),
  v.object({ ...token.entries, account: partialAccount }),
);
export type LoginResponse = v.InferOutput<typeof tokenAndAccount>;

/** A token with the facts about the user that the platform returns at the sign-in. */
export const loginResponse = orText('token', tokenAndAccount) as Schema<unknown, LoginResponse> as Schema<
  v.InferInput<typeof userInfo> & { readonly token: string },
  LoginResponse
>;

/** The typed credentials and the result of the captcha. */
export const passwordLogin = v.object({ username: shortText, password: exactText, ticket, randstr });
export type LoginRequest = RequestValues<typeof passwordLogin>;

/** Sign-in by SMS code. A user without an account joins (§2.1, /login-rec). */
export const codeLogin = v.object({
  phoneNumber,
  verifyCode,
  /** the inviting agent's user name */
  inviter: filledText,
});
export type JoinRequest = RequestValues<typeof codeLogin>;

export const login = v.lazy((body) =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'phoneNumber') ? codeLogin : passwordLogin,
) as Schema<unknown, LoginRequest | JoinRequest> as Schema<LoginRequest | JoinRequest>;

export const loginCall = post({
  name: 'login',
  path: '/api/v1/user/login',
  family: 'H',
  request: typeOnly<typeof login>(),
  response: loginResponse,
  access: 'public',
});

/** A session of the user, for listing and ending sessions. §2.7 has no such screen; these calls are an addition. */
const ownSession = v.object({
  /** not the token, so it grants no access */
  id,
  /** browser and system, as text */
  device: text,
  /** masked IP address of the sign-in; an addition of some platforms */
  address: text,
  /** unix seconds */
  signedInAt: optionalMoment,
  /** approximate time of the last call, unix seconds */
  usedAt: optionalMoment,
  /** the session of this request */
  current: flag,
});
export type OwnSession = v.InferOutput<typeof ownSession>;

/** The current session first, then the most recently used ones. */
export const ownSessions = listOf(ownSession);
export const sessionsCall = get({
  name: 'sessions',
  path: '/api/user/sessions',
  family: 'H',
  response: ownSessions,
});

export const endSessionCall = post({
  name: 'endSession',
  path: '/api/user/sessions/{id}/end',
  family: 'H',
  response: nothing,
});
