/** Routes of payout details, settlement cycle and wallet password. */
import type { FastifyInstance } from 'fastify';
import { modifyWalletPasswordCall } from '#shared/topics/accounts/identity/identity.calls.ts';
import { countAttempt } from '../../access/attempts.ts';
import { forgetWalletPasswordFailures, newWalletPasswordLimits, payoutLimits } from '../../access/limits.ts';
import { firstOpenMonth } from '../../billing/missing-days.ts';
import type { Platform } from '../../context.ts';
import { addRoute } from '../../http/route.ts';
import { requireUncommonPassword } from '../../accounts/credentials.ts';
import { eq } from 'drizzle-orm';
import { modifyPayInfoCall } from '#shared/topics/accounts/payout-form.calls.ts';
import { modifyBillingCycleCall, payInfoCall } from '#shared/topics/accounts/payout.calls.ts';
import { verifyWalletPasswordCall } from '#shared/topics/money/wallet/wallet.calls.ts';
import { recordAudit } from '../../access/audit.ts';
import { endOtherSessions, giveProof, hasProof, withdrawProofs } from '../../access/sessions.ts';
import { withCode } from '../../access/verify-codes.ts';
import { users } from '../../database/tables.ts';
import { announceMoneyChange } from '../../accounts/money-changes.ts';
import { payInfoOf } from '../../accounts/account-info.ts';
import { isReconciledHere, withUser } from '../../accounts/user.ts';
import { submitPayout } from '../../accounts/payout-info.ts';
import { requireWalletPassword } from '../../accounts/wallet-password.ts';
import { notAllowedNow } from '../../refusal.ts';
import { hashPassword } from '../../secrets.ts';

const CYCLE_NAMES = { week: '周结', month: '月结' } as const;

/** Adds the endpoints for payout details, wallet password and billing cycle. */
export function payoutRoutes(app: FastifyInstance, platform: Platform): void {
  addRoute(app, platform, payInfoCall, {
    handle: async ({ user: self }) => ({
      payInfo: {
        ...payInfoOf(platform, self),
        taxFrom: await firstOpenMonth(platform.db, self.uid, platform.clock.now()),
      },
    }),
  });

  addRoute(app, platform, modifyPayInfoCall, {
    async handle({ body, user: self, token, request }) {
      await countAttempt(platform.db, payoutLimits(self.uid, request.ip));
      const ticket = request.headers['x-wallet-ticket'];
      const isProven = await hasProof(platform.db, { uid: self.uid, token }, 'wallet', ticket);
      await submitPayout(platform, self.uid, body, { isProven, requestId: request.id });
      return {};
    },
  });

  addRoute(app, platform, modifyWalletPasswordCall, {
    async handle({ body, user: self, token, request }) {
      if (!isReconciledHere(platform, self)) throw notAllowedNow('当前账号无需设置钱包密码');
      requireUncommonPassword(body.password);
      await countAttempt(platform.db, newWalletPasswordLimits(self.uid));
      const walletPasswordHash = await hashPassword(body.password);
      await withCode(platform, { uid: self.uid, phone: self.phoneNumber }, body.verifyCode, async (tx) => {
        await tx.update(users).set({ walletPasswordHash }).where(eq(users.uid, self.uid));
        await withdrawProofs(tx, self.uid, 'wallet');
        await forgetWalletPasswordFailures(tx, self.uid);
        const isFirst = self.walletPasswordHash === null;
        if (!isFirst) await endOtherSessions(tx, { uid: self.uid, token });
        await announceMoneyChange(platform, tx, self, {
          reason: 'walletPassword',
          title: isFirst ? '钱包密码已设置' : '钱包密码已修改',
          // a code to the phone is enough to set the wallet password
          advice: '修改登录密码，并联系商务人员',
        });
        const trace = { uid: self.uid, action: 'wallet password changed', requestId: request.id } as const;
        await recordAudit(tx, platform, trace);
      });
      return {};
    },
  });

  addRoute(app, platform, verifyWalletPasswordCall, {
    async handle({ body, user: self, token, request }) {
      await requireWalletPassword(platform, self, { ...body, field: 'password', requestId: request.id });
      return { ticket: await giveProof(platform.db, { uid: self.uid, token }, 'wallet') };
    },
  });

  addRoute(app, platform, modifyBillingCycleCall, {
    async handle({ body: { billingCycle }, user: self, request }) {
      await withUser(platform.db, self.uid, async (tx, owner) => {
        if (!owner.needFillBillingCycle)
          return owner.payInfo.billingCycle === billingCycle ? undefined : notAllowedNow('结算周期已选定，不能修改');
        await tx
          .update(users)
          .set({ payInfo: { ...owner.payInfo, billingCycle }, needFillBillingCycle: false })
          .where(eq(users.uid, owner.uid));
        const trace = { uid: owner.uid, action: 'billing cycle chosen', requestId: request.id } as const;
        await recordAudit(tx, platform, { ...trace, detail: { billingCycle } });
        await announceMoneyChange(platform, tx, owner, {
          reason: 'billingCycle',
          title: '结算周期已选定',
          fact: `结算周期已选定为${CYCLE_NAMES[billingCycle]}`,
          advice: '修改登录密码，在收款信息中更正，并联系商务人员',
        });
        return undefined;
      });
      return {};
    },
  });
}
