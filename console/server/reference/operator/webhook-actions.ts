/** Webhooks of partners. */
import { inTransaction } from '../database/database.ts';
import { loggedWebhooks, replayWebhooks } from '../notices/deliveries.ts';
import { publishTest } from '../notices/publish.ts';
import { isoMoment, OperatorError, type OperatorContext } from './operator-context.ts';

const MOST_WEBHOOKS = 100;

/** @throws OperatorError */
function momentOf(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new OperatorError(`"${text}" is not a time. Use one such as 2026-11-27T08:00:00+08:00.`);
  return at;
}

export function webhookActions({ platform, requestId, record }: OperatorContext) {
  const { db, clock, jobs, webhooks } = platform;
  /** @throws OperatorError */
  const requirePartner = (partner: string): void => {
    if (!webhooks.some((each) => each.partner === partner))
      throw new OperatorError(`EMBED_WEBHOOKS has no URL of ${partner}.`);
  };
  return {
    /** Returns the last webhooks of a partner, or of all. */
    async webhooks(partner?: string): Promise<object[]> {
      const rows = await loggedWebhooks(db, { partner, limit: MOST_WEBHOOKS });
      // a partner that was removed still has webhooks
      if (partner !== undefined && rows.length === 0) requirePartner(partner);
      await record(db, 'webhooks', { uids: rows.map(({ account }) => account), webhooks: rows.length });
      return rows.map((row) => ({ ...row, createdAt: isoMoment(row.createdAt) }));
    },
    /** Sends a test to a partner. */
    testWebhook: (partner: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        requirePartner(partner);
        await publishTest(platform, tx, { partner, event: `test ${requestId}`, at: clock.now() });
        await record(tx, 'webhooks test', { partner });
      }),
    /** Sends the webhooks of a time again. @param from ISO 8601, like `to` @returns their number */
    replayWebhooks: (partner: string, from: string, to: string | undefined): Promise<number> =>
      inTransaction(db, async (tx) => {
        requirePartner(partner);
        const [first, last] = [momentOf(from), to === undefined ? Date.now() : momentOf(to)];
        const { uids, replayed } = await replayWebhooks({ jobs }, tx, { partner, from: first, to: last });
        await record(tx, 'webhooks replay', {
          uids,
          partner,
          from: isoMoment(first),
          to: isoMoment(last),
          webhooks: replayed,
        });
        return replayed;
      }),
  };
}
