/** Changes by testers: clock, users, wallets, bills, notices, and ten thousand devices. */
import { and, count, eq, isNull, max, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { monthText } from '#shared/core/request-values.ts';
import { BILLING_CYCLES, payoutForm } from '#shared/topics/payout/payout.calls.ts';
import type { WalletType } from '#shared/topics/wallet/withdrawal-quote.rules.ts';
import { BILL_STATES } from '#shared/topics/bill/bill.rules.ts';
import { NOTICE_LEVELS } from '#shared/topics/notice/notice.calls.ts';
import { lastBillMonth } from '#shared/topics/bill/bill-month.rules.ts';
import { addMonths, DAY_MS } from '#shared/core/shanghai-time.ts';
import { withdrawProofs } from '../access/sessions.ts';
import { announceBill } from '../billing/announce-bill.ts';
import { findBill } from '../billing/bills.ts';
import { areDaysMissing } from '../billing/missing-days.ts';
import { lockDevices, readProgress } from '../devices/progress.ts';
import { settleBill } from '../billing/settle-bill.ts';
import type { Platform } from '../context.ts';
import { analyze, inTransaction, type Database } from '../database/database.ts';
import { bill, device, pricePeriod, type Device } from '../database/device-tables.ts';
import { person, type Person } from '../database/tables.ts';
import { lockWallets, PLATFORM_ACCOUNTS, postMove } from '../ledger.ts';
import { sendNotices } from '../notices/notices.ts';
import { incomesPending, invalid, notAllowedNow, notFound } from '../refusal.ts';
import { hashPassword } from '../secrets.ts';
import { DEMO_WALLET_PASSWORD } from '../seed/people.ts';
import { recloseMonth } from '../billing/close-month.ts';
import { daysOfMonth } from '../days.ts';
import { makeDays } from '../billing/make-days.ts';
import { seededInteger } from '../devices/seeded-random.ts';
import { uuidOf } from '../seed/devices.ts';
import { doDueWork } from '../background-work.ts';

/** Every day until the new time is created, and a year of days takes up to half of the time limit of a request. */
const MOST_AHEAD_MS = 366 * DAY_MS;

/** Sets the clock and runs due work. @param at ms; `undefined` returns to real time @throws Refusal 4000 */
export async function moveClock(platform: Platform, at: number | undefined): Promise<void> {
  if (at !== undefined && at > Date.now() + MOST_AHEAD_MS) throw invalid('时间最多可以调整到一年以后', 'at');
  await platform.clock.set(at);
  await doDueWork(platform);
  // set the clock again, because creating the days took time
  if (at !== undefined) await platform.clock.set(at);
}

/* Changes of a user, for tests and for trying out other states. */

/** Accepts texts of forms and booleans of JSON. */
const flag = v.optional(
  v.pipe(
    v.union([v.boolean(), v.picklist(['true', 'false'])]),
    v.transform((value) => value === true || value === 'true'),
  ),
);
const integer = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}$/))]),
  v.transform(Number),
  v.safeInteger(),
);
const text = v.optional(v.pipe(v.string(), v.maxLength(200)));

const payInfo = v.partial(v.object({ ...payoutForm.entries, contractType: text }));

export const personPatch = v.object({
  needVerify: flag,
  isMigrated: flag,
  showIncome: flag,
  collectionInfoFilled: flag,
  needFillCollection: flag,
  needFillBillingCycle: flag,
  idenAuthenticationed: flag,
  /** true resets the demo wallet password; true and false invalidate its tickets */
  walletPasswordFilled: flag,
  hasPricingRight: flag,
  /** more than five block verification and withdrawal (§2.7) */
  identityFailures: v.optional(v.pipe(integer, v.minValue(0), v.maxValue(99))),
  authState: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(5))),
  billingCycle: v.optional(v.picklist(BILLING_CYCLES)),
  /** unix seconds */
  contractEndDate: v.optional(v.nullable(integer)),
  role: v.optional(v.picklist(['agent', 'miner'])),
  agentAccount: text,
  /** empty for no bound phone */
  phoneNumber: v.optional(v.pipe(v.string(), v.regex(/^(1\d{10})?$/))),
  realName: text,
  /** merged into the stored payout details */
  payInfo: v.optional(payInfo),
});
type PersonPatch = v.InferOutput<typeof personPatch>;

