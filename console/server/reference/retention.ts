/**
 * Deletes data whose retention period has ended (security.md, Personal data), and adds the partitions of the next month. Safe
 * on several servers at once. Nothing is deleted while a clock is in doubt (hazard 57).
 */
import { and, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { DAY_MS, MINUTE_MS, addMonths } from '#shared/core/shanghai-time.ts';
import { deleteExpiredLinks } from './accounts/share-links.ts';
import type { Platform } from './context.ts';
import { rowsOf } from './database/database.ts';
import { addPartitions, dropPartitions, PARTITIONED, placeRest } from './database/months.ts';
import { reencrypt } from './database/reencrypt.ts';
import { DELETED_BY, readSetting, writeSetting } from './database/settings.ts';
import { deviceOrder, incomeComparison, nodeRisk, registeredNode } from './database/device-tables.ts';
import { robotMessage } from './database/robot-tables.ts';
import { attachment, consent, imageLink, notice, noticeRead, openGrant } from './database/service-tables.ts';
import {
  attempt,
  audit,
  captchaTicket,
  idempotency,
  knownNetwork,
  users,
  proof,
  providerNonce,
  session,
  verifyCode,
} from './database/tables.ts';
import { webhookDelivery } from './database/webhook-tables.ts';
import { dayOf, monthOfDay } from './days.ts';
import { firstKeptMonth } from './devices/kept-days.ts';
import { readProgress } from './devices/progress.ts';
import { dropOldSamples } from './devices/sample-days.ts';
import { INCOME_QUEUES } from './jobs/due-work.ts';
import { NONCE_KEPT_MS } from './providers/signed-callback.ts';

/** Periods in ms after the last use or the end of validity. */
export const RETENTION = {
  // after the end of validity, so that the response differs from a wrong code
  codes: 10 * MINUTE_MS,
  attempts: DAY_MS,
  refusals: DAY_MS,
  networks: 90 * DAY_MS,
  /** registered nodes after they were last online without a user */
  nodes: 90 * DAY_MS,
  /** uploads that no ticket uses */
  uploads: DAY_MS,
  /** results over closed days after they were computed */
  results: 7 * DAY_MS,
  /** webhooks to partners, also those that were not delivered */
  webhooks: 30 * DAY_MS,
  notices: 3 * 365 * DAY_MS,
  // the database rejects the deletion of rows that are younger than five years by its own clock
  audit: (5 * 365 + 1) * DAY_MS,
  // after the withdrawal; the database has the same rule
  consents: (5 * 365 + 1) * DAY_MS,
} as const;

interface Deleting {
  readonly db: Platform['db'];
  /** real time: sessions, limits, tickets and uploads */
  readonly real: number;
  /** time of the platform: codes and notices */
  readonly now: number;
  /** the earlier of both */
  readonly first: number;
}

/** The data that expires, by the name of the step that deletes it. A step that fails does not stop the others. */
const DELETIONS: Readonly<Record<string, (times: Deleting) => Promise<unknown>>> = {
  sessions: ({ db, real }) => db.delete(session).where(or(lt(session.expiresAt, real), lt(session.idleUntil, real))),
  proofs: ({ db, real }) => db.delete(proof).where(lt(proof.expiresAt, real)),
  'captcha tickets': ({ db, real }) => db.delete(captchaTicket).where(lt(captchaTicket.expiresAt, real)),
  attempts: ({ db, real }) => db.delete(attempt).where(lt(attempt.at, real - RETENTION.attempts)),
  nonces: ({ db, real }) => db.delete(providerNonce).where(lt(providerNonce.at, real - NONCE_KEPT_MS)),
  networks: ({ db, real }) => db.delete(knownNetwork).where(lt(knownNetwork.seenAt, real - RETENTION.networks)),
  uploads: ({ db, real }) =>
    db.delete(attachment).where(and(isNull(attachment.ticketId), lt(attachment.at, real - RETENTION.uploads))),
  webhooks: ({ db, real }) =>
    db.delete(webhookDelivery).where(lt(webhookDelivery.createdAt, real - RETENTION.webhooks)),
  'robot messages': ({ db, now }) => db.delete(robotMessage).where(lt(robotMessage.expiresAt, now)),
  refusals: ({ db, real }) =>
    db
      .delete(idempotency)
      .where(sql`${idempotency.refused} ->> 'at' < ${new Date(real - RETENTION.refusals).toISOString()}`),
  codes: ({ db, now }) => db.delete(verifyCode).where(lt(verifyCode.expiresAt, now - RETENTION.codes)),
  // messages that were not sent contain phone numbers
  messages: ({ db, now }) =>
    rowsOf(
      db,
      sql`delete from pgboss.job where name = 'message' and state = 'failed' and (data ->> 'expiresAt')::float8 < ${now - DAY_MS}`,
    ),
  samples: ({ db, now }) => dropOldSamples(db, now),
  comparisons: ({ db, real }) =>
    db.delete(incomeComparison).where(lt(incomeComparison.storedAt, real - RETENTION.results)),
  'device orders': ({ db, real }) => db.delete(deviceOrder).where(lt(deviceOrder.storedAt, real - RETENTION.results)),
  risks: ({ db, now }) => db.delete(nodeRisk).where(lt(nodeRisk.day, dayOf(now))),
  nodes: ({ db, first }) => db.delete(registeredNode).where(lt(registeredNode.at, first - RETENTION.nodes)),
  images: ({ db, now }) => db.delete(imageLink).where(lt(imageLink.expiresAt, now)),
  'shared documents': ({ db, now }) => deleteExpiredLinks(db, now),
  grants: ({ db, now }) => db.delete(openGrant).where(lt(openGrant.expiresAt, now)),
  async audit({ db, first }) {
    const oldest = first - RETENTION.audit;
    await dropPartitions(db, 'audit', monthOf(oldest));
    await db.delete(audit).where(lt(audit.at, oldest));
  },
  consents: ({ db, first }) => db.delete(consent).where(lt(consent.withdrawnAt, first - RETENTION.consents)),
  async notices({ db, now }) {
    const oldNotices = and(isNotNull(notice.uid), lt(notice.sendTime, now - RETENTION.notices));
    await db.delete(noticeRead).where(sql`${noticeRead.noticeId} in (select id from ${notice} where ${oldNotices})`);
    await db.delete(notice).where(oldNotices);
  },
  phones: ({ db, now }) =>
    db
      .update(users)
      .set({ previousPhone: '', previousPhoneUntil: null })
      .where(and(isNotNull(users.previousPhoneUntil), lt(users.previousPhoneUntil, now))),
};

/**
 * Deletes expired rows.
 * @param real the real time
 */
export async function deleteExpired(platform: Deletable, real = Date.now(), note?: NoteStep): Promise<void> {
  const { db, clock } = platform;
  const now = real + clock.shift;
  const times = { db, real, now, first: Math.min(real, now) };
  for (const [step, work] of Object.entries(DELETIONS))
    await attempted(platform, {
      step,
      work: () => work(times),
      failure: `could not delete expired data: ${step}`,
      note,
    });
}

interface PartitionedData {
  readonly db: Platform['db'];
  readonly clock: Pick<Platform['clock'], 'now'>;
}

/** Adds the partitions of this month and the next one. */
export async function addMissingPartitions({ db, clock }: PartitionedData): Promise<void> {
  const month = monthOf(clock.now());
  for (const table of PARTITIONED) await addPartitions(db, table, month, addMonths(month, 1));
}

/** Adds missing partitions and reports a failure. */
export const keepPartitions = (platform: Platform, note?: NoteStep): Promise<void> =>
  attempted(platform, {
    step: 'partitions',
    work: () => addMissingPartitions(platform),
    failure: 'could not add the partitions of a month',
    note,
  });

/**
 * Drops the months of device days that are no longer kept. A month stays while one of its days is missing, or while its
 * income or a bill until then is not settled.
 * @param real the real time
 */
export async function dropOldDays(
  platform: Pick<Platform, 'db' | 'clock' | 'deviceDayMonths'>,
  real = Date.now(),
): Promise<void> {
  const { db, deviceDayMonths } = platform;
  const progress = await readProgress(db);
  if (deviceDayMonths === 0 || !progress) return;
  const [open] = await rowsOf<{ bill: string | null; day: number | null }>(
    db,
    sql`select (select min(month) from bill where settled_at is null) as bill,
      (select min(first_day) from due_work where queue in ${INCOME_QUEUES}) as day`,
  );
  const first = [
    firstKeptMonth(platform, real),
    monthOfDay(progress.day),
    open!.bill,
    open!.day && monthOfDay(open!.day),
  ];
  await dropPartitions(db, 'device_day', first.filter((month) => month !== null).sort()[0] as string);
}

/** Returns the time by which data expires now: at most a day after the time of the last deletion, however long ago it was. */
async function nextDeletion(db: Platform['db']): Promise<number> {
  const now = Date.now();
  const by = Math.min(now, ((await readSetting<number>(db, DELETED_BY)) ?? now) + DAY_MS);
  await writeSetting(db, DELETED_BY, by);
  return by;
}

/** Deletes expired data, unless the clock of the server or of the database is in doubt. */
export async function deleteOldData(platform: Platform, note?: NoteStep): Promise<void> {
  await platform.clockCheck?.check();
  if (platform.clockCheck?.isInDoubt) return;
  const real = await nextDeletion(platform.db);
  await deleteExpired(platform, real, note);
  await attempted(platform, {
    step: 'device days',
    work: () => dropOldDays(platform, real),
    failure: 'could not drop old device days',
    note,
  });
}

/** Notes whether a step succeeded. */
export type NoteStep = (step: string, isDone: boolean) => void;

interface Step {
  readonly step: string;
  readonly work: () => Promise<unknown>;
  /** for the log */
  readonly failure: string;
  readonly note: NoteStep | undefined;
}

type Deletable = Pick<Platform, 'db' | 'clock' | 'report'>;

/** Reports a failure, which must not prevent the next step. */
async function attempted({ report }: Pick<Platform, 'report'>, { step, work, failure, note }: Step): Promise<void> {
  try {
    await work();
    note?.(step, true);
  } catch (error) {
    report(error, failure);
    note?.(step, false);
  }
}

const EVERY_MS = 60 * MINUTE_MS;

/**
 * Encrypts values of old keys once. Now and every hour, deletes expired data and adds partitions.
 * @returns a function that stops it
 */
export function startRetention(platform: Platform, note?: NoteStep): () => Promise<void> {
  const clean = async () => {
    await keepPartitions(platform, note);
    for (const table of PARTITIONED)
      await attempted(platform, {
        step: `rest of ${table.replace('_', ' ')}`,
        work: () => placeRest(platform.db, table),
        failure: 'could not move rows to the partition of their month',
        note,
      });
    await attempted(platform, {
      step: 'clock',
      work: () => deleteOldData(platform, note),
      failure: 'could not compare the clocks, and deleted nothing',
      note,
    });
  };
  let running = attempted(platform, {
    step: 'encryption',
    work: () => reencrypt(platform.db),
    failure: 'could not encrypt data with the new key',
    note,
  }).then(clean);
  const timer = setInterval(() => void (running = running.then(clean)), EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
