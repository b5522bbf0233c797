/** What an operator can look up and do on the terminal (self-hosting/operate.md). Each act is in the audit. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { maskPhone } from '#shared/core/masking.ts';
import { recordAudit } from '../access/audit.ts';
import { missingDaysOf, type MissingDay } from '../billing/missing-days.ts';
import type { Platform } from '../context.ts';
import { inTransaction, rowsOf, type Database } from '../database/database.ts';
import { QUEUES, type Queue } from '../database/job-queues.ts';
import { deleteSetting, PAYOUTS_PAUSED } from '../database/settings.ts';
import { dueWork } from '../database/job-tables.ts';
import { ticket } from '../database/service-tables.ts';
import { session, withdrawal, type Person } from '../database/tables.ts';
import { dayOf } from '../days.ts';
import { planWork } from '../jobs/due-work.ts';
import { storeStatus } from '../money/payouts.ts';
import { deleteAccount, exportAccount, findUser } from '../people/account-data.ts';
import { activeHold } from '../people/withdrawal-hold.ts';
import { ProviderError } from '../providers/client.ts';
import type { PayoutProvider, PayoutStatus } from '../providers/payout.ts';
import { decideAppeal } from '../support/appeal-decisions.ts';
import { readAttachment } from '../attachments/attachments.ts';
import { replyAsSupport, withDetails } from '../support/tickets.ts';
import { loggedWebhooks, replayWebhooks } from '../webhooks/deliveries.ts';
import { publishTest } from '../webhooks/publish.ts';

/** A wrong argument of an operator. */
class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

interface DeadJob {
  readonly queue: Queue;
  readonly id: string;
  /** the user or the withdrawal; null for a message */
  readonly subject: string | null;
  readonly reason: string | null;
  readonly error: string | null;
  readonly deadSince: string;
}

export interface OperatorActions {
  exportAccount(username: string): Promise<object>;
  deleteAccount(username: string): Promise<void>;
  /** Returns the jobs whose retries failed. */
  deadJobs(queue?: string): Promise<DeadJob[]>;
  /** Retries dead jobs now. @returns their number */
  retryJobs(queue: string, id?: string): Promise<number>;
  /** Deletes dead messages. Jobs of money and days are never dropped. @returns their number */
  dropJobs(queue: string, reason: string, id?: string): Promise<number>;
  /** Returns the withdrawals in transfer, or one withdrawal with its state at the provider. */
  transfers(txId?: string): Promise<object[]>;
  /** Makes the work on a withdrawal due now. */
  planTransfer(txId: string): Promise<void>;
  /** Queries the state of each withdrawal in transfer at the provider, and stores it. */
  reconcile(): Promise<object[]>;
  /** Ends the pause of payouts after a restore. */
  resumePayouts(): Promise<void>;
  missingDays(): Promise<MissingDay[]>;
  /** Returns codes and notifications that wait or were not delivered. */
  undelivered(): Promise<object[]>;
  /** Returns sessions and hold of a user. */
  user(username: string): Promise<object>;
  /** Returns the open tickets, the oldest first, or one ticket, with replies, attachments and appeals. */
  tickets(id?: string): Promise<object[]>;
  /** Saves an attachment to a new file on this machine. */
  saveAttachment(id: string, path: string): Promise<void>;
  replyToTicket(id: string, content: string): Promise<void>;
  /** @param amount cents; a compensation on the next bill of the user */
  acceptAppeal(id: string, amount: number, reason: string): Promise<void>;
  refuseAppeal(id: string, reason: string): Promise<void>;
  /** Returns the last webhooks of a partner, or of all. */
  webhooks(partner?: string): Promise<object[]>;
  /** Sends a test to a partner. */
  testWebhook(partner: string): Promise<void>;
  /** Sends the webhooks of a time again. @param from ISO 8601, like `to` @returns their number */
  replayWebhooks(partner: string, from: string, to: string | undefined): Promise<number>;
}

interface Context {
  readonly platform: Platform;
  /** also while payouts are paused; `undefined` if none is configured */
  readonly provider: PayoutProvider | undefined;
  readonly requestId: string;
  /** Adds an act to the audit. */
  readonly record: (
    tx: Database,
    command: string,
    detail: { readonly uid?: string; readonly [name: string]: unknown },
  ) => Promise<void>;
}

