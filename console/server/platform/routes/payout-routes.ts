/** Payout info, wallet password, billing cycle. */
import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { TicketAnswer } from '../../../../shared/platform/schemas/codes.ts';
import { BILLING_CYCLES, type BillingCycle, type PayInfo } from '../../../../shared/platform/schemas/payout.ts';
import { countAttempt, walletPasswordLimits } from '../codes/limits.ts';
import { withCode } from '../codes/verify-codes.ts';
import type { Platform } from '../context.ts';
import { person } from '../database/tables.ts';
import { verifyCode, walletPassword } from '../http/inputs.ts';
import { addRoute } from '../http/route.ts';
import { payInfoOf } from '../people/account-info.ts';
import { giveProof, withdrawProofs } from '../people/proofs.ts';
import { wrongWalletPassword } from '../refusal.ts';
import { hashPassword, isPassword } from '../secrets.ts';

export function payoutRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute<{ payInfo: PayInfo }>(app, platform, {
    method: 'GET',
    url: '/api/user/account_payinfo',
    family: 'H',
    handle: async ({ person: self }) => ({ payInfo: payInfoOf(self) }),
  });

  addRoute<object, unknown, { password: string; verifyCode: string }>(app, platform, {
    method: 'POST',
    url: '/api/user/modify_wallet_password',
    family: 'H',
    body: v.object({ password: walletPassword, verifyCode }),
    async handle({ body, person: self }) {
      const walletPasswordHash = await hashPassword(body.password);
      await withCode(platform, { uid: self.uid, phone: self.phoneNumber }, body.verifyCode, async (tx) => {
        await tx.update(person).set({ walletPasswordHash }).where(eq(person.uid, self.uid));
        await withdrawProofs(tx, self.uid, 'wallet');
      });
      return {};
    },
  });

  addRoute<TicketAnswer, unknown, { password: string }>(app, platform, {
    method: 'POST',
    url: '/api/user/verify_wallet_password',
    family: 'H',
    body: v.object({ password: walletPassword }),
    async handle({ body, person: self }) {
      const forget = await countAttempt(platform.db, walletPasswordLimits(self.uid));
      if (!(await isPassword(body.password, self.walletPasswordHash))) throw wrongWalletPassword();
      await forget();
      return { ticket: await giveProof(platform.db, self.uid, 'wallet') };
    },
  });

  addRoute<object, unknown, { billingCycle: BillingCycle }>(app, platform, {
    method: 'POST',
    url: '/api/user/modify_billing_cycle',
    family: 'H',
    body: v.object({ billingCycle: v.picklist(BILLING_CYCLES, '请选择结算周期') }),
    async handle({ body, person: self }) {
      await platform.db
        .update(person)
        .set({ payInfo: { ...self.payInfo, billingCycle: body.billingCycle }, needFillBillingCycle: false })
        .where(eq(person.uid, self.uid));
      return {};
    },
  });
}
