/** Where a person is signed in, to be looked at and ended (§2.7 has no such screen; the calls are ours). */
import * as v from 'valibot';
import { OPTIONAL_PATHS } from '../domain/optional-calls.ts';
import { flag, id, listOf, moment, nothing, text } from './basics.ts';
import { get, post } from './call.ts';

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
export const sessionsCall = get()('sessions', OPTIONAL_PATHS.sessions, 'H', ownSessions);

export const endSessionCall = post()('endSession', OPTIONAL_PATHS.endSession, 'H', nothing);
