/** Tickets of users, and the appeals in them. */
import { writeFile } from 'node:fs/promises';
import { asc, eq, inArray } from 'drizzle-orm';
import { readAttachment } from '../attachments/attachments.ts';
import { inTransaction } from '../database/database.ts';
import { ticket } from '../database/service-tables.ts';
import { decideAppeal } from '../support/appeal-decisions.ts';
import { replyAsSupport, withDetails } from '../support/tickets.ts';
import { OperatorError, type OperatorContext } from './operator-context.ts';

const MOST_TICKETS = 100;

export function ticketActions({ platform, record }: OperatorContext) {
  const { db } = platform;
  const decide = (id: string, decision: string, amount?: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      const { uid, state } = await decideAppeal(platform, tx, { ticketId: id, decision, amount });
      await record(tx, 'appeals', { uid, ticket: id, state, cents: amount ?? 0 });
    });
  return {
    /** Returns the open tickets, the oldest first, or one ticket, with replies, attachments and appeals. */
    async tickets(id?: string): Promise<object[]> {
      const chosen = id === undefined ? inArray(ticket.status, ['pending', 'processing']) : eq(ticket.id, id);
      const rows = await db.select().from(ticket).where(chosen).orderBy(asc(ticket.createdAt)).limit(MOST_TICKETS);
      if (id !== undefined && rows.length === 0) throw new OperatorError(`There is no ticket ${id}.`);
      const uids = rows.map(({ uid }) => uid);
      await record(db, 'tickets', { tickets: rows.length });
      return (await withDetails(db, rows)).map((each, index) => ({ uid: uids[index], ...each }));
    },
    /** Saves an attachment to a new file on this machine. */
    async saveAttachment(id: string, path: string): Promise<void> {
      const file = await readAttachment(db, id);
      await record(db, 'tickets attachment', { attachment: id });
      await writeFile(path, file.stream(), { flag: 'wx', mode: 0o600 }).catch(
        ({ code, message }: NodeJS.ErrnoException) => {
          throw new OperatorError(`Couldn't write ${path} (${code ?? message}). Use the name of a new file.`);
        },
      );
    },
    replyToTicket: (id: string, content: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { uid } = await replyAsSupport(platform, tx, { id, content });
        await record(tx, 'tickets reply', { uid, ticket: id });
      }),
    /** @param amount cents; a compensation on the next bill of the user */
    acceptAppeal: (id: string, amount: number, reason: string): Promise<void> => decide(id, reason, amount),
    refuseAppeal: (id: string, reason: string): Promise<void> => decide(id, reason),
  };
}
