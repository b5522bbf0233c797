/** Exports the data of an account, and deletes it except for the ledger, which keeps the account under its number. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AccountData } from '#shared/topics/privacy/privacy.calls.ts';
import { recordAudit } from '../access/audit.ts';
import { forgetLoginFailures } from '../access/limits.ts';
import { withCode, type CodeOwner } from '../access/verify-codes.ts';
import type { Platform } from '../context.ts';
import { bill, device, nodeAddress } from '../database/device-tables.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { QUEUES } from '../database/job-queues.ts';
import { dueWork } from '../database/job-tables.ts';
import {
  appeal,
  attachment,
  consent,
  dialling,
  directedApplication,
  imageLink,
  notice,
  noticeRead,
  openGrant,
  ticket,
  ticketReply,
} from '../database/service-tables.ts';
import {
  attempt,
  audit,
  idempotency,
  knownNetwork,
  ledgerEntry,
  person,
  session,
  verifyCode,
  withdrawal,
  type Person,
} from '../database/tables.ts';
import { partnerUser, webhookDelivery } from '../database/webhook-tables.ts';
import { dayOf } from '../days.ts';
import { lockDevices } from '../devices/progress.ts';
import { lockWallets, walletAccount } from '../ledger.ts';
import { notAllowedNow, notFound } from '../refusal.ts';
import { hashPassword, newToken } from '../secrets.ts';
import { attachmentsOf } from '../attachments/attachments.ts';
import { keepFailures } from './identity-failures.ts';
import { notifyOwner, storedPhonesOf } from './person.ts';

const wallets = (uid: string): string[] => [walletAccount(uid, 0), walletAccount(uid, 1)];

/** @throws Refusal 4040 */
export async function findUser(db: Database, username: string): Promise<Person> {
  const [found] = await db.select().from(person).where(eq(person.username, username));
  if (!found) throw notFound(`没有用户名为 ${username} 的账号`);
  return found;
}

/** Returns all stored data about a user, without hashes of secrets and the agent's remark. @throws Refusal 4040 */
export const exportAccount = async ({ db }: Platform, username: string): Promise<AccountData> =>
  dataOf(db, await findUser(db, username));

/** The request of a user, with the code that was sent to the phone of the account. */
interface OwnRequest {
  readonly verifyCode: string;
  readonly requestId: string;
}

/** The export contains ID and card numbers, and a code to the phone is enough for it. */
const EXPORTED = {
  title: '个人数据已导出',
  content: '您的个人数据已导出。如非本人操作，请立即修改登录密码，并联系商务人员。',
};

/** @throws Refusal 4001, 4002, 4101 without a phone */
export async function exportOwnAccount(
  platform: Platform,
  user: Person,
  { verifyCode: code, requestId }: OwnRequest,
): Promise<AccountData> {
  await withCode(platform, ownerOfCode(user), code, async (tx) => {
    await notifyOwner(platform, tx, user, EXPORTED);
    await recordAudit(tx, platform, { uid: user.uid, action: 'account exported', requestId });
  });
  return dataOf(platform.db, user);
}

/** @throws Refusal 4101 */
function ownerOfCode({ uid, phoneNumber: phone }: Person): CodeOwner {
  if (!phone) throw notAllowedNow('账号尚未绑定手机号，请联系商务人员');
  return { uid, phone };
}

