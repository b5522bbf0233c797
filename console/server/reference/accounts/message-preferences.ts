/** Changes which messages a user receives by SMS. */
import { eq } from 'drizzle-orm';
import type { NewMessagePreferences } from '#shared/topics/notices/preferences.calls.ts';
import { recordAudit } from '../access/audit.ts';
import { withCode } from '../access/verify-codes.ts';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { users, type User } from '../database/tables.ts';
import { invalid } from '../refusal.ts';
import { notifyOwner, ownerOfCode } from './user.ts';
import { requireWalletPassword } from './wallet-password.ts';

const SWITCHED_OFF = {
  title: '资金消息短信已关闭',
  content:
    '您的资金消息短信已关闭，提现到账与失败、账单等消息仅发送至站内消息。如非本人操作，请立即修改登录密码，并重新开启短信。',
};

/**
 * Messages warn the user. To switch them off, the user proves the wallet password, or without one a code to the phone of the
 * account, and all contacts are notified.
 * @throws Refusal 4000 without the proof, 4001, 4002, 4003 with a wrong one
 */
export async function changePreferences(
  platform: Platform,
  self: User,
  { moneySms, walletPassword, verifyCode, requestId }: NewMessagePreferences & { readonly requestId: string },
): Promise<void> {
  const { uid } = self;
  if (self.moneySms === moneySms) return;
  const store = async (tx: Database): Promise<void> => {
    await tx.update(users).set({ moneySms }).where(eq(users.uid, uid));
    await recordAudit(tx, platform, { uid, action: 'message preferences changed', requestId, detail: { moneySms } });
    if (!moneySms) await notifyOwner(platform, tx, self, SWITCHED_OFF);
  };
  if (moneySms) return inTransaction(platform.db, store);
  if (self.walletPasswordHash === null) {
    const owner = ownerOfCode(self);
    if (!verifyCode) throw invalid('请输入验证码', 'verifyCode');
    return withCode(platform, owner, verifyCode, store);
  }
  if (!walletPassword) throw invalid('请输入钱包密码', 'walletPassword');
  await requireWalletPassword(platform, self, { password: walletPassword, field: 'walletPassword', requestId });
  return inTransaction(platform.db, store);
}
