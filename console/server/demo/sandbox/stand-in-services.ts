/** Simulates the services of the demo: SMS with an outbox, group robots, captcha tickets, the population register and the bank. */
import { and, eq, gt, lt } from 'drizzle-orm';
import { captchaTicket, outbox } from '../../reference/database/tables.ts';
import { RobotError, type SendToRobot } from '../../reference/providers/group-robots.ts';
import type { Services } from '../../reference/providers/services.ts';
import { hashToken } from '../../reference/secrets.ts';
import type { Transfers } from '../../reference/context.ts';
import { finishWork, planWork } from '../../reference/jobs/due-work.ts';
import { arrivalNow, settleOnce } from '../../reference/money/settle.ts';

/** Number of messages in the outbox. */
const OUTBOX_ROWS = 200;

/** Names that the simulated register does not know, so that testers can cause a failure. */
const UNKNOWN_NAME = /^错/;

export const STAND_INS: Services = {
  async send(tx, message) {
    const [row] = await tx.insert(outbox).values(message).returning({ id: outbox.id });
    await tx.delete(outbox).where(lt(outbox.id, row!.id - OUTBOX_ROWS));
  },
  captchaApp: { captchaAppId: '190000000', captchaAppIdEncrypted: 'sandbox' },
  async spendTicket(db, { ticket, randstr }) {
    const spent = await db
      .delete(captchaTicket)
      .where(
        and(
          eq(captchaTicket.ticketHash, hashToken(ticket)),
          eq(captchaTicket.randstr, randstr),
          gt(captchaTicket.expiresAt, Date.now()),
        ),
      )
      .returning({ ticketHash: captchaTicket.ticketHash });
    return spent.length > 0;
  },
  async deliver() {
    throw new Error('The demo stores messages in the transaction that sends them');
  },
  isOnRecord: async ({ realName }) => !UNKNOWN_NAME.test(realName),
  isCompanyOnRecord: (companyName, realName) => realName !== '' && !UNKNOWN_NAME.test(companyName),
};

/** Begins the keys of robots that the simulated providers do not know, so that testers can cause a failure. */
const UNKNOWN_ROBOT = '0000';

/** Accepts the messages to group robots, and sends them nowhere. */
export const STAND_IN_ROBOTS: SendToRobot = async ({ provider, token }) => {
  if (token.startsWith(UNKNOWN_ROBOT)) throw new RobotError(provider, 'unknown', 'the robot is simulated');
};

/** Lets every transfer arrive on its expected day. /sandbox can let it fail earlier. */
export const STAND_IN_BANK: Transfers = {
  async plan(tx, { subject, firstDay }, { dueAt }) {
    await planWork(tx, [{ queue: 'transfer', subject, firstDay, lastDay: firstDay, dueAt }]);
  },
  handlerOf: (platform) => ({
    async inside(tx, key) {
      const at = platform.clock.now();
      const ended = { txId: key.subject, outcome: 'success', ...arrivalNow(at), requestId: 'due', at } as const;
      await settleOnce(platform, tx, ended);
      await finishWork(tx, 'transfer', key);
    },
  }),
};