async function dataOf(db: Database, user: Person): Promise<AccountData> {
  const { uid } = user;
  // users must not see the remark of their agent about them
  const {
    passwordHash: _password,
    walletPasswordHash: _wallet,
    idCardIndex: _index,
    agentRemark: _,
    ...account
  } = user;
  const tickets = await db.select().from(ticket).where(eq(ticket.uid, uid));
  const ticketIds = tickets.map(({ id }) => id);
  return {
    account,
    sessions: await db
      .select({
        startedAt: session.startedAt,
        usedAt: session.usedAt,
        device: session.device,
        address: session.address,
      })
      .from(session)
      .where(eq(session.uid, uid)),
    networks: await db.select({ seenAt: knownNetwork.seenAt }).from(knownNetwork).where(eq(knownNetwork.uid, uid)),
    partners: await db.select({ name: partnerUser.partner }).from(partnerUser).where(eq(partnerUser.uid, uid)),
    webhooks: await db
      .select({ partner: webhookDelivery.partner, type: webhookDelivery.type, data: webhookDelivery.data })
      .from(webhookDelivery)
      .where(eq(webhookDelivery.uid, uid)),
    nodes: await db
      .select({ uuid: device.uuid, name: device.name, line: device.line })
      .from(device)
      .where(eq(device.ownerUid, uid)),
    nodeAddresses: await db.select().from(nodeAddress).where(eq(nodeAddress.uid, uid)),
    notices: await db.select().from(notice).where(eq(notice.uid, uid)),
    consents: await db.select().from(consent).where(eq(consent.uid, uid)),
    tickets,
    ticketReplies:
      ticketIds.length > 0 ? await db.select().from(ticketReply).where(inArray(ticketReply.ticketId, ticketIds)) : [],
    // the user downloads the files from the tickets
    attachments: await attachmentsOf(db, ticketIds),
    appeals: await db.select().from(appeal).where(eq(appeal.uid, uid)),
    applications: await db.select().from(directedApplication).where(eq(directedApplication.uid, uid)),
    bills: await db.select().from(bill).where(eq(bill.uid, uid)),
    withdrawals: await db.select().from(withdrawal).where(eq(withdrawal.uid, uid)),
    entries: await db
      .select()
      .from(ledgerEntry)
      .where(inArray(ledgerEntry.accountId, wallets(uid))),
    audit: (await db.select().from(audit).where(eq(audit.uid, uid))).map(withoutApprover),
  };
}

/** Returns the row without the employee who decided about a payout, because the name is not data about the user. */
function withoutApprover({ detail: { approver: _approver, ...detail }, ...row }: typeof audit.$inferSelect) {
  return { ...row, detail };
}

/** The payee of a withdrawal of a deleted account. */
const DELETED_PAYEE = { collectionNumber: '***', accountHolder: '***', bankName: '***' };

/**
 * Deletes the personal data of a user and ends all sessions. Ledger, bills and audit stay under the number of the account.
 * @throws Refusal 4040, 4101 with the reason
 */
export async function deleteAccount(platform: Platform, username: string, requestId: string): Promise<void> {
  const passwordHash = await hashPassword(newToken());
  await inTransaction(platform.db, async (tx) => {
    const { uid } = await findUser(tx, username);
    await forget(platform, tx, uid, { passwordHash, requestId });
  });
}

/**
 * Deletes the account of the signed-in user. An operator can also delete an account whose income is not settled yet.
 * @throws Refusal 4001, 4002, 4101 with the reason
 */
export async function deleteOwnAccount(
  platform: Platform,
  user: Person,
  { verifyCode: code, requestId }: OwnRequest,
): Promise<void> {
  const passwordHash = await hashPassword(newToken());
  await withCode(platform, ownerOfCode(user), code, async (tx) => {
    // the key starts with the queue
    if ((await tx.$count(dueWork, and(inArray(dueWork.queue, QUEUES), eq(dueWork.subject, user.uid)))) > 0)
      throw notAllowedNow('仍有尚未结算的收入，请联系商务人员');
    await forget(platform, tx, user.uid, { passwordHash, requestId });
  });
}

interface Forgetting {
  /** of a password that is never shown */
  readonly passwordHash: string;
  readonly requestId: string;
}

