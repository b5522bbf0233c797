/** Addresses of nodes: suggestions and what people save, by user name and without a session. */
import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { inputTipsCall, saveAddressCall, savedAddresses, tipQuery } from '../../../../shared/contract/places.ts';
import { addressLimits, countAttempt } from '../access/limits.ts';
import { PLACES } from '../content/lookups.ts';
import type { Platform } from '../context.ts';
import { inTransaction } from '../database/database.ts';
import { nodeAddress, person } from '../database/tables.ts';
import { addRoute } from '../http/route.ts';
import { invalid } from '../refusal.ts';

const MOST_TIPS = 10;
export function addressRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, inputTipsCall, {
    takes: tipQuery,
    handle: async ({ query: { keywords } }) => ({
      list: keywords
        ? PLACES.filter(({ name, district }) => `${district}${name}`.includes(keywords)).slice(0, MOST_TIPS)
        : [],
    }),
  });

  addRoute(app, platform, saveAddressCall, {
    takes: savedAddresses,
    async handle({ body, request }) {
      await countAttempt(platform.db, addressLimits(request.ip));
      const [owner] = await platform.db.select().from(person).where(eq(person.username, body.username));
      if (!owner) throw invalid('用户名不存在', 'username');
      await inTransaction(platform.db, async (tx) => {
        for (const { uuid, address, location } of body.nodes) {
          await tx
            .insert(nodeAddress)
            .values({ uid: owner.uid, uuid, address, location })
            .onConflictDoUpdate({ target: [nodeAddress.uid, nodeAddress.uuid], set: { address, location } });
        }
        await tx.update(person).set({ needFillCollection: false }).where(eq(person.uid, owner.uid));
      });
      return {};
    },
  });
}