/** @param operator the name of the employee, for the audit */
export function operatorActions(
  platform: Platform,
  operator: string,
  provider: PayoutProvider | undefined,
): OperatorActions {
  const requestId = randomUUID();
  const context: Context = {
    platform,
    provider,
    requestId,
    record: (tx, command, { uid = '', ...detail }) =>
      recordAudit(tx, platform, { uid, action: 'operator acted', requestId, detail: { operator, command, ...detail } }),
  };
  return {
    ...jobActions(context),
    ...transferActions(context),
    ...userActions(context),
    ...ticketActions(context),
    ...webhookActions(context),
  };
}

/** @throws OperatorError */
function requireQueue(queue: string): void {
  if (!QUEUES.some((each) => each === queue))
    throw new OperatorError(`"${queue}" is not a queue. Use one of ${QUEUES.join(', ')}.`);
}

function jobActions({
  platform: { db, clock, jobs },
  record,
}: Context): Pick<OperatorActions, 'deadJobs' | 'retryJobs' | 'dropJobs' | 'missingDays' | 'undelivered'> {
  async function deadIds(tx: Database, queue: string, id: string | undefined): Promise<string[]> {
    requireQueue(queue);
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select id::text as id from pgboss.job where name = ${queue} and state = 'failed'
        ${id === undefined ? sql`` : sql`and id::text = ${id}`}`,
    );
    return rows.map((row) => row.id);
  }
  return {
    async deadJobs(queue) {
      if (queue !== undefined) requireQueue(queue);
      return rowsOf<DeadJob>(
        db,
        sql`select name as queue, id::text as id, data ->> 'subject' as subject, output ->> 'reason' as reason,
            output ->> 'message' as error, completed_on as "deadSince"
          from pgboss.job where state = 'failed' ${queue === undefined ? sql`` : sql`and name = ${queue}`}
          order by completed_on`,
      );
    },
    async retryJobs(queue, id) {
      const ids = await deadIds(db, queue, id);
      if (ids.length === 0) return 0;
      await record(db, 'jobs retry', { queue, jobs: ids.length });
      await jobs.boss.retry(queue, ids);
      return ids.length;
    },
    dropJobs: (queue, reason, id) =>
      inTransaction(db, async (tx) => {
        const ids = await deadIds(tx, queue, id);
        if (queue !== 'message')
          throw new OperatorError(`Jobs of ${queue} are not dropped, because their work would be lost. Retry them.`);
        if (ids.length === 0) return 0;
        await tx.execute(sql`delete from pgboss.job where name = ${queue} and id::text in ${ids}`);
        await record(tx, 'jobs drop', { queue, jobs: ids.length, reason });
        return ids.length;
      }),
    missingDays: () => missingDaysOf(db, clock.now()),
    async undelivered() {
      const rows = await rowsOf<{ phone: string; [name: string]: unknown }>(
        db,
        sql`select id::text as id, state::text as state, data ->> 'phone' as phone, data ->> 'sealedCode' <> '' as "isCode",
            retry_count as retries, output ->> 'message' as error, created_on as "sentAt"
          from pgboss.job where name = 'message' and state <> 'completed' order by created_on`,
      );
      return rows.map((row) => ({ ...row, phone: maskPhone(row.phone) }));
    },
  };
}

function transferActions({
  platform,
  provider,
  requestId,
  record,
}: Context): Pick<OperatorActions, 'transfers' | 'planTransfer' | 'reconcile' | 'resumePayouts'> {
  const { db, clock } = platform;

  async function findTransfer(tx: Database, txId: string): Promise<typeof withdrawal.$inferSelect> {
    const [row] = await tx.select().from(withdrawal).where(eq(withdrawal.txId, txId));
    if (!row) throw new OperatorError(`There is no withdrawal ${txId}.`);
    return row;
  }

  /** Stores the state that the provider reports. */
  const store = (uid: string, status: PayoutStatus): Promise<void> =>
    inTransaction(db, async (tx) => {
      const { id: txId, state } = status;
      // no employee refuses a payout that the bank has
      await tx
        .update(withdrawal)
        .set({ orderedAt: sql`coalesce(ordered_at, at)` })
        .where(eq(withdrawal.txId, txId));
      await storeStatus(platform, tx, status, requestId);
      await record(tx, 'transfers reconcile', { uid, txId, state });
    });

  return {
    async transfers(txId) {
      const rows = await (txId === undefined
        ? db.select().from(withdrawal).where(eq(withdrawal.status, 'transferring')).orderBy(asc(withdrawal.at))
        : [await findTransfer(db, txId)]);
      const status = txId === undefined || !provider ? undefined : await stateAt(provider, txId);
      return Promise.all(
        rows.map(async (row) => ({
          ...withdrawalSummary(row),
          work: await workOn(db, row.txId),
          provider: status?.provider,
        })),
      );
    },
    planTransfer: (txId) =>
      inTransaction(db, async (tx) => {
        const { uid, status, at } = await findTransfer(tx, txId);
        if (status !== 'transferring') throw new OperatorError(`The withdrawal ${txId} has ended with ${status}.`);
        const [firstDay, dueAt] = [dayOf(at), clock.now()];
        await planWork(tx, [{ queue: 'transfer', subject: txId, firstDay, lastDay: firstDay, dueAt }]);
        await tx
          .update(dueWork)
          .set({ dueAt })
          .where(and(eq(dueWork.queue, 'transfer'), eq(dueWork.subject, txId), eq(dueWork.queued, false)));
        await record(tx, 'transfers plan', { uid, txId });
      }),
    async reconcile() {
      if (!provider) throw new OperatorError('PAYOUT_URL is required, because the provider has the states.');
      const open = await db
        .select()
        .from(withdrawal)
        .where(eq(withdrawal.status, 'transferring'))
        .orderBy(asc(withdrawal.at));
      const results: object[] = [];
      for (const { txId, uid } of open) {
        const found = await stateAt(provider, txId);
        if ('status' in found) await store(uid, found.status);
        results.push({ txId, provider: found.provider });
      }
      return results;
    },
    resumePayouts: () =>
      inTransaction(db, async (tx) => {
        await deleteSetting(tx, PAYOUTS_PAUSED);
        await record(tx, 'payouts resume', {});
      }),
  };
}

function userActions({
  platform,
  requestId,
  record,
}: Context): Pick<OperatorActions, 'exportAccount' | 'deleteAccount' | 'user'> {
  const { db, clock } = platform;
  return {
    async exportAccount(username) {
      await record(db, 'export-account', { uid: (await findUser(db, username)).uid });
      return exportAccount(platform, username);
    },
    async deleteAccount(username) {
      await record(db, 'delete-account', { uid: (await findUser(db, username)).uid });
      await deleteAccount(platform, username, requestId);
    },
    async user(username) {
      const found = await findUser(db, username);
      await record(db, 'user', { uid: found.uid });
      return { ...userSummary(found, clock.now()), sessions: await sessionsOf(db, found.uid) };
    },
  };
}

const MOST_TICKETS = 100;

function ticketActions({
  platform,
  record,
}: Context): Pick<OperatorActions, 'tickets' | 'saveAttachment' | 'replyToTicket' | 'acceptAppeal' | 'refuseAppeal'> {
  const { db } = platform;
  const decide = (id: string, decision: string, amount?: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      const { uid, state } = await decideAppeal(platform, tx, { ticketId: id, decision, amount });
      await record(tx, 'appeals', { uid, ticket: id, state, cents: amount ?? 0 });
    });
  return {
    async tickets(id) {
      const chosen = id === undefined ? inArray(ticket.status, ['pending', 'processing']) : eq(ticket.id, id);
      const rows = await db.select().from(ticket).where(chosen).orderBy(asc(ticket.createdAt)).limit(MOST_TICKETS);
      const uids = rows.map(({ uid }) => uid);
      await record(db, 'tickets', { tickets: rows.length });
      return (await withDetails(db, rows)).map((each, index) => ({ uid: uids[index], ...each }));
    },
    async saveAttachment(id, path) {
      const file = await readAttachment(db, id);
      await record(db, 'tickets attachment', { attachment: id });
      await writeFile(path, file.stream(), { flag: 'wx' });
    },
    replyToTicket: (id, content) =>
      inTransaction(db, async (tx) => {
        const { uid } = await replyAsSupport(platform, tx, { id, content });
        await record(tx, 'tickets reply', { uid, ticket: id });
      }),
    acceptAppeal: (id, amount, reason) => decide(id, reason, amount),
    refuseAppeal: (id, reason) => decide(id, reason),
  };
}

const MOST_WEBHOOKS = 100;

/** @throws OperatorError */
function momentOf(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new OperatorError(`"${text}" is not a time. Use one such as 2026-11-27T08:00:00+08:00.`);
  return at;
}

function webhookActions({
  platform,
  requestId,
  record,
}: Context): Pick<OperatorActions, 'webhooks' | 'testWebhook' | 'replayWebhooks'> {
  const { db, clock, jobs, webhooks } = platform;
  /** @throws OperatorError */
  const requirePartner = (partner: string): void => {
    if (!webhooks.some((each) => each.partner === partner))
      throw new OperatorError(`EMBED_WEBHOOKS has no URL of ${partner}.`);
  };
  return {
    async webhooks(partner) {
      const rows = await loggedWebhooks(db, { partner, limit: MOST_WEBHOOKS });
      return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt) }));
    },
    testWebhook: (partner) =>
      inTransaction(db, async (tx) => {
        requirePartner(partner);
        await publishTest(platform, tx, { partner, event: `test ${requestId}`, at: clock.now() });
        await record(tx, 'webhooks test', { partner });
      }),
    replayWebhooks: (partner, from, to) =>
      inTransaction(db, async (tx) => {
        requirePartner(partner);
        const [first, last] = [momentOf(from), to === undefined ? Date.now() : momentOf(to)];
        const replayed = await replayWebhooks({ jobs }, tx, { partner, from: first, to: last });
        await record(tx, 'webhooks replay', { partner, from: iso(first), to: iso(last), webhooks: replayed });
        return replayed;
      }),
  };
}

const withdrawalSummary = (row: typeof withdrawal.$inferSelect): object => ({
  txId: row.txId,
  uid: row.uid,
  cents: row.amount,
  received: row.received,
  status: row.status,
  requestedAt: iso(row.at),
  orderedAt: iso(row.orderedAt),
  sentAt: iso(row.sentAt),
  dueAt: iso(row.dueAt),
  arrivedAt: iso(row.arrivedAt),
  bankReference: row.bankReference,
  failReason: row.failReason,
});

/** Returns the job or the due time of the work on a withdrawal; null if nothing is planned. */
async function workOn(db: Database, txId: string): Promise<string | null> {
  const [job] = await rowsOf<{ state: string }>(
    db,
    sql`select state::text as state from pgboss.job
      where name = 'transfer' and state <> 'completed' and data ->> 'subject' = ${txId} limit 1`,
  );
  if (job) return `job ${job.state}`;
  const [due] = await db
    .select({ dueAt: dueWork.dueAt })
    .from(dueWork)
    .where(and(eq(dueWork.queue, 'transfer'), eq(dueWork.subject, txId)));
  return due ? `due ${iso(due.dueAt)}` : null;
}

/** Returns the state of a transfer at the provider, or why it is unknown. */
async function stateAt(
  provider: PayoutProvider,
  txId: string,
): Promise<{ readonly provider: string; readonly status: PayoutStatus } | { readonly provider: string }> {
  try {
    const status = await provider.query(txId);
    return { provider: status.state, status };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { provider: error.status === 404 ? 'unknown' : error.message };
  }
}

function userSummary({ uid, role, authState, ...row }: Person, now: number): object {
  const hold = activeHold(row, now);
  return { uid, role, authState, ...(hold && { hold: { reason: hold.reason, until: iso(hold.until) } }) };
}

async function sessionsOf(db: Database, uid: string): Promise<object[]> {
  const { startedAt, usedAt, device, address } = session;
  const rows = await db.select({ startedAt, usedAt, device, address }).from(session).where(eq(session.uid, uid));
  return rows.map((row) => ({ ...row, startedAt: iso(row.startedAt), usedAt: iso(row.usedAt) }));
}
