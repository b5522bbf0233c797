/** Changes by testers: clock, users, wallets, bills and notices. */
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { monthText } from '#shared/core/request-values.ts';
import { BILLING_CYCLES } from '#shared/topics/accounts/payout.calls.ts';
import { payoutForm } from '#shared/topics/accounts/payout.server.ts';
import type { WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { BILL_STATES } from '#shared/topics/billing/bill/bill.rules.ts';
import { NOTICE_LEVELS } from '#shared/topics/notices/notice.calls.ts';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import { withdrawProofs } from '../../reference/access/sessions.ts';
import { findBill } from '../../reference/billing/bills.ts';
import { announceBill, settleBill } from '../../reference/billing/due-bill.ts';
import type { Platform } from '../../reference/context.ts';
import { inTransaction, type Database } from '../../reference/database/database.ts';
import { bill } from '../../reference/database/device-tables.ts';
import { users, type User } from '../../reference/database/tables.ts';
import { lockWallets, PLATFORM_ACCOUNTS, postMove } from '../../reference/ledger/ledger.ts';
import { sendNotices } from '../../reference/notices/notices.ts';
import { invalid, notFound } from '../../reference/refusal.ts';
import { hashPassword } from '../../reference/secrets.ts';
import { DEMO_WALLET_PASSWORD } from '../seed/users.ts';
import { doDueWork } from '../../reference/background-work.ts';

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

export const userPatch = v.object({
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
type UserPatch = v.InferOutput<typeof userPatch>;

/** @throws Refusal 4040 */
export async function findDemoUser(db: Database, username: string): Promise<User> {
  const [found] = await db.select().from(users).where(eq(users.username, username));
  if (!found) throw notFound(`没有用户 ${username}`);
  return found;
}

/** @throws Refusal 4040 */
export async function patchUser({ db }: Platform, username: string, patch: UserPatch): Promise<User> {
  const before = await findDemoUser(db, username);
  const { walletPasswordFilled, billingCycle, payInfo: payout, ...fields } = patch;
  const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (walletPasswordFilled !== undefined) await withdrawProofs(db, before.uid, 'wallet');
  const [after] = await db
    .update(users)
    .set({
      ...changed,
      payInfo: { ...before.payInfo, ...payout, ...(billingCycle && { billingCycle }) },
      ...(walletPasswordFilled !== undefined && {
        walletPasswordHash: walletPasswordFilled ? await hashPassword(DEMO_WALLET_PASSWORD) : null,
      }),
    })
    .where(eq(users.uid, before.uid))
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
  const { uid } = await findDemoUser(db, username);
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
  const { uid } = await findDemoUser(db, username);
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
  const uid = username === undefined ? null : (await findDemoUser(db, username)).uid;
  await sendNotices(db, [{ ...notice, uid, sendTime: clock.now() }]);
}
