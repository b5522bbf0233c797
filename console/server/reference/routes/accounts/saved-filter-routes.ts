/** Routes of saved filters. */
import type { FastifyInstance } from 'fastify';
import {
  deleteSavedFilterCall,
  saveFilterCall,
  savedFiltersCall,
} from '#shared/topics/accounts/saved-filter/saved-filter.calls.ts';
import { countAttempt } from '../../access/attempts.ts';
import { changeLimits } from '../../access/limits.ts';
import { deleteSavedFilter, savedFiltersOf, saveFilter } from '../../accounts/saved-filters.ts';
import type { Platform } from '../../context.ts';
import { addRoute } from '../../http/route.ts';

export function savedFilterRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  addRoute(app, platform, savedFiltersCall, {
    handle: async ({ user: { uid } }) => ({ list: await savedFiltersOf(db, uid) }),
  });

  addRoute(app, platform, saveFilterCall, {
    async handle({ user: { uid }, body }) {
      await countAttempt(db, changeLimits('filter', uid));
      return { id: await saveFilter(platform, uid, body) };
    },
  });

  addRoute(app, platform, deleteSavedFilterCall, {
    async handle({ user: { uid }, params: { id } }) {
      await countAttempt(db, changeLimits('filter', uid));
      await deleteSavedFilter(platform, uid, id);
      return {};
    },
  });
}
