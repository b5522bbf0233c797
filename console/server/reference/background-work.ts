/** All background work of the platform: its due work becomes jobs, and each job has a handler. */
import { sql, type SQL } from 'drizzle-orm';
import { makeAgentDays } from './billing/day-job.ts';
import { announceDueBill, settleDueBill } from './billing/due-bill.ts';
import { isComplete } from './billing/missing-days.ts';
import { makeBill } from './billing/month-job.ts';
import { planDays } from './billing/plan-days.ts';
import { prepareComparisons } from './billing/prepare-comparisons.ts';
import { readProgress } from './devices/progress.ts';
import { enterWeek } from './billing/week-job.ts';
import { storeMissingKeys } from './database/text-keys.ts';
import type { Platform } from './context.ts';
import { inTransaction, rowsOf } from './database/database.ts';
import { QUEUES, type Queue } from './database/job-queues.ts';
import { takeDueWork, type DueRow } from './jobs/due-work.ts';
import { announceOutages, planOutages } from './devices/outage-notices.ts';
import { announceRisks } from './devices/risk-notices.ts';
import { watchRisks } from './devices/risk-watch.ts';
import { planOrphans } from './money/orphans.ts';
import { planReminders, remindUser } from './money/reminders.ts';
import { deliverToRobots } from './notices/deliver-robots.ts';
import { deliverWebhooks } from './notices/deliver.ts';
import { sendHeldMessages } from './notices/held-messages.ts';
import { Worker, type Handlers } from './jobs/worker.ts';

const handlersOf = (platform: Platform): Handlers => ({
  transfer: platform.transfers?.handlerOf(platform) ?? NO_PROVIDER,
  message: { outside: (message) => platform.services.deliver(message, platform.clock.now()) },
  day:
    platform.deviceStates || platform.measuresDevices
      ? { inside: (tx, key) => makeAgentDays(tx, platform, key) }
      : NO_BANDWIDTH,
  comparison: { inside: (tx, key) => prepareComparisons(tx, platform, key) },
  week: { inside: (tx, key) => enterWeek(tx, platform, key) },
  month: { inside: (tx, key) => makeBill(tx, platform, key) },
  settlement: { inside: (tx, key) => settleDueBill(tx, platform, key) },
  'bill-notice': { inside: (tx, key) => announceDueBill(tx, platform, key) },
  'outage-notice': { inside: (tx, key) => announceOutages(tx, platform, key) },
  'risk-notice': { inside: (tx, key) => announceRisks(tx, platform, key) },
  reminder: { inside: (tx, key) => remindUser(tx, platform, key) },
  webhook: { outside: deliverWebhooks(platform), laneOf: 'partner' },
  robot: { outside: deliverToRobots(platform), laneOf: 'robotId' },
});

/** For withdrawals of a time with a provider. They wait until it is configured again. */
const NO_PROVIDER: Handlers['transfer'] = {
  async outside() {
    throw new Error('No payout provider is configured');
  },
};

/** Without a source of bandwidth, days wait, and block the bills that need them. */
const NO_BANDWIDTH: Handlers['day'] = {
  async inside() {
    throw new Error('No source of bandwidth is configured');
  },
};

/** No more jobs are added to a queue in which so many wait. pg-boss sorts all of them for each one that it fetches. */
const MAX_WAITING = 1_000;

/** Rows of due work in one transaction, so that it stays short even if all of them wait for their days. */
const PAGE = 250;

/** @returns whether more work is due */
async function queueDueWork({ db, clock, jobs }: Platform): Promise<boolean> {
  const now = clock.now();
  const planned = (await readProgress(db))?.day ?? 0;
  // comparisons, weeks and bills wait for their days
  const areCreated = isComplete(planned);
  const ready: Partial<Record<Queue, SQL>> = { comparison: areCreated, week: areCreated, month: areCreated };
  const queuePage = (queue: Queue, after: DueRow | undefined): Promise<DueRow[]> =>
    inTransaction(db, async (tx) => {
      const rows = await takeDueWork(tx, queue, { now, limit: PAGE, ready: ready[queue], after });
      const keys = rows.filter((row) => row.ready).map(({ subject, firstDay }) => ({ subject, firstDay }));
      await jobs.send(tx, queue, keys);
      return rows;
    });
  let more = false;
  for (const queue of QUEUES) {
    let waiting = await jobs.boss.getQueueSize(queue);
    let after: DueRow | undefined;
    while (waiting < MAX_WAITING) {
      const rows = await queuePage(queue, after);
      if (rows.length < PAGE) break;
      after = rows.at(-1);
      waiting += rows.filter((row) => row.ready).length;
      more ||= waiting >= MAX_WAITING;
    }
  }
  return more;
}

/** Updates the statistics of new days at most once a minute. */
const analyzeDays = ({ db, report }: Platform): Promise<unknown> =>
  rowsOf(db, sql`select analyze_days()`).catch((error: unknown) =>
    report(error, 'could not update the statistics of the days'),
  );

/** @param parallel jobs at a time */
export const workerOf = (platform: Platform, parallel: number): Worker =>
  new Worker({
    ...platform,
    handlers: handlersOf(platform),
    parallel,
    // days, holds and messages end by the clock
    mayWork: () => !platform.clockCheck?.isInDoubt,
    async plan() {
      await platform.clockCheck?.check();
      if (platform.clockCheck?.isInDoubt) return false;
      await platform.clock.refresh();
      await planOrphans(platform);
      const moreDays = await planDays(platform);
      await analyzeDays(platform);
      const moreOutages = await planOutages(platform);
      await watchRisks(platform);
      const moreReminders = await planReminders(platform);
      const moreHeld = await sendHeldMessages(platform);
      const moreKeys = await storeMissingKeys(platform);
      return (await queueDueWork(platform)) || moreDays || moreOutages || moreReminders || moreHeld || moreKeys;
    },
  });

/**
 * Does all work that is due by the platform's clock, and returns when it is done, also if other servers do a part of it.
 * Jobs that failed are retried later. Tools and tests that move the clock wait for it. No request of a user does.
 */
export const doDueWork = (platform: Platform): Promise<void> => workerOf(platform, 1).untilDone();
