/** Invoices of companies: those to receive, their documents, and the buyer that companies write on them. */
import { readFile, writeFile } from 'node:fs/promises';
import { inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { findUser } from '../accounts/user.ts';
import { buyerFile, findInvoiceDocument, INVOICE_BUYER, openInvoices, receiveInvoice } from '../billing/invoices.ts';
import { inTransaction } from '../database/database.ts';
import { invoiceDocument } from '../database/service-tables.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import { dayText } from '../days.ts';
import { isoMoment, OperatorError, type OperatorContext } from './operator-context.ts';

const MOST_OPEN = 100;

export function invoiceActions({ platform, record }: OperatorContext) {
  const { db, clock } = platform;
  return {
    /** Returns the sent invoices that are not received, the oldest first, with the IDs of their documents. */
    async invoices(): Promise<object[]> {
      const rows = await openInvoices(db, MOST_OPEN);
      const uids = rows.map(({ uid }) => uid);
      const documents = await db
        .select({ id: invoiceDocument.id, uid: invoiceDocument.uid, month: invoiceDocument.month })
        .from(invoiceDocument)
        .where(inArray(invoiceDocument.uid, uids));
      await record(db, 'invoices', { uids, invoices: rows.length });
      return rows.map(({ uid, month, number, issuedDay, sentAt }) => ({
        uid,
        month,
        number,
        issuedOn: dayText(issuedDay),
        sentAt: isoMoment(sentAt),
        documents: documents.filter((file) => file.uid === uid && file.month === month).map(({ id }) => id),
      }));
    },
    /** @returns the number of the invoice @throws Refusal 4040, 4101 */
    receiveInvoice: (username: string, month: string): Promise<string> =>
      inTransaction(db, async (tx) => {
        const { uid } = await findUser(tx, username);
        const { number } = await receiveInvoice(tx, uid, month, clock.now());
        await record(tx, 'invoices received', { uids: [uid], month });
        return number;
      }),
    /** Saves a document to a new file on this machine. */
    async saveInvoiceDocument(id: string, path: string): Promise<void> {
      const { uid, month, file } = await findInvoiceDocument(db, id);
      await record(db, 'invoices document', { uids: [uid], document: id, month });
      await writeFile(path, file.stream(), { flag: 'wx', mode: 0o600 }).catch(
        ({ code, message }: NodeJS.ErrnoException) => {
          throw new OperatorError(`Couldn't write ${path} (${code ?? message}). Use the name of a new file.`);
        },
      );
    },
    /** Stores the buyer of a file for all companies. Without a file, returns the stored one. @throws OperatorError */
    async invoiceBuyer(path?: string): Promise<object> {
      if (path === undefined) {
        await record(db, 'invoices buyer', {});
        return (await readSetting<object>(db, INVOICE_BUYER)) ?? {};
      }
      const buyer = await readBuyer(path);
      await inTransaction(db, async (tx) => {
        await writeSetting(tx, INVOICE_BUYER, buyer);
        await record(tx, 'invoices buyer', { fields: Object.keys(buyer) });
      });
      return buyer;
    },
  };
}

/** @throws OperatorError */
async function readBuyer(path: string): Promise<v.InferOutput<typeof buyerFile>> {
  const content = await readFile(path, 'utf8').catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new OperatorError(`Couldn't read ${path} (${code ?? message}).`);
  });
  let values: unknown;
  try {
    values = JSON.parse(content);
  } catch {
    throw new OperatorError(`${path} is not JSON. See "Invoices" in operate.md for its fields.`);
  }
  const parsed = v.safeParse(buyerFile, values);
  if (parsed.success) return parsed.output;
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`);
  throw new OperatorError(`${path} is not a buyer. ${problems.join('. ')}`);
}
