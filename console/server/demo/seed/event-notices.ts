/** Seeded notices of events: those that the platform creates for the newest seeded withdrawals, incomes, bills and replies. */
import { and, desc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { DAYS_OF_WEEK } from '#shared/core/shanghai-time.ts';
import { weekEnters, weekIncomes } from '../../reference/billing/bill-calendar.ts';
import type { Database } from '../../reference/database/database.ts';
import { bill } from '../../reference/database/device-tables.ts';
import { ticket, ticketReply } from '../../reference/database/service-tables.ts';
import { ledgerTransaction, withdrawal } from '../../reference/database/tables.ts';
import { dayMs, dayOf, mondayOf } from '../../reference/days.ts';
import type { Announcement } from '../../reference/notices/announce.ts';
import { billSettled, weekEntered, withdrawalPaid, withdrawalRefused } from '../../reference/notices/money-events.ts';
import type { NewNotice } from '../../reference/notices/notices.ts';
import { ticketReplied } from '../../reference/notices/support-events.ts';

/** @param now the creation day of the database (ms) */
export async function eventNotices(tx: Database, now: number): Promise<NewNotice[]> {
  const ended = await tx
    .selectDistinctOn([withdrawal.uid, withdrawal.status], { row: withdrawal, at: ledgerTransaction.at })
    .from(withdrawal)
    .innerJoin(ledgerTransaction, eq(ledgerTransaction.reference, withdrawal.txId))
    .where(and(inArray(ledgerTransaction.kind, ['payment', 'refund']), lte(ledgerTransaction.at, now)))
    .orderBy(withdrawal.uid, withdrawal.status, desc(ledgerTransaction.at));
  const settled = await tx
    .selectDistinctOn([bill.uid], { row: bill, at: bill.settledAt })
    .from(bill)
    .where(isNotNull(bill.settledAt))
    .orderBy(bill.uid, desc(bill.month));
  const replied = await tx
    .selectDistinctOn([ticket.uid], { row: ticket, replyId: ticketReply.id, at: ticketReply.at })
    .from(ticketReply)
    .innerJoin(ticket, eq(ticket.id, ticketReply.ticketId))
    .where(eq(ticketReply.author, 'support'))
    .orderBy(ticket.uid, desc(ticketReply.at));
  const announcements: Announcement[] = [
    ...ended.map(({ row, at }) => (row.status === 'failure' ? withdrawalRefused(row, at) : withdrawalPaid(row, at))),
    ...(await newestWeek(tx, now)),
    ...settled.map(({ row, at }) => billSettled(row, at!)),
    ...replied.map(({ row, ...reply }) => ticketReplied(row, reply)),
  ];
  return announcements.map(({ at: sendTime, chosen: _chosen, ...message }) => ({ ...message, sendTime }));
}

async function newestWeek(tx: Database, now: number): Promise<Announcement[]> {
  let monday = mondayOf(dayOf(now));
  while (weekEnters(monday) > now) monday -= DAYS_OF_WEEK;
  const [from, to] = [dayMs(monday), dayMs(monday + DAYS_OF_WEEK - 1)];
  const incomes = await weekIncomes(tx, monday);
  return incomes.map(({ uid, amount, at }) => weekEntered({ uid, amount, at, from, to }));
}
