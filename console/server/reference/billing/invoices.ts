/** Invoices of companies: amounts by confirmed bill, sent numbers and documents, and the buyer that the operator has set. */
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { formatDate } from '#shared/core/shanghai-time.ts';
import { isCompanyPayee } from '#shared/topics/accounts/account.rules.ts';
import { knownInvoice } from '#shared/topics/accounts/payout.rules.ts';
import { BILL_STATES, billStatus } from '#shared/topics/billing/bill/bill.rules.ts';
import type { SentInvoice, WrittenInvoiceList } from '#shared/topics/billing/invoice/invoice.calls.ts';
import {
  invoiceRate,
  issueDayFault,
  MOST_INVOICES,
  type InvoiceState,
} from '#shared/topics/billing/invoice/invoice.rules.ts';
import { PERSONAL_TAX, taxPercent } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import { recordAudit } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { bill, type Bill } from '../database/device-tables.ts';
import { attachment, invoice, invoiceDocument } from '../database/service-tables.ts';
import { readSetting } from '../database/settings.ts';
import type { User } from '../database/tables.ts';
import { dayOfText, dayText } from '../days.ts';
import { invalid, notAllowedNow, notFound } from '../refusal.ts';
import { billStateOf } from './bill-calendar.ts';
import { readBill } from './bills.ts';

/** The setting with the buyer, which an operator stores (`invoices buyer`). */
export const INVOICE_BUYER = 'invoiceBuyer';

const line = v.pipe(v.string(), v.trim(), v.maxLength(200));
const filledLine = v.pipe(line, v.nonEmpty());

/** The file of an operator: what companies write on their invoices, and where they send them. */
export const buyerFile = v.strictObject({
  title: filledLine,
  taxNumber: v.pipe(line, v.regex(/^[0-9A-Z]{15,20}$/, 'must have 15 to 20 digits or capital letters')),
  address: v.optional(line, ''),
  phone: v.optional(line, ''),
  bankName: v.optional(line, ''),
  bankAccount: v.optional(line, ''),
  item: v.optional(line, ''),
  delivery: v.strictObject({
    email: v.optional(line, ''),
    recipient: v.optional(line, ''),
    phone: v.optional(line, ''),
    address: v.optional(line, ''),
  }),
});
type StoredBuyer = v.InferOutput<typeof buyerFile>;

type StoredInvoice = typeof invoice.$inferSelect;

const seconds = (ms: number | null | undefined): number | null => (ms == null ? null : Math.floor(ms / 1000));

/** Whether the user has confirmed the bill, or its days to object are over. A bill with the personal tax has no invoice. */
function isInvoiced(found: Pick<Bill, 'month' | 'state' | 'settledAt' | 'taxRatio' | 'total'>, now: number): boolean {
  const status = billStatus(billStateOf(found, now), found.month);
  const isConfirmed = status === 'confirmed' || status === 'inWallet' || status === 'paid';
  return isConfirmed && found.total > 0 && Math.round(found.taxRatio * 100) !== PERSONAL_TAX;
}

function stateOf(sent: StoredInvoice | undefined, paidAt: number | null): InvoiceState {
  if (!sent) return 'due';
  if (sent.receivedAt === null) return 'sent';
  return paidAt === null ? 'received' : 'paid';
}

/** Returns the invoices of the last two years, the newest first. */
export async function invoicesOf(db: Database, user: User, now: number): Promise<WrittenInvoiceList> {
  if (!isCompanyPayee(user)) return { list: [] };
  const bills = await db
    .select()
    .from(bill)
    .where(eq(bill.uid, user.uid))
    .orderBy(desc(bill.month))
    .limit(MOST_INVOICES);
  const months = bills.filter((each) => isInvoiced(each, now)).map(({ month }) => month);
  const ofMonths = (table: typeof invoice | typeof invoiceDocument) =>
    and(eq(table.uid, user.uid), inArray(table.month, months));
  const sent = await db.select().from(invoice).where(ofMonths(invoice));
  const documents = await db
    .select({
      id: invoiceDocument.id,
      month: invoiceDocument.month,
      name: invoiceDocument.name,
      type: invoiceDocument.type,
      size: sql<number>`octet_length(${invoiceDocument.content})`.mapWith(Number),
    })
    .from(invoiceDocument)
    .where(ofMonths(invoiceDocument))
    .orderBy(asc(invoiceDocument.at), asc(invoiceDocument.id));
  const list = bills
    .filter(({ month }) => months.includes(month))
    .map((each) => {
      const found = sent.find(({ month }) => month === each.month);
      const paidAt = billStateOf(each, now) === BILL_STATES.settled ? each.settledAt : null;
      return {
        month: each.month,
        amount: each.total,
        ...typeOf(user, each),
        state: stateOf(found, paidAt),
        number: found?.number ?? '',
        issuedOn: found ? dayText(found.issuedDay) : '',
        sentAt: seconds(found?.sentAt),
        receivedAt: seconds(found?.receivedAt),
        paidAt: seconds(paidAt),
        documents: documents.filter(({ month }) => month === each.month).map(({ month: _month, ...file }) => file),
      };
    });
  const stored = await readSetting<StoredBuyer>(db, INVOICE_BUYER);
  if (!stored) return { list };
  const { delivery, ...buyer } = stored;
  return { buyer, delivery, list };
}

