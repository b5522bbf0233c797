/** Routes of bank and address lookups of forms, and of node addresses, which users save without a session. */
import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import {
  bankNameCall,
  banksCall,
  inputTipsCall,
  saveAddressCall,
  type savedAddresses,
} from '#shared/topics/accounts/address/address.calls.ts';
import type { RequestValues } from '#shared/core/call.ts';
import { searchKey } from '#shared/core/clean-text.ts';
import { countAttempt } from '../../access/attempts.ts';
import { addressLimits, bankLimits } from '../../access/limits.ts';
import { bankOfCard, findBranches, PLACES } from '../../content/lookups.ts';
import type { Platform } from '../../context.ts';
import { addRoute } from '../../http/route.ts';
import { invalid } from '../../refusal.ts';
import { inTransaction, type Database } from '../../database/database.ts';
import { boundNodes, storedNodeId, usableNodes } from '../../devices/nodes.ts';
import { nodeAddress } from '../../database/device-tables.ts';
import { users } from '../../database/tables.ts';

/** Adds the bank lookups by card number and by name. */
export function bankRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, bankNameCall, {
    async handle({ query, user, request }) {
      await countAttempt(platform.db, bankLimits(user.uid, request.ip));
      return { bankName: bankOfCard(query.cardNo) };
    },
  });

  addRoute(app, platform, banksCall, {
    handle: async ({ query: { fName } }) => ({ list: findBranches(fName).map((name) => ({ fName: name })) }),
  });
}

const MAX_TIPS = 10;

export function addressRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, inputTipsCall, {
    handle: async ({ query: { keywords } }) => ({
      list: keywords
        ? PLACES.filter(({ name, district }) => searchKey(`${district}${name}`).includes(searchKey(keywords))).slice(
            0,
            MAX_TIPS,
          )
        : [],
    }),
  });

  addRoute(app, platform, saveAddressCall, {
    async handle({ body, user: self, request }) {
      const { db } = platform;
      await countAttempt(db, addressLimits(request.ip));
      if (self?.username === body.username) await saveOwnAddresses(db, self.uid, body.nodes);
      else await addAddresses(db, body.username, body.nodes);
      return {};
    },
  });
}

type Nodes = RequestValues<typeof savedAddresses>['nodes'];

/**
 * Saves the addresses of the signed-in user and opens the wallet.
 * @throws Refusal 4000 with the field of a node that is unknown or bound to another user
 */
async function saveOwnAddresses(db: Database, uid: string, nodes: Nodes): Promise<void> {
  const usable = await usableNodes(db, uid, nodes);
  const unusable = nodes.findIndex((node) => !usable.includes(node));
  if (unusable !== -1) throw invalid('没有找到该节点，请核对节点', `nodes.${unusable}.uuid`);
  await inTransaction(db, async (tx) => {
    for (const { uuid, address, location } of nodes)
      await tx
        .insert(nodeAddress)
        .values({ uid, uuid: storedNodeId(uuid), address, location })
        .onConflictDoUpdate({ target: [nodeAddress.uid, nodeAddress.uuid], set: { address, location } });
    await tx.update(users).set({ needFillCollection: false }).where(eq(users.uid, uid));
  });
}

/**
 * Adds the missing addresses of nodes that are bound to the user. Everyone can enter any user name and any node, so other
 * nodes are ignored: the response reveals neither user names nor nodes.
 */
async function addAddresses(db: Database, username: string, nodes: Nodes): Promise<void> {
  const [owner] = await db.select({ uid: users.uid }).from(users).where(eq(users.username, username));
  if (!owner) return;
  const { uid } = owner;
  const bound = await boundNodes(db, uid, nodes);
  if (bound.length === 0) return;
  const rows = bound.map(({ uuid, address, location }) => ({ uid, uuid: storedNodeId(uuid), address, location }));
  await db.insert(nodeAddress).values(rows).onConflictDoNothing();
}
