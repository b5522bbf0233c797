/** Routes of consents, and of the export and the deletion of the own account. */
import type { FastifyInstance } from 'fastify';
import {
  consentsCall,
  deleteAccountCall,
  exportAccountCall,
  recordConsentCall,
  withdrawConsentCall,
} from '#shared/topics/accounts/privacy.calls.ts';
import { countAttempt } from '../../access/attempts.ts';
import { accountDataLimits, changeLimits } from '../../access/limits.ts';
import { consentsOf, recordConsent, withdrawConsent } from '../../content/consents.ts';
import type { Platform } from '../../context.ts';
import { addRoute } from '../../http/route.ts';
import { deleteOwnAccount } from '../../accounts/account-deletion.ts';
import { exportOwnAccount } from '../../account-export.ts';

export function privacyRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  addRoute(app, platform, consentsCall, {
    handle: async ({ user: { uid } }) => ({ list: await consentsOf(db, uid) }),
  });

  addRoute(app, platform, recordConsentCall, {
    async handle({ user: { uid }, body, request }) {
      await countAttempt(db, changeLimits('agreement', uid));
      await recordConsent(platform, { uid, requestId: request.id }, body);
      return {};
    },
  });

  addRoute(app, platform, withdrawConsentCall, {
    async handle({ user: { uid }, params: { id }, request }) {
      await countAttempt(db, changeLimits('agreement', uid));
      await withdrawConsent(platform, { uid, requestId: request.id }, id);
      return {};
    },
  });

  addRoute(app, platform, exportAccountCall, {
    async handle({ user, body: { verifyCode }, request }) {
      await countAttempt(db, accountDataLimits(user.uid));
      return exportOwnAccount(platform, user, { verifyCode, requestId: request.id });
    },
  });

  addRoute(app, platform, deleteAccountCall, {
    async handle({ user, body: { verifyCode }, request }) {
      await countAttempt(db, accountDataLimits(user.uid));
      await deleteOwnAccount(platform, user, { verifyCode, requestId: request.id });
      return {};
    },
  });
}