/** Returns the type and the rate if the bill was taxed as the payout details state today. */
function typeOf({ payInfo }: User, { taxRatio }: Pick<Bill, 'taxRatio'>) {
  const invoiceType = knownInvoice(payInfo.invoiceType);
  const percent = taxPercent({ collectionMethod: payInfo.collectionMethod, invoiceType });
  const isKnown = invoiceType && Math.round(taxRatio * 100) === percent;
  return isKnown ? { invoiceType, rate: invoiceRate(invoiceType) } : { invoiceType: '' };
}

const FAULTS = {
  empty: '请选择开票日期',
  tooEarly: '开票日期不能早于账单月份',
  tooLate: '开票日期不能晚于今天',
} as const;

/** Stores the invoice that a company has sent, until it is received. @throws Refusal 4000, 4040 without such a bill, 4101 */
export async function sendInvoice(
  platform: Platform,
  user: User,
  { month, number, issuedOn, attachments, requestId }: SentInvoice & { readonly requestId: string },
): Promise<void> {
  const { db, clock } = platform;
  if (!isCompanyPayee(user)) throw notAllowedNow('仅企业银行账户需要开具发票');
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    await holdLock(tx, `invoices ${user.uid}`);
    const found = await readBill(tx, user.uid, month);
    if (!found) throw notFound('暂无账单');
    if (!isInvoiced(found, at)) throw notAllowedNow('该月账单尚未确认，或无需开具发票', 'month');
    const fault = issueDayFault(issuedOn, month, formatDate(at));
    if (fault) throw invalid(FAULTS[fault], 'issuedOn');
    const values = { number, issuedDay: dayOfText(issuedOn), sentAt: at };
    const [stored] = await tx
      .insert(invoice)
      .values({ uid: user.uid, month, ...values })
      .onConflictDoUpdate({ target: [invoice.uid, invoice.month], set: values, setWhere: isNull(invoice.receivedAt) })
      .returning();
    if (!stored) throw notAllowedNow('平台已收到该发票，不能修改');
    await takeDocuments(tx, stored, attachments);
    await recordAudit(tx, platform, {
      uid: user.uid,
      action: 'invoice sent',
      requestId,
      detail: { month, documents: attachments.length },
    });
  });
}

/**
 * Moves uploaded files to the invoice, in place of those that it had. Without files, those stay. They are rows of a table of
 * their own, because a server of the release before deletes uploads that no ticket uses.
 */
async function takeDocuments(tx: Database, { uid, month }: StoredInvoice, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(invoiceDocument).where(and(eq(invoiceDocument.uid, uid), eq(invoiceDocument.month, month)));
  const own = and(inArray(attachment.id, [...ids]), eq(attachment.uid, uid), isNull(attachment.ticketId));
  const files = await tx.delete(attachment).where(own).returning();
  if (files.length !== ids.length) throw invalid('附件已失效，请重新上传', 'attachments');
  await tx
    .insert(invoiceDocument)
    .values(files.map(({ id, name, type, content, at }) => ({ id, uid, month, name, type, content, at })));
}

/** @param uid the owner; without it, any file, for operators @throws Refusal 4040, also for files of other users */
export async function findInvoiceDocument(db: Database, id: string, uid?: string) {
  const [found] = await db
    .select()
    .from(invoiceDocument)
    .where(and(eq(invoiceDocument.id, id), uid === undefined ? undefined : eq(invoiceDocument.uid, uid)));
  if (!found) throw notFound('附件不存在或已删除');
  const { name, type, content } = found;
  return { uid: found.uid, month: found.month, file: new File([content], name, { type }) };
}

/** Returns the sent invoices that are not received, the oldest first. */
export const openInvoices = (db: Database, most: number): Promise<StoredInvoice[]> =>
  db.select().from(invoice).where(isNull(invoice.receivedAt)).orderBy(asc(invoice.sentAt)).limit(most);

/** Marks a sent invoice as received, once. @throws Refusal 4040 if none was sent, 4101 if it is received already */
export async function receiveInvoice(tx: Database, uid: string, month: string, at: number): Promise<StoredInvoice> {
  const [found] = await tx
    .select()
    .from(invoice)
    .where(and(eq(invoice.uid, uid), eq(invoice.month, month)))
    .for('update');
  if (!found) throw notFound(`该用户未登记 ${month} 的发票`);
  if (found.receivedAt !== null) throw notAllowedNow('该发票已标记为收到');
  await tx
    .update(invoice)
    .set({ receivedAt: at })
    .where(and(eq(invoice.uid, uid), eq(invoice.month, month)));
  return found;
}
