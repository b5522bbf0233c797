/** Simulates the bank of the demo: every transfer arrives on its expected day. /sandbox can let it fail earlier. */
import type { Transfers } from '../context.ts';
import { finishWork, planWork } from '../jobs/due-work.ts';
import { settleOnce } from '../money/settle.ts';

export const STAND_IN_BANK: Transfers = {
  async plan(tx, { subject, firstDay }, { dueAt }) {
    await planWork(tx, [{ queue: 'transfer', subject, firstDay, lastDay: firstDay, dueAt }]);
  },
  handlerOf: (platform) => ({
    async inside(tx, key) {
      await settleOnce(platform, tx, {
        txId: key.subject,
        outcome: 'success',
        requestId: 'due',
        at: platform.clock.now(),
      });
      await finishWork(tx, 'transfer', key);
    },
  }),
};
