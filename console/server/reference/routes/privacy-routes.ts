/** Routes of consents, of the partners that receive events, and of the export and the deletion of the own account. */
import type { FastifyInstance } from 'fastify';
import {
  consentsCall,
  deleteAccountCall,
  exportAccountCall,
  recordConsentCall,
  withdrawConsentCall,
} from '#shared/topics/accounts/privacy.calls.ts';
import { partnerWebhooksCall, switchPartnerWebhooksCall } from '#shared/topics/notices/webhook.calls.ts';
import { countAttempt } from '../access/attempts.ts';
import { accountDataLimits, changeLimits } from '../access/limits.ts';
import { consentsOf, recordConsent, withdrawConsent } from '../content/consents.ts';
import type { Platform } from '../context.ts';
import { addRoute } from '../http/route.ts';
import { deleteOwnAccount } from '../accounts/account-deletion.ts';
import { exportOwnAccount } from '../account-export.ts';
import { partnersOf } from '../notices/partners.ts';
import { switchPartner } from '../accounts/partner-webhooks.ts';

export function privacyRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  addRoute(app, platform, consentsCall, {
    handle: async ({ person: { uid } }) => ({ list: await consentsOf(db, uid) }),
  });

  addRoute(app, platform, recordConsentCall, {
    async handle({ person: { uid }, body, request }) {
      await countAttempt(db, changeLimits('agreement', uid));
      await recordConsent(platform, { uid, requestId: request.id }, body);
      return {};
    },
  });

  addRoute(app, platform, withdrawConsentCall, {
    async handle({ person: { uid }, params: { id }, request }) {
      await countAttempt(db, changeLimits('agreement', uid));
      await withdrawConsent(platform, { uid, requestId: request.id }, id);
      return {};
    },
  });

  addRoute(app, platform, partnerWebhooksCall, {
    handle: async ({ person: { uid } }) => ({ list: await partnersOf(platform, uid) }),
  });

  addRoute(app, platform, switchPartnerWebhooksCall, {
    async handle({ person: self, params: { id: partner }, body: { on }, request }) {
      await countAttempt(db, changeLimits('session', self.uid));
      await switchPartner(platform, self, { partner, on, requestId: request.id });
      return {};
    },
  });

  addRoute(app, platform, exportAccountCall, {
    async handle({ person, body: { verifyCode }, request }) {
      await countAttempt(db, accountDataLimits(person.uid));
      return exportOwnAccount(platform, person, { verifyCode, requestId: request.id });
    },
  });

  addRoute(app, platform, deleteAccountCall, {
    async handle({ person, body: { verifyCode }, request }) {
      await countAttempt(db, accountDataLimits(person.uid));
      await deleteOwnAccount(platform, person, { verifyCode, requestId: request.id });
      return {};
    },
  });
}
