import * as v from 'valibot';
import { text } from './basics.ts';

/** POST login: user info with a token; only the token is needed here, the rest is asked for with it. */
export const loginAnswer = v.object({ token: v.pipe(v.string(), v.nonEmpty()), username: text, role: text });
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
