/**
 * Reminds users of days on which something begins or ends: the withdrawal days of a wallet with money, the days on which a bill
 * is checked, and the contract. A reminder of a day is sent once, at 11:00, or later when money of the day enters late.
 */
import { eq, sql } from 'drizzle-orm';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { BILL_STATES } from '#shared/topics/billing/bill/bill.rules.ts';
import { addDays, endOfDay, formatDate, HOUR_MS, startOfDay, type Ms } from '#shared/core/shanghai-time.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { isOpenDay, withdrawalWindow } from '#shared/topics/money/wallet/withdrawal-window.rules.ts';
import { MONTHLY, WEEKLY, type WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { billStateOf, checkedUntil } from '../billing/bill-calendar.ts';
import { readBill } from '../billing/bills.ts';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction, rowsOf, type Database } from '../database/database.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import { users, type User } from '../database/tables.ts';
import { dayMs, dayOf, dayText } from '../days.ts';
import { INCOME_QUEUES, type DueKey } from '../jobs/due-work.ts';
import { announce, type Announcement } from '../notices/announce.ts';
import { billMonth, dayName } from '../notices/money-events.ts';
import { isWeeklyUsed, walletTerms } from './wallets.ts';

const KEY = 'reminders';
/** After the settlement of bills, so that its money counts (bill-calendar.ts). */
const HOUR = 11;
/** Reminders wait until this hour for money that enters late, such as after a break of the server. */
const LATEST_HOUR = 15;
/** Users of one transaction. No more jobs wait, because pg-boss sorts all of them for each one that it fetches. */
const AT_ONCE = 1_000;
/** Days before the end of the withdrawal days, of the check days of a bill, and of a contract. */
const AHEAD = { window: 2, bill: 1, contract: [30, 7] } as const;

interface Progress {
  /** the last day that is planned */
  readonly day: number;
  /** the last planned user, if users are left */
  readonly uid?: string;
}

/** Creates the jobs of a day. @returns whether more are due */
export async function planReminders({ db, clock, jobs }: Platform): Promise<boolean> {
  const now = clock.now();
  const day = dayOf(now);
  if (now < startOfDay(now) + HOUR * HOUR_MS) return false;
  const isDone = (progress: Progress | undefined): boolean => progress?.day === day && progress.uid === undefined;
  if (isDone(await readSetting<Progress>(db, KEY))) return false;
  if (now < startOfDay(now) + LATEST_HOUR * HOUR_MS && (await awaitsMoney(db, now))) return false;
  if ((await jobs.boss.getQueueSize('reminder')) >= AT_ONCE) return false;
  return inTransaction(db, async (tx) => {
    await holdLock(tx, 'partner-console reminders');
    const progress = await readSetting<Progress>(tx, KEY);
    if (isDone(progress)) return false;
    const uids = await remindedUsers(tx, now, (progress?.day === day && progress.uid) || '');
    await jobs.send(
      tx,
      'reminder',
      uids.map((subject) => ({ subject, firstDay: day })),
    );
    const isPart = uids.length === AT_ONCE;
    await writeSetting(tx, KEY, { day, ...(isPart && { uid: uids.at(-1)! }) } satisfies Progress);
    return isPart;
  });
}

/** Whether money that is due has not entered all wallets. */
async function awaitsMoney(db: Database, now: Ms): Promise<boolean> {
  const [row] = await rowsOf<{ waits: boolean }>(
    db,
    sql`select exists(select from due_work
      where queue in ${INCOME_QUEUES} and due_at <= ${now}) as waits`,
  );
  return row!.waits;
}

