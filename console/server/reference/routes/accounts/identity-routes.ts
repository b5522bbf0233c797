/** Routes of real name, phone number and login password. */
import type { FastifyInstance } from 'fastify';
import {
  modifyPhoneNumberCall,
  updateRealNameCall,
  modifyPasswordCall,
  resetPasswordCall,
} from '#shared/topics/accounts/identity/identity.calls.ts';
import { countAttempt } from '../../access/attempts.ts';
import { identityLimits, passwordLimits, phoneLimits, resetLimits } from '../../access/limits.ts';
import type { Platform } from '../../context.ts';
import { addRoute } from '../../http/route.ts';
import { changePassword, changePhone, resetPassword } from '../../accounts/credentials.ts';
import { verifyIdentity } from '../../accounts/identity.ts';
import { codeOwner } from '../../access/verify-codes.ts';

/** Adds the endpoints for identity, phone and sign-in password. */
export function identityRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  addRoute(app, platform, updateRealNameCall, {
    async handle({ body, user, token, request }) {
      await countAttempt(db, identityLimits(user, body.phoneNumber, request.ip));
      await verifyIdentity(platform, { uid: user.uid, token }, { ...body, requestId: request.id });
      return {};
    },
  });

  addRoute(app, platform, modifyPhoneNumberCall, {
    async handle({ body, user, token, request }) {
      await countAttempt(db, phoneLimits(user, body.phoneNumber, request.ip));
      await changePhone(platform, { uid: user.uid, token }, { ...body, requestId: request.id });
      return {};
    },
  });

  addRoute(app, platform, modifyPasswordCall, {
    async handle({ body, user, request }) {
      const removeAttempt = await countAttempt(db, passwordLimits(user.uid, request.ip));
      await changePassword(platform, user, { ...body, requestId: request.id });
      await removeAttempt();
      return {};
    },
  });

  addRoute(app, platform, resetPasswordCall, {
    async handle({ body, user, request }) {
      await countAttempt(db, resetLimits(body.phoneNumber, request.ip));
      // with a session, the code was sent for the signed-in user
      await resetPassword(platform, codeOwner(user, body.phoneNumber, request.ip), {
        ...body,
        requestId: request.id,
      });
      return {};
    },
  });
}
