/** Who somebody is and how they prove it: real name, phone, log-in password. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { countAttempt, identityLimits, passwordLimits, phoneLimits, resetLimits } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import { identityForm, loginPassword, phoneNumber, shortText, verifyCode, type IdentityForm } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { changePassword, changePhone, resetPassword } from '../people/credentials.ts';
import { verifyIdentity } from '../people/identity.ts';

const BFF = '/api/bff/console/miniapp/api';

export function identityRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  addRoute<object, unknown, IdentityForm>(app, platform, {
    method: 'POST',
    url: `${BFF}/updateRealNameInfo`,
    family: 'C',
    body: identityForm,
    async handle({ body, person, request }) {
      await countAttempt(db, identityLimits(person.uid, body.phoneNumber, request.ip));
      await verifyIdentity(platform, person.uid, { ...body, requestId: request.id });
      return {};
    },
  });

  addRoute<object, unknown, { phoneNumber: string; verifyCode: string; ticket: string }>(app, platform, {
    method: 'POST',
    url: '/api/user/modify_phone_number',
    family: 'H',
    body: v.object({ phoneNumber, verifyCode, ticket: v.nullish(shortText, '') }),
    async handle({ body, person, request }) {
      await countAttempt(db, phoneLimits(person.uid, body.phoneNumber, request.ip));
      await changePhone(platform, person.uid, { ...body, requestId: request.id });
      return {};
    },
  });

  addRoute<object, unknown, { oldpassword: string; password: string }>(app, platform, {
    method: 'POST',
    url: '/api/user/modify_password',
    family: 'H',
    body: v.object({ oldpassword: loginPassword, password: loginPassword }),
    async handle({ body, person, request }) {
      const forget = await countAttempt(db, passwordLimits(person.uid, request.ip));
      await changePassword(platform, person, { ...body, requestId: request.id });
      await forget();
      return {};
    },
  });

  addRoute<object, unknown, { phoneNumber: string; verifyCode: string; password: string }>(app, platform, {
    method: 'POST',
    url: '/api/user/reset_password',
    family: 'H',
    public: true,
    body: v.object({ phoneNumber, verifyCode, password: loginPassword }),
    async handle({ body, person, request }) {
      await countAttempt(db, resetLimits(body.phoneNumber, request.ip));
      // Somebody who is logged in had the code sent as that person.
      const owner = { uid: person?.uid ?? '', phone: body.phoneNumber };
      await resetPassword(platform, owner, { ...body, requestId: request.id });
      return {};
    },
  });
}
