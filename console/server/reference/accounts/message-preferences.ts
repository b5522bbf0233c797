/** Changes which messages a user receives by SMS and in groups, and when. */
import { eq } from 'drizzle-orm';
import type { MessagePreferences, NewMessagePreferences } from '#shared/topics/notices/preferences.calls.ts';
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

/** Messages about nodes and days are chosen. An owner that gets none any more is informed in the console, and by SMS. */
const OTHERS_OFF = {
  title: '提醒短信已关闭',
  content:
    '您已关闭节点告警或到期提醒短信，相关消息仅发送至站内消息。如非本人操作，请立即修改登录密码，并重新开启短信。',
};

/**
 * Messages about money warn the user. To switch them off, the user proves the wallet password, or without one a code to the
 * phone of the account. All contacts are notified of messages that are switched off.
 * @throws Refusal 4000 without the proof, 4001, 4002, 4003 with a wrong one
 */
export async function changePreferences(
  platform: Platform,
  self: User,
  { walletPassword, verifyCode, requestId, ...sent }: NewMessagePreferences & { readonly requestId: string },
): Promise<void> {
  const { uid } = self;
  const chosen = choicesOf(sent);
  const changed = CHOICES.filter((choice) => chosen[choice] !== undefined && self[choice] !== chosen[choice]);
  if (changed.length === 0) return;
  const store = async (tx: Database): Promise<void> => {
    // only the changes, because another request can have changed the other choices
    const detail: Choices = Object.fromEntries(changed.map((choice) => [choice, chosen[choice]]));
    await tx.update(users).set(detail).where(eq(users.uid, uid));
    await recordAudit(tx, platform, { uid, action: 'message preferences changed', requestId, detail });
    const off = SMS.filter((kind) => detail[kind] === false);
    if (off.length > 0) await notifyOwner(platform, tx, self, off.includes('moneySms') ? SWITCHED_OFF : OTHERS_OFF);
  };
  if (chosen.moneySms !== false || !self.moneySms) return inTransaction(platform.db, store);
  if (self.walletPasswordHash === null) {
    const owner = ownerOfCode(self);
    if (!verifyCode) throw invalid('请输入验证码', 'verifyCode');
    return withCode(platform, owner, verifyCode, store);
  }
  if (!walletPassword) throw invalid('请输入钱包密码', 'walletPassword');
  await requireWalletPassword(platform, self, { password: walletPassword, field: 'walletPassword', requestId });
  return inTransaction(platform.db, store);
}

const SMS = ['moneySms', 'riskSms', 'reminderSms'] as const;
const CHOICES = [...SMS, 'moneyRobot', 'riskRobot', 'reminderRobot', 'robotAmounts', 'quietFrom', 'quietTo'] as const;
type Choices = Partial<Pick<User, (typeof CHOICES)[number]>>;

/** Returns the columns of the choices that a request contains. */
function choicesOf({ quietHours, ...sent }: Omit<NewMessagePreferences, 'walletPassword' | 'verifyCode'>): Choices {
  if (quietHours === undefined) return sent as Choices;
  return { ...sent, quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null } as Choices;
}

/** Returns the choices of a user. Those for groups are only sent if the platform sends to groups. */
export function preferencesOf({ robots }: Pick<Platform, 'robots'>, self: User): MessagePreferences {
  const { moneySms, riskSms, reminderSms, moneyRobot, riskRobot, reminderRobot, robotAmounts, quietFrom, quietTo } =
    self;
  return {
    ...{ moneySms, riskSms, reminderSms },
    moneyRobot: robots && moneyRobot,
    riskRobot: robots && riskRobot,
    reminderRobot: robots && reminderRobot,
    robotAmounts: robots && robotAmounts,
    quietHours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
  };
}
