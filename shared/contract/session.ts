import * as v from 'valibot';
import { partialAccount, type userInfo } from './account.ts';
import { orText, text, type Schema, flag, id, listOf, moment, nothing } from './basics.ts';
import { post, type RequestValues, get, typeOnly } from './call.ts';
import { randstr, ticket } from './codes.ts';
import { phoneNumber, shortText, verifyCode } from './inputs.ts';
import { OPTIONAL_PATHS } from '../domain/optional-calls.ts';

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

/** What a person types, and the captcha's answer. */
const passwordLogin = v.object({ username: v.pipe(shortText, v.trim()), password: shortText, ticket, randstr });
export type LoginRequest = RequestValues<typeof passwordLogin>;

/** By a code to the phone: signs in, or joins who has no account yet (§2.1, /login-rec). */
const codeLogin = v.object({
  phoneNumber,
  verifyCode,
  /** the inviting agent's user name */
  inviter: v.pipe(v.nullish(shortText, ''), v.trim()),
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

/** Where a person is signed in, to be looked at and ended (§2.7 has no such screen; the calls are ours). */
const ownSession = v.object({
  /** opens nothing: it is not the token */
  id,
  /** what signed in, in words: browser and system */
  device: text,
  /** unix seconds */
  signedInAt: v.nullish(moment),
  /** unix seconds of about the last call */
  usedAt: v.nullish(moment),
  /** the one that asks */
  current: flag,
});
export type OwnSession = v.InferOutput<typeof ownSession>;

/** The one that asks first, then those used last. */
export const ownSessions = listOf(ownSession);
export const sessionsCall = get({
  name: 'sessions',
  path: OPTIONAL_PATHS.sessions,
  family: 'H',
  response: ownSessions,
});

export const endSessionCall = post({
  name: 'endSession',
  path: OPTIONAL_PATHS.endSession,
  family: 'H',
  response: nothing,
});