/** @throws Refusal 4040 */
export async function findPerson(db: Database, username: string): Promise<Person> {
  const [found] = await db.select().from(person).where(eq(person.username, username));
  if (!found) throw notFound(`没有用户 ${username}`);
  return found;
}

/** @throws Refusal 4040 */
export async function patchPerson({ db }: Platform, username: string, patch: PersonPatch): Promise<Person> {
  const before = await findPerson(db, username);
  const { walletPasswordFilled, billingCycle, payInfo: payout, ...fields } = patch;
  const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (walletPasswordFilled !== undefined) await withdrawProofs(db, before.uid, 'wallet');
  const [after] = await db
    .update(person)
    .set({
      ...changed,
      payInfo: { ...before.payInfo, ...payout, ...(billingCycle && { billingCycle }) },
      ...(walletPasswordFilled !== undefined && {
        walletPasswordHash: walletPasswordFilled ? await hashPassword(DEMO_WALLET_PASSWORD) : null,
      }),
    })
    .where(eq(person.uid, before.uid))
    .returning();
  return after!;
}

export const walletPatch = v.object({
  walletType: v.pipe(integer, v.picklist([0, 1])),
  /** cents */
  leftAmount: v.pipe(integer, v.minValue(0)),
});

/** Sets a balance with a ledger entry. @throws Refusal 4040 */
export async function setBalance(
  { db, clock }: Platform,
  username: string,
  { walletType, leftAmount }: { walletType: WalletType; leftAmount: number },
): Promise<void> {
  const { uid } = await findPerson(db, username);
  await inTransaction(db, async (tx) => {
    const wallet = (await lockWallets(tx, uid))[walletType];
    const amount = leftAmount - wallet.balance;
    if (amount === 0) return;
    const type = amount > 0 ? 'compensation' : 'adjustment';
    await postMove(tx, {
      kind: type,
      reference: `sandbox ${username}`,
      at: clock.now(),
      entries: [
        { account: PLATFORM_ACCOUNTS.earnings, amount: -amount, type },
        { account: wallet.id, amount, type },
      ],
    });
  });
}

export const billPatch = v.object({
  month: monthText,
  state: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.picklist(Object.values(BILL_STATES))),
});

/**
 * Sets the state of a bill. State 300 settles an unsettled bill now. Other states do not reverse a settlement.
 * @throws Refusal 4040
 */
export async function setBillState(
  platform: Platform,
  username: string,
  { month, state }: v.InferOutput<typeof billPatch>,
): Promise<void> {
  const { db, clock } = platform;
  const { uid } = await findPerson(db, username);
  await inTransaction(db, async (tx) => {
    const found = await findBill(tx, uid, month);
    if (state === BILL_STATES.settled) await settleBill(tx, platform, { uid, month }, clock.now());
    if (state === BILL_STATES.unconfirmed) await announceBill(tx, platform, found, clock.now());
    const shown = state === BILL_STATES.settled ? null : state;
    await tx
      .update(bill)
      .set({ state: shown })
      .where(and(eq(bill.uid, uid), eq(bill.month, month)));
  });
}

/** A notice to send; without a user name, to all users. */
export const noticeRequest = v.object({
  username: v.optional(v.string()),
  title: v.optional(v.pipe(v.string(), v.maxLength(500)), '新消息'),
  content: v.optional(v.pipe(v.string(), v.maxLength(20_000)), ''),
  level: v.optional(v.picklist(NOTICE_LEVELS), 'medium'),
});

