/** Tickets of users, and the appeals in them. */
import { writeFile } from 'node:fs/promises';
import { asc, eq, inArray } from 'drizzle-orm';
import { findAttachment } from '../support/attachments.ts';
import { lostIncomeOf } from '../billing/appeals.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { appeal, appealApproval, ticket, type Appeal } from '../database/service-tables.ts';
import { decideAppeal } from '../support/appeal-decisions.ts';
import { replyAsSupport, withDetails } from '../support/tickets.ts';
import { OperatorError, type OperatorContext } from './operator-context.ts';

const MOST_TICKETS = 100;

export function ticketActions({ platform, operator, record }: OperatorContext) {
  const { db } = platform;
  const decide = (id: string, decision: string, amount?: number): Promise<Appeal> =>
    inTransaction(db, async (tx) => {
      const decided = await decideAppeal(platform, tx, { ticketId: id, decision, amount, operator });
      const { uid, state, lostIncome } = decided;
      const command = amount === undefined ? 'appeals refuse' : 'appeals accept';
      await record(tx, command, { uids: [uid], ticket: id, state, cents: amount ?? 0, lostCents: lostIncome });
      return decided;
    });
  return {
    /** Returns the open tickets, the oldest first, or one ticket, with replies, attachments and appeals. */
    async tickets(id?: string): Promise<object[]> {
      const chosen = id === undefined ? inArray(ticket.status, ['pending', 'processing']) : eq(ticket.id, id);
      const rows = await db.select().from(ticket).where(chosen).orderBy(asc(ticket.createdAt)).limit(MOST_TICKETS);
      if (id !== undefined && rows.length === 0) throw new OperatorError(`There is no ticket ${id}.`);
      const uids = rows.map(({ uid }) => uid);
      await record(db, 'tickets', { uids, ...(id === undefined ? { tickets: rows.length } : { ticket: id }) });
      const appeals = await decisionsOf(
        db,
        rows.map((row) => row.id),
      );
      return (await withDetails(db, rows)).map((each, index) => ({
        uid: uids[index],
        ...each,
        ...(each.appeal && { appeal: { ...each.appeal, ...appeals.get(each.id) } }),
      }));
    },
    /** Saves an attachment to a new file on this machine. */
    async saveAttachment(id: string, path: string): Promise<void> {
      const { uid, ticketId, file } = await findAttachment(db, id);
      await record(db, 'tickets attachment', { uids: [uid], attachment: id, ticket: ticketId });
      await writeFile(path, file.stream(), { flag: 'wx', mode: 0o600 }).catch(
        ({ code, message }: NodeJS.ErrnoException) => {
          throw new OperatorError(`Couldn't write ${path} (${code ?? message}). Use the name of a new file.`);
        },
      );
    },
    replyToTicket: (id: string, content: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { uid } = await replyAsSupport(platform, tx, { id, content });
        await record(tx, 'tickets reply', { uids: [uid], ticket: id });
      }),
    /**
     * @param amount cents; a compensation on the next bill of the user
     * @returns the appeal, which stays open if the amount is above the lost income and no other operator has approved it
     */
    acceptAppeal: (id: string, amount: number, reason: string): Promise<Appeal> => decide(id, reason, amount),
    refuseAppeal: (id: string, reason: string): Promise<Appeal> => decide(id, reason),
  };
}

/** Returns what decides about appeals, by the numbers of their tickets: the lost income in cents, and the approvals. */
async function decisionsOf(db: Database, ticketIds: readonly string[]): Promise<ReadonlyMap<string, object>> {
  const ids = [...ticketIds];
  const appeals = await db.select().from(appeal).where(inArray(appeal.ticketId, ids));
  const approvals = await db.select().from(appealApproval).where(inArray(appealApproval.ticketId, ids));
  const decisions = appeals.map(async (each) => {
    const approvedBy = approvals
      .filter(({ ticketId }) => ticketId === each.ticketId)
      .map(({ operator, amount }) => ({ operator, cents: amount }));
    return [each.ticketId, { lostCents: each.lostIncome ?? (await lostIncomeOf(db, each)), approvedBy }] as const;
  });
  return new Map(await Promise.all(decisions));
}
