/** Addresses of nodes: suggestions and what people save, by user name and without a session. */
import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { addressLimits, countAttempt } from '../access/limits.ts';
import { PLACES, type Place } from '../content/lookups.ts';
import type { Platform } from '../context.ts';
import { inTransaction } from '../database/database.ts';
import { nodeAddress, person } from '../database/tables.ts';
import { shortText } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { invalid } from '../refusal.ts';

const BFF = '/api/bff/console/miniapp/api';
const MOST_TIPS = 10;
const MOST_NODES = 500;

const filled = (message: string) => v.pipe(shortText, v.trim(), v.nonEmpty(message));

const savedAddresses = v.object({
  username: filled('请填写用户名'),
  nodes: v.pipe(
    v.array(
      v.object({ uuid: filled('请填写节点'), address: filled('请填写节点地址'), location: v.optional(shortText, '') }),
    ),
    v.minLength(1, '请填写节点地址'),
    v.maxLength(MOST_NODES, '节点过多'),
    v.check((nodes) => new Set(nodes.map(({ uuid }) => uuid)).size === nodes.length, '节点重复，请合并后提交'),
  ),
});

export function addressRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<{ list: readonly Place[] }, { keywords: string }>(app, platform, {
    method: 'GET',
    url: `${BFF}/inputTips`,
    family: 'C',
    public: true,
    query: v.object({ keywords: v.optional(v.pipe(shortText, v.trim()), '') }),
    handle: async ({ query: { keywords } }) => ({
      list: keywords
        ? PLACES.filter(({ name, district }) => `${district}${name}`.includes(keywords)).slice(0, MOST_TIPS)
        : [],
    }),
  });

  addRoute<object, unknown, v.InferOutput<typeof savedAddresses>>(app, platform, {
    method: 'POST',
    url: `${BFF}/saveAddress`,
    family: 'C',
    public: true,
    body: savedAddresses,
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