const endsIn = (now: Ms, days: number): string => formatDate(addDays(startOfDay(now), days));
const CONTRACT_DAY = sql`to_char(to_timestamp(contract_end_date) at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;

/** Returns the users that can have a reminder today. Only those with money, an open bill or a contract are read. */
async function remindedUsers(tx: Database, now: Ms, after: string): Promise<string[]> {
  const open = ([MONTHLY, WEEKLY] as const).filter((walletType) =>
    METHODS.some((method) => windowEvent(walletType, method, now)),
  );
  const accounts = sql.join([sql`null`, ...open.map((walletType) => sql`${`%:${walletType}`}`)], sql`, `);
  const month = lastBillMonth(now);
  const isBillDay = endsIn(now, AHEAD.bill) === formatDate(checkedUntil(month));
  const contracts = sql.join(
    AHEAD.contract.map((days) => sql`${endsIn(now, days)}`),
    sql`, `,
  );
  const rows = await rowsOf<{ uid: string }>(
    tx,
    sql`select uid from (
        select uid from ledger_account where kind = 'wallet' and balance > 0 and id like any (array[${accounts}]::text[])
        union select uid from bill where ${isBillDay} and month = ${month} and settled_at is null
        union select uid from person where contract_end_date is not null and ${CONTRACT_DAY} in (${contracts})
      ) as found where uid > ${after} order by uid limit ${AT_ONCE}`,
  );
  return rows.map(({ uid }) => uid);
}

const METHODS = ['enterpriseCard', undefined] as const;

type WindowEvent = { readonly kind: 'opens' } | { readonly kind: 'closes'; readonly last: Ms };

/** Returns what happens to the withdrawal days of a wallet. A wallet that is always open has no event. */
function windowEvent(
  walletType: WalletType,
  method: string | undefined,
  now: Ms,
  balance?: Cents,
): WindowEvent | undefined {
  const terms = walletTerms(walletType, method);
  if (balance !== undefined && balance < terms.min) return undefined;
  const today = startOfDay(now);
  const isOpen = (days: number): boolean =>
    isOpenDay(withdrawalWindow({ ...terms, walletType, now: addDays(today, days), balance: terms.max }));
  if (isOpen(0) && !isOpen(-1)) return { kind: 'opens' };
  if (isOpen(0) && isOpen(AHEAD.window) && !isOpen(AHEAD.window + 1))
    return { kind: 'closes', last: addDays(today, AHEAD.window) };
  return undefined;
}

/** Sends the reminders of a user. One that comes a day late is left out. */
export async function remindUser(tx: Database, platform: Platform, { subject: uid, firstDay }: DueKey): Promise<void> {
  const now = platform.clock.now();
  if (dayOf(now) !== firstDay) return;
  const [owner] = await tx.select().from(users).where(eq(users.uid, uid));
  if (!owner) return;
  const found = [...(await ofWallets(tx, owner, now)), ...(await ofBill(tx, owner, now)), ...ofContract(owner, now)];
  for (const { event, withoutAmounts, until, ...reminder } of found)
    await announce(platform, tx, {
      uid,
      at: now,
      event: `${event} ${dayText(firstDay)}`,
      level: 'medium',
      chosen: { kind: 'reminder', withoutAmounts, ...(until !== undefined && { until }) },
      ...reminder,
    });
}

interface Reminder extends Pick<Announcement, 'event' | 'title' | 'content' | 'link'> {
  /** for groups of users who have not chosen amounts */
  readonly withoutAmounts: string;
  /** ms; the end of the days that the reminder is about; missing if they are far */
  readonly until?: Ms;
}

async function ofWallets(tx: Database, { uid, payInfo }: User, now: Ms): Promise<Reminder[]> {
  const rows = await rowsOf<{ id: string; balance: Cents }>(
    tx,
    sql`select id, balance::float8 as balance from ledger_account where uid = ${uid} and kind = 'wallet'`,
  );
  // nothing more can be withdrawn on this day
  const types = (await isWeeklyUsed(tx, uid, now)) ? [MONTHLY] : [MONTHLY, WEEKLY];
  return types.flatMap((walletType): Reminder[] => {
    const { balance = 0 } = rows.find(({ id }) => id.endsWith(`:${walletType}`)) ?? {};
    const happens = windowEvent(walletType, payInfo.collectionMethod, now, balance);
    if (!happens) return [];
    const [name, cycle] = walletType === WEEKLY ? (['周结钱包', 'week'] as const) : (['月结钱包', 'month'] as const);
    const opening = walletType === WEEKLY ? `${name}今日可提现` : `${name}今日起可提现`;
    const title = happens.kind === 'opens' ? opening : `${name}提现将于 ${dayName(happens.last)}截止`;
    const note =
      happens.kind === 'opens'
        ? '可提现日期以钱包页面为准。'
        : `${dayName(happens.last)}（含）之后须等到下一个提现期。`;
    const last = happens.kind === 'closes' ? happens.last : now;
    return [
      {
        event: `window ${walletType} ${happens.kind}`,
        title,
        content: `${name}可用余额 ¥${formatCents(balance)}。${note}`,
        withoutAmounts: `${title}。${note}`,
        // the weekly wallet opens for a day
        ...((walletType === WEEKLY || happens.kind === 'closes') && { until: endOfDay(last) }),
        link: { page: 'wallet', cycle },
      },
    ];
  });
}

async function ofBill(tx: Database, { uid }: User, now: Ms): Promise<Reminder[]> {
  const month = lastBillMonth(now);
  const until = checkedUntil(month);
  if (endsIn(now, AHEAD.bill) !== formatDate(until)) return [];
  const found = await readBill(tx, uid, month);
  if (!found || billStateOf(found, now) !== BILL_STATES.unconfirmed) return [];
  const title = `${billMonth(month)}账单核对将于 ${dayName(until)}截止`;
  const note = `对扣款或不计费记录有异议的，请在 ${dayName(until)}（含）前在账单明细中申诉。`;
  return [
    {
      event: `bill ${month} closes`,
      title,
      content: `${billMonth(month)}账单税后 ¥${formatCents(found.total)}。${note}`,
      withoutAmounts: `${title}。${note}`,
      until: endOfDay(until),
      link: { page: 'bills', month },
    },
  ];
}

function ofContract({ contractEndDate }: User, now: Ms): Reminder[] {
  if (contractEndDate === null) return [];
  const last = contractEndDate * 1_000;
  const left = dayOf(last) - dayOf(now);
  if (!AHEAD.contract.some((days) => days === left)) return [];
  const content = `您的合同将在 ${left} 天后到期，到期前请完成续签，以免影响结算。`;
  return [
    {
      event: `contract ${left}`,
      title: `合同将于 ${dayName(dayMs(dayOf(last)))}到期`,
      content,
      withoutAmounts: content,
      link: undefined,
    },
  ];
}
