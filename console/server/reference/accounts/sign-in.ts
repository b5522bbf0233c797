/** Starts the session of a user who has proven the password or the phone. */
import { recordAudit } from '../access/audit.ts';
import { rememberNetwork } from '../access/known-networks.ts';
import { sessionIdOf, startSession } from '../access/sessions.ts';
import { noteVisit } from '../access/visits.ts';
import type { Platform } from '../context.ts';
import type { User } from '../database/tables.ts';
import { wrongLogin } from '../refusal.ts';
import { withUser } from './user.ts';

interface SignIn {
  readonly by: 'code' | 'password';
  /** the User-Agent header */
  readonly agent: string | undefined;
  readonly address: string;
  readonly requestId: string;
}

/**
 * @param proven the user at the time of the proof
 * @returns the token
 * @throws Refusal 4003 if password or phone have changed meanwhile, because the change has ended all sessions
 */
export function signIn(
  platform: Platform,
  { uid, passwordHash, phoneNumber }: User,
  { by, agent, address, requestId }: SignIn,
): Promise<string> {
  return withUser(platform.db, uid, async (tx, owner) => {
    if (owner.passwordHash !== passwordHash || owner.phoneNumber !== phoneNumber) return wrongLogin();
    await rememberNetwork(tx, uid, address);
    await noteVisit(tx, uid, platform.clock.now());
    const token = await startSession(tx, uid, { agent, address, idleHours: platform.sessionIdleHours });
    const trace = { uid, action: 'signed in', requestId, detail: { by }, session: sessionIdOf(token) } as const;
    await recordAudit(tx, platform, trace);
    return token;
  });
}