/** @throws Refusal 4040 */
export async function sendNotice(
  { db, clock }: Platform,
  { username, ...notice }: v.InferOutput<typeof noticeRequest>,
): Promise<void> {
  const uid = username === undefined ? null : (await findPerson(db, username)).uid;
  await sendNotices(db, [{ ...notice, uid, sendTime: clock.now() }]);
}

const MANY = 10_000;

/**
 * Adds devices up to ten thousand. They are activated during the last month and have days since then.
 * @returns a message for the page
 * @throws Refusal 4040, 4041, 4101
 */
export async function addManyDevices(platform: Platform, username: string): Promise<string> {
  await doDueWork(platform);
  const { db, clock, specialUsers } = platform;
  const agent = await findPerson(db, username);
  if (agent.role !== 'agent') throw notAllowedNow('只有代理商可以有一万台设备');
  await inTransaction(db, async (tx) => {
    await lockDevices(tx);
    const progress = await readProgress(tx);
    if (!progress) throw notAllowedNow('数据库里没有设备');
    const month = lastBillMonth(clock.now());
    const { first, last } = daysOfMonth(month);
    // a missing day would be created for the new devices a second time
    if (await areDaysMissing(tx, { uid: agent.uid, first, last: progress.day })) throw incomesPending();
    const devices = await newDevices(tx, agent, { first, days: last - first + 1 });
    if (devices.length === 0) return;
    await insertDevices(tx, devices);
    await makeDays(tx, { from: first, to: progress.day, specialUsers, devices });
    // the devices settle monthly, so existing bills are recomputed and the difference enters the wallet
    for (let each = month; daysOfMonth(each).last <= progress.day; each = addMonths(each, 1))
      await recloseMonth(tx, { uid: agent.uid, month: each, at: clock.now() });
    await analyze(tx);
  });
  return `${username} 现有 ${MANY.toLocaleString('en')} 台设备`;
}

/** Returns small hosted devices on the agent's lines. */
async function newDevices(
  tx: Database,
  { uid }: Person,
  { first, days }: { first: number; days: number },
): Promise<Device[]> {
  const [current] = await tx
    .select({ devices: count() })
    .from(device)
    .where(and(eq(device.agentUid, uid), isNull(device.retired)));
  const [all] = await tx.select({ last: max(device.id) }).from(device);
  const priced = await tx
    .selectDistinct({ line: pricePeriod.line })
    .from(pricePeriod)
    .where(eq(pricePeriod.agentUid, uid));
  const lines = priced.map(({ line }) => line).sort();
  if (lines.length === 0) throw notAllowedNow('该代理商没有价格');
  return Array.from({ length: Math.max(0, MANY - (current?.devices ?? 0)) }, (_, index): Device => {
    const id = (all?.last ?? 0) + 1 + index;
    const seed = seededInteger(id, 7, 83) >>> 1;
    const line = lines[seed % lines.length]!;
    return {
      id,
      uuid: uuidOf(id),
      name: `${line.slice(2)}边缘节点-${`${index + 1}`.padStart(5, '0')}`,
      agentUid: uid,
      ownerUid: uid,
      line,
      base: 12 + (seed % 24),
      seed,
      fixed: false,
      hosted: true,
      agentRemark: '',
      // activated one after another during the month
      activated: first + (index % days),
      retired: null,
    };
  });
}

const insertDevices = (tx: Database, devices: readonly Device[]): Promise<unknown> =>
  tx.execute(sql`insert into device
    (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, agent_remark, activated)
    select id, uuid, name, "agentUid", "ownerUid", line, base, seed, fixed, hosted, "agentRemark", activated
    from json_to_recordset(${JSON.stringify(devices)}::json) as row(id int, uuid text, name text, "agentUid" text,
      "ownerUid" text, line text, base int, seed int, fixed boolean, hosted boolean, "agentRemark" text,
      activated int)`) as unknown as Promise<unknown>;
