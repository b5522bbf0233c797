/** Simulates the bank of the demo: every transfer arrives on its expected day. /sandbox can let it fail earlier. */
import type { Transfers } from '../context.ts';
import { finishWork, planWork } from '../jobs/due-work.ts';
import { arrivalNow, settleOnce } from '../money/settle.ts';

export const STAND_IN_BANK: Transfers = {
  async plan(tx, { subject, firstDay }, { dueAt }) {
    await planWork(tx, [{ queue: 'transfer', subject, firstDay, lastDay: firstDay, dueAt }]);
  },
  handlerOf: ({ clock }) => ({
    async inside(tx, key) {
      const at = clock.now();
      await settleOnce(tx, { txId: key.subject, outcome: 'success', ...arrivalNow(at), requestId: 'due', at });
      await finishWork(tx, 'transfer', key);
    },
  }),
};
