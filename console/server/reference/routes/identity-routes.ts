/** Who somebody is and how they prove it: real name, phone, log-in password. */
import type { FastifyInstance } from 'fastify';
import {
  identityForm,
  modifyPhoneNumberCall,
  newPhone,
  updateRealNameCall,
  modifyPasswordCall,
  newPassword,
  passwordByCode,
  resetPasswordCall,
} from '#shared/contract/identity.ts';
import { countAttempt, identityLimits, passwordLimits, phoneLimits, resetLimits } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { changePassword, changePhone, resetPassword } from '../people/credentials.ts';
import { verifyIdentity } from '../people/identity.ts';

export function identityRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  addRoute(app, platform, updateRealNameCall, {
    takes: identityForm,
    async handle({ body, person, token, request }) {
      await countAttempt(db, identityLimits(person.uid, body.phoneNumber, request.ip));
      await verifyIdentity(platform, { uid: person.uid, token }, { ...body, requestId: request.id });
      return {};
    },
  });

  addRoute(app, platform, modifyPhoneNumberCall, {
    takes: newPhone,
    async handle({ body, person, token, request }) {
      await countAttempt(db, phoneLimits(person.uid, body.phoneNumber, request.ip));
      await changePhone(platform, { uid: person.uid, token }, { ...body, requestId: request.id });
      return {};
    },
  });

  addRoute(app, platform, modifyPasswordCall, {
    takes: newPassword,
    async handle({ body, person, request }) {
      const forget = await countAttempt(db, passwordLimits(person.uid, request.ip));
      await changePassword(platform, person, { ...body, requestId: request.id });
      await forget();
      return {};
    },
  });

  addRoute(app, platform, resetPasswordCall, {
    takes: passwordByCode,
    async handle({ body, person, request }) {
      await countAttempt(db, resetLimits(body.phoneNumber, request.ip));
      // Somebody who is logged in had the code sent as that person.
      const owner = { uid: person?.uid ?? '', phone: body.phoneNumber };
      await resetPassword(platform, owner, { ...body, requestId: request.id });
      return {};
    },
  });
}
