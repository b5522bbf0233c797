/** Addresses of nodes: suggestions and what people save, by user name and without a session. */
import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import type { Given } from '#shared/contract/call.ts';
import { inputTipsCall, saveAddressCall, savedAddresses, tipQuery } from '#shared/contract/places.ts';
import { addressLimits, countAttempt } from '../access/limits.ts';
import { PLACES } from '../content/lookups.ts';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { unknownNodes } from '../devices/node-register.ts';
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
    async handle({ body, person: self, request }) {
      const { db } = platform;
      await countAttempt(db, addressLimits(request.ip));
      const [unknown] = await unknownNodes(
        db,
        body.nodes.map(({ uuid }) => uuid),
      );
      if (unknown !== undefined)
        throw invalid(
          '没有找到该节点，请核对节点',
          `nodes.${body.nodes.findIndex(({ uuid }) => uuid === unknown)}.uuid`,
        );
      // Whether there is such a user is told to nobody: the answer is the same.
      const [owner] = await db.select().from(person).where(eq(person.username, body.username));
      if (owner) await inTransaction(db, (tx) => saveAddresses(tx, owner.uid, body.nodes, owner.uid === self?.uid));
      return {};
    },
  });
}

/**
 * The person's own form changes what is there and opens the wallet's gate. Whoever fills in the external one for them
 * adds what is missing and changes nothing: anybody can write a user name.
 */
async function saveAddresses(
  tx: Database,
  uid: string,
  nodes: Given<typeof savedAddresses>['nodes'],
  isOwn: boolean,
): Promise<void> {
  for (const { uuid, address, location } of nodes) {
    const added = tx.insert(nodeAddress).values({ uid, uuid, address, location });
    const target = [nodeAddress.uid, nodeAddress.uuid];
    await (isOwn ? added.onConflictDoUpdate({ target, set: { address, location } }) : added.onConflictDoNothing());
  }
  if (isOwn) await tx.update(person).set({ needFillCollection: false }).where(eq(person.uid, uid));
}
