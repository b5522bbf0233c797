import * as v from 'valibot';
import { told } from './account.ts';
import { orText, text } from './basics.ts';

const token = v.object({ token: v.pipe(v.string(), v.nonEmpty()), username: text, role: text });

/** POST login: a token, and what the platform tells of the person with it. */
export const loginAnswer = orText(
  'token',
  v.pipe(
    v.looseObject({}),
    v.transform((answer) => ({ ...answer, told: answer })),
    v.object({ ...token.entries, told }),
  ),
);
export type LoginAnswer = v.InferOutput<typeof loginAnswer>;

/** What a person types, and the captcha's answer. */
export interface LoginRequest {
  readonly username: string;
  readonly password: string;
  readonly ticket: string;
  readonly randstr: string;
}

/** By a code to the phone: signs in, or joins who has no account yet (§2.1, /login-rec). */
export interface JoinRequest {
  readonly phoneNumber: string;
  readonly verifyCode: string;
  /** the inviting agent's user name */
  readonly inviter: string;
}
