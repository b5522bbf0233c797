/** Deletes an account, except for the ledger, which keeps it under its number. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../access/audit.ts';
import { forgetLoginFailures } from '../access/limits.ts';
import { withCode } from '../access/verify-codes.ts';
import { storeTextKeys } from '../database/text-keys.ts';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { device, nodeAddress } from '../database/device-tables.ts';
import { savedFilter } from '../database/filter-table.ts';
import { QUEUES } from '../database/job-queues.ts';
import { dueWork } from '../database/job-tables.ts';
import { heldMessage, robot } from '../database/robot-tables.ts';
import {
  appeal,
  attachment,
  consent,
  dialling,
  directedApplication,
  imageLink,
  invoiceDocument,
  notice,
  noticeRead,
  openGrant,
  ticket,
  ticketReply,
} from '../database/service-tables.ts';
import {
  attempt,
  idempotency,
  knownNetwork,
  users,
  session,
  verifyCode,
  visit,
  withdrawal,
  type User,
} from '../database/tables.ts';
import { partnerUser, webhookDelivery } from '../database/webhook-tables.ts';
import { dayOf } from '../days.ts';
import { agentsOf, ofAgents } from '../devices/device-agents.ts';
import { ownDevices } from '../devices/devices.ts';
import { lockDevices } from '../devices/progress.ts';
import { lockWallets } from '../ledger/ledger.ts';
import { notAllowedNow } from '../refusal.ts';
import { hashPassword, newToken } from '../secrets.ts';
import { keepFailures } from './identity-failures.ts';
import { deleteShareLinks } from './share-links.ts';
import { findUser, ownerOfCode, storedPhonesOf, type OwnRequest } from './user.ts';

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
  user: User,
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
  const [user] = await tx.select().from(users).where(eq(users.uid, uid)).for('update');
  await requireSettled(tx, user!);
  const phones = [user!.phoneNumber, ...storedPhonesOf(user!)].filter(Boolean);
  await deleteRows(tx, uid, phones);
  await forgetLoginFailures(tx, user!);
  if (user!.identityFailures > 0) await keepFailures(tx, phones, user!.identityFailures);
  await tx
    .update(device)
    .set({ retired: dayOf(platform.clock.now()) })
    .where(and(await ownDevices(tx, uid), isNull(device.retired)));
  await tx.update(withdrawal).set(DELETED_PAYEE).where(eq(withdrawal.uid, uid));
  // records of consents contain no personal data, and are evidence
  await tx
    .update(consent)
    .set({ withdrawnAt: platform.clock.now() })
    .where(and(eq(consent.uid, uid), isNull(consent.withdrawnAt)));
  await tx
    .update(users)
    .set({ ...EMPTY, username: `deleted-${uid}`, passwordHash })
    .where(eq(users.uid, uid));
  await storeTextKeys(tx, 'person', eq(users.uid, uid));
  await recordAudit(tx, platform, { uid, action: 'account deleted', requestId });
}

async function requireSettled(tx: Database, { uid, username }: User): Promise<void> {
  const balances = Object.values(await lockWallets(tx, uid));
  if (balances.some(({ balance }) => balance > 0)) throw notAllowedNow('钱包仍有余额，请先提现');
  const open = and(eq(withdrawal.uid, uid), eq(withdrawal.status, 'transferring'));
  if ((await tx.$count(withdrawal, open)) > 0) throw notAllowedNow('仍有提现在转账中');
  const unpaid = and(eq(appeal.uid, uid), eq(appeal.state, 'accepted'), isNull(appeal.month));
  if ((await tx.$count(appeal, unpaid)) > 0) throw notAllowedNow('仍有待发放的申诉补偿');
  if ((await tx.$count(users, eq(users.agentAccount, username))) > 0) throw notAllowedNow('名下仍有用户，请先转移');
}

async function deleteRows(tx: Database, uid: string, phones: readonly string[]): Promise<void> {
  await tx.delete(session).where(eq(session.uid, uid));
  await tx.delete(knownNetwork).where(eq(knownNetwork.uid, uid));
  await tx.delete(visit).where(eq(visit.uid, uid));
  await tx.delete(nodeAddress).where(eq(nodeAddress.uid, uid));
  await tx.delete(verifyCode).where(inArray(verifyCode.phone, ['', ...phones]));
  // whole words, because a number can be part of the phone of another user
  for (const subject of [uid, ...phones])
    await tx.delete(attempt).where(sql`${attempt.subject} ~ ${`(^| )${subject}( |$)`}`);
  await tx.delete(idempotency).where(and(eq(idempotency.uid, uid), isNotNull(idempotency.refused)));
  await tx.delete(openGrant).where(eq(openGrant.uid, uid));
  await tx.delete(imageLink).where(eq(imageLink.uid, uid));
  await tx.delete(savedFilter).where(eq(savedFilter.uid, uid));
  await tx.delete(directedApplication).where(eq(directedApplication.uid, uid));
  const own = sql`(select id from ${ticket} where ${ticket.uid} = ${uid})`;
  await tx.delete(attachment).where(eq(attachment.uid, uid));
  await tx.delete(invoiceDocument).where(eq(invoiceDocument.uid, uid));
  await tx.delete(appeal).where(eq(appeal.uid, uid));
  await tx.delete(ticketReply).where(sql`${ticketReply.ticketId} in ${own}`);
  await tx.delete(ticket).where(eq(ticket.uid, uid));
  await tx.delete(noticeRead).where(eq(noticeRead.uid, uid));
  await tx.delete(notice).where(eq(notice.uid, uid));
  await tx.delete(webhookDelivery).where(eq(webhookDelivery.uid, uid));
  await tx.delete(partnerUser).where(eq(partnerUser.uid, uid));
  await tx.delete(robot).where(eq(robot.uid, uid));
  await tx.delete(heldMessage).where(eq(heldMessage.uid, uid));
  await deleteShareLinks(tx, uid);
  // dial lines contain names and passwords of internet accounts
  const devices = await ownDevices(tx, uid);
  await tx
    .delete(dialling)
    .where(
      and(
        ofAgents(dialling.agentUid, await agentsOf(tx, uid)),
        sql`${dialling.device} in (select id from ${device} where ${devices})`,
      ),
    );
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
} satisfies Partial<User>;