async function forget(
  platform: Platform,
  tx: Database,
  uid: string,
  { passwordHash, requestId }: Forgetting,
): Promise<void> {
  // before the row, as a binding does
  await lockDevices(tx);
  const [user] = await tx.select().from(person).where(eq(person.uid, uid)).for('update');
  await requireSettled(tx, user!);
  const phones = [user!.phoneNumber, ...storedPhonesOf(user!)].filter(Boolean);
  await deleteRows(tx, uid, phones);
  await forgetLoginFailures(tx, user!);
  if (user!.identityFailures > 0) await keepFailures(tx, phones, user!.identityFailures);
  await tx
    .update(device)
    .set({ retired: dayOf(platform.clock.now()) })
    .where(and(eq(device.ownerUid, uid), isNull(device.retired)));
  await tx.update(withdrawal).set(DELETED_PAYEE).where(eq(withdrawal.uid, uid));
  // records of consents contain no personal data, and are evidence
  await tx
    .update(consent)
    .set({ withdrawnAt: platform.clock.now() })
    .where(and(eq(consent.uid, uid), isNull(consent.withdrawnAt)));
  await tx
    .update(person)
    .set({ ...EMPTY, username: `deleted-${uid}`, passwordHash })
    .where(eq(person.uid, uid));
  await recordAudit(tx, platform, { uid, action: 'account deleted', requestId });
}

async function requireSettled(tx: Database, { uid, username }: Person): Promise<void> {
  const balances = Object.values(await lockWallets(tx, uid));
  if (balances.some(({ balance }) => balance > 0)) throw notAllowedNow('钱包仍有余额，请先提现');
  const open = and(eq(withdrawal.uid, uid), eq(withdrawal.status, 'transferring'));
  if ((await tx.$count(withdrawal, open)) > 0) throw notAllowedNow('仍有提现在转账中');
  const unpaid = and(eq(appeal.uid, uid), eq(appeal.state, 'accepted'), isNull(appeal.month));
  if ((await tx.$count(appeal, unpaid)) > 0) throw notAllowedNow('仍有待发放的申诉补偿');
  if ((await tx.$count(person, eq(person.agentAccount, username))) > 0) throw notAllowedNow('名下仍有用户，请先转移');
}

async function deleteRows(tx: Database, uid: string, phones: readonly string[]): Promise<void> {
  await tx.delete(session).where(eq(session.uid, uid));
  await tx.delete(knownNetwork).where(eq(knownNetwork.uid, uid));
  await tx.delete(nodeAddress).where(eq(nodeAddress.uid, uid));
  await tx.delete(verifyCode).where(inArray(verifyCode.phone, ['', ...phones]));
  // whole words, because a number can be part of the phone of another user
  for (const subject of [uid, ...phones])
    await tx.delete(attempt).where(sql`${attempt.subject} ~ ${`(^| )${subject}( |$)`}`);
  await tx.delete(idempotency).where(and(eq(idempotency.uid, uid), isNotNull(idempotency.refused)));
  await tx.delete(openGrant).where(eq(openGrant.uid, uid));
  await tx.delete(imageLink).where(eq(imageLink.uid, uid));
  await tx.delete(directedApplication).where(eq(directedApplication.uid, uid));
  const own = sql`(select id from ${ticket} where ${ticket.uid} = ${uid})`;
  await tx.delete(attachment).where(eq(attachment.uid, uid));
  await tx.delete(appeal).where(eq(appeal.uid, uid));
  await tx.delete(ticketReply).where(sql`${ticketReply.ticketId} in ${own}`);
  await tx.delete(ticket).where(eq(ticket.uid, uid));
  await tx.delete(noticeRead).where(eq(noticeRead.uid, uid));
  await tx.delete(notice).where(eq(notice.uid, uid));
  await tx.delete(webhookDelivery).where(eq(webhookDelivery.uid, uid));
  await tx.delete(partnerUser).where(eq(partnerUser.uid, uid));
  // dial lines contain names and passwords of internet accounts
  await tx
    .delete(dialling)
    .where(sql`${dialling.device} in (select id from ${device} where ${device.ownerUid} = ${uid})`);
}

/** Columns of a deleted user. */
const EMPTY = {
  walletPasswordHash: null,
  phoneNumber: '',
  previousPhone: '',
  previousPhoneUntil: null,
  realName: '',
  idCardNumber: '',
  idCardIndex: '',
  companyName: '',
  agentRemark: '',
  payInfo: {},
  idenAuthenticationed: false,
  collectionInfoFilled: false,
  authState: 1,
} satisfies Partial<Person>;
