/** Exports the data of an account. */
import { eq, inArray } from 'drizzle-orm';
import type { AccountData } from '#shared/topics/accounts/privacy.calls.ts';
import { recordAudit } from './access/audit.ts';
import { withCode } from './access/verify-codes.ts';
import { attachmentsOf } from './support/attachments.ts';
import type { Platform } from './context.ts';
import type { Database } from './database/database.ts';
import { bill, device, nodeAddress } from './database/device-tables.ts';
import { ownDevices } from './devices/devices.ts';
import {
  appeal,
  consent,
  directedApplication,
  invoice,
  notice,
  ticket,
  ticketReply,
} from './database/service-tables.ts';
import { audit, knownNetwork, ledgerEntry, session, visit, withdrawal, type User } from './database/tables.ts';
import { partnerUser, webhookDelivery } from './database/webhook-tables.ts';
import { walletAccount } from './ledger/ledger.ts';
import { robotsOf } from './accounts/robots.ts';
import { savedFilter } from './database/filter-table.ts';
import { shareLinksOf } from './accounts/share-links.ts';
import { findUser, notifyOwner, ownerOfCode, type OwnRequest } from './accounts/user.ts';

const wallets = (uid: string): string[] => [walletAccount(uid, 0), walletAccount(uid, 1)];

/** Returns all stored data about a user, without hashes of secrets and the agent's remark. @throws Refusal 4040 */
export const exportAccount = async ({ db }: Platform, username: string): Promise<AccountData> =>
  dataOf(db, await findUser(db, username));

/** The export contains ID and card numbers, and a code to the phone is enough for it. */
const EXPORTED = {
  title: '个人数据已导出',
  content: '您的个人数据已导出。如非本人操作，请立即修改登录密码，并联系商务人员。',
};

/** @throws Refusal 4001, 4002, 4101 without a phone */
export async function exportOwnAccount(
  platform: Platform,
  user: User,
  { verifyCode: code, requestId }: OwnRequest,
): Promise<AccountData> {
  await withCode(platform, ownerOfCode(user), code, async (tx) => {
    await notifyOwner(platform, tx, user, EXPORTED);
    await recordAudit(tx, platform, { uid: user.uid, action: 'account exported', requestId });
  });
  return dataOf(platform.db, user);
}

async function dataOf(db: Database, user: User): Promise<AccountData> {
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
    visits: await db
      .select({ lastAt: visit.lastAt, previousAt: visit.previousAt })
      .from(visit)
      .where(eq(visit.uid, uid)),
    networks: await db.select({ seenAt: knownNetwork.seenAt }).from(knownNetwork).where(eq(knownNetwork.uid, uid)),
    partners: await db
      .select({ name: partnerUser.partner, scopes: partnerUser.scopes, endedAt: partnerUser.endedAt })
      .from(partnerUser)
      .where(eq(partnerUser.uid, uid)),
    webhooks: await db
      .select({ partner: webhookDelivery.partner, type: webhookDelivery.type, data: webhookDelivery.data })
      .from(webhookDelivery)
      .where(eq(webhookDelivery.uid, uid)),
    nodes: await db
      .select({ uuid: device.uuid, name: device.name, line: device.line })
      .from(device)
      .where(await ownDevices(db, uid)),
    nodeAddresses: await db.select().from(nodeAddress).where(eq(nodeAddress.uid, uid)),
    robots: (await robotsOf(db, uid)).map(({ provider, name, tail }) => ({ provider, name, tail })),
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
    invoices: await db.select().from(invoice).where(eq(invoice.uid, uid)),
    withdrawals: await db.select().from(withdrawal).where(eq(withdrawal.uid, uid)),
    entries: await db
      .select()
      .from(ledgerEntry)
      .where(inArray(ledgerEntry.accountId, wallets(uid))),
    shareLinks: await shareLinksOf(db, uid),
    savedFilters: await db.select().from(savedFilter).where(eq(savedFilter.uid, uid)),
    audit: (await db.select().from(audit).where(eq(audit.uid, uid))).map(withoutEmployee),
  };
}

/** Returns the row without the employee who acted, because the name is not data about the user. */
function withoutEmployee({
  detail: { approver: _approver, operator: _operator, ...detail },
  ...row
}: typeof audit.$inferSelect) {
  return { ...row, detail };
}
