/** Makes the documents of links: what the paper shows, at the price of the user whose nodes they show, and nothing else. */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { addMonths, endOfDay } from '#shared/core/shanghai-time.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { ShareRequest } from '#shared/topics/accounts/share/share.calls.ts';
import { FIRST_BILL_MONTH, isBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { monthlyBillCall, type MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import { userIncomeHistoryCall } from '#shared/topics/billing/income/income.calls.ts';
import { reconciledDays } from '#shared/topics/money/reconciliation.rules.ts';
import { transferOutcome } from '#shared/topics/money/settlement/transfer-steps.rules.ts';
import { statementDocument, statementOf } from '#shared/topics/money/statement-document.rules.ts';
import type { WalletRecords } from '#shared/topics/money/statement.rules.ts';
import { MONTHLY, WEEKLY, type WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import type { MadeDocument } from '../accounts/share-links.ts';
import { billDetail } from '../billing/bills.ts';
import { bridgeOf, bridgeRowsOf } from '../billing/income-bridge.ts';
import { userHistory } from '../billing/income-figures.ts';
import type { ComparisonReads } from '../billing/stored-comparisons.ts';
import { requireLedgerMonth, userLedgerOf } from '../billing/user-ledger.ts';
import type { Turns } from '../access/turns.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { users, type User } from '../database/tables.ts';
import { dayOf } from '../days.ts';
import { findDevice } from '../devices/devices.ts';
import { requireKept } from '../devices/kept-days.ts';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import { invalid, notAllowedNow, notFound, Refusal } from '../refusal.ts';
import { readBalance, readEntries, readWithdrawal, readWithdrawals } from './wallets.ts';

type Maker = Pick<Platform, 'db' | 'clock' | 'deviceDayMonths' | 'deviceStates'> & { readonly turns: Turns };

/** @throws Refusal 4000, 4040, 4101 with the reason */
export function makeDocument(platform: Maker, self: User, request: ShareRequest): Promise<MadeDocument> {
  switch (request.kind) {
    case 'ledger':
      return makeLedger(platform, self, request);
    case 'change':
      return makeChange(platform, self, request);
    case 'statement':
      return makeStatement(platform, self, request);
    case 'receipt':
      return makeReceipt(platform, self, request);
  }
}

type RequestFor<Kind extends ShareRequest['kind']> = Extract<ShareRequest, { readonly kind: Kind }>;

async function makeLedger(
  platform: Maker,
  self: User,
  { username, date: month }: RequestFor<'ledger'>,
): Promise<MadeDocument> {
  requireLedgerMonth(platform, month);
  const ledger = await userLedgerOf(platform, self, { username, month });
  const { uid } = await ownUser(platform.db, self, username);
  return {
    content: { kind: 'ledger', username, month, ledger },
    subject: `${month} ${username}`,
    subjectUid: uid,
  };
}

/** @throws Refusal 4040 */
async function ownUser(db: Database, self: User, username: string): Promise<User> {
  const [found] = await db.select().from(users).where(eq(users.username, username));
  if (found?.agentAccount !== self.username) throw notFound('没有这个用户');
  return found;
}

/** Rows of a document. The others are counted. */
const MOST_ROWS = 100;

async function makeChange(platform: Maker, self: User, request: RequestFor<'change'>): Promise<MadeDocument> {
  const { db, clock, turns } = platform;
  const reads: ComparisonReads = { read: (work) => work(db), primary: db, turns };
  const { start, end, earlier_start, earlier_end, uuid } = request;
  requireKept(platform, earlier_start);
  const node = uuid ? await findDevice(db, self, uuid) : undefined;
  const user = await subjectOf(db, self, request.username, node?.ownerUid);
  const scope = { start, end, earlier_start, earlier_end, uuid, line: undefined, username: user?.username };
  const bridge = await bridgeOf(reads, self, scope, clock.now());
  // the nodes of all users would show each user the price of the agent
  const isAtOwnPrice = user !== undefined || !isAgent(self);
  const { items, total } =
    isAtOwnPrice && !node
      ? await bridgeRowsOf(
          reads,
          self,
          { ...scope, step: undefined, group: 'node', limit: MOST_ROWS, offset: 0 },
          clock.now(),
        )
      : { items: [], total: 0 };
  const of = node ? node.name || node.uuid : (user?.username ?? '');
  const rows = items.map(({ uuid: id, name, line, earlier, later, amount, step }) => ({
    ...{ uuid: id, name, line, earlier, later, amount },
    step: step ?? '',
  }));
  const earlier = { start: earlier_start, end: earlier_end };
  return {
    content: { kind: 'change', of, later: { start, end }, earlier, bridge, rows, total },
    subject: [start === end ? start : `${start} – ${end}`, of].filter(Boolean).join(' '),
    subjectUid: user?.uid ?? null,
  };
}

/** Returns the user of the agent whose nodes are compared, at the price of this user. @throws Refusal 4040 */
async function subjectOf(
  db: Database,
  self: User,
  username: string | undefined,
  nodeOwner: string | undefined,
): Promise<User | undefined> {
  if (!isAgent(self)) return undefined;
  if (username) return ownUser(db, self, username);
  if (nodeOwner === undefined || nodeOwner === self.uid) return undefined;
  const [owner] = await db.select().from(users).where(eq(users.uid, nodeOwner));
  return owner;
}

async function makeStatement(
  platform: Maker,
  self: User,
  { date: month }: RequestFor<'statement'>,
): Promise<MadeDocument> {
  const { db, clock } = platform;
  const now = clock.now();
  if (!isBillMonth(month, now)) throw invalid(`月份须在 ${FIRST_BILL_MONTH} 至上月之间`, 'date');
  const billMonth = addMonths(month, -1);
  const bills = new Map([
    [billMonth, await billOf(db, self.uid, billMonth, now)],
    [month, await billOf(db, self.uid, month, now, true)],
  ]);
  const { start, end } = reconciledDays(month);
  const range = { from: dayOf(start * 1000), to: dayOf(end * 1000), keyStyle: 'day' as const };
  const days = v.parse(userIncomeHistoryCall.response, { list: await userHistory(db, self.uid, range) });
  const wallets = [await walletOf(db, self.uid, WEEKLY, now), await walletOf(db, self.uid, MONTHLY, now)];
  const statement = statementOf({
    username: self.username,
    month,
    days,
    wallets,
    billOf: (each) => bills.get(each),
  });
  return {
    content: { kind: 'statement', ...statementDocument(statement) },
    subject: month,
    subjectUid: null,
  };
}

/** @param mayWait whether a bill that is not created yet counts as none @throws Refusal 4041 */
async function billOf(
  db: Database,
  uid: string,
  month: string,
  now: number,
  mayWait = false,
): Promise<MonthlyBill | undefined> {
  try {
    return v.parse(monthlyBillCall.response, await billDetail(db, uid, month, now));
  } catch (error) {
    const code = error instanceof Refusal ? error.code : undefined;
    if (code === ERROR_CODES.notFound || (mayWait && code === ERROR_CODES.incomesPending)) return undefined;
    throw error;
  }
}

/** More records than a wallet has. */
const ALL_RECORDS = 1_000_000;

async function walletOf(db: Database, uid: string, walletType: WalletType, now: number): Promise<WalletRecords> {
  const page = { start: 0, end: Math.floor(endOfDay(now) / 1000), pageIndex: 1, pageSize: ALL_RECORDS, walletType };
  const entries = await readEntries(db, uid, page);
  const withdrawals = await readWithdrawals(db, uid, page);
  const { leftAmount } = await readBalance(db, uid, walletType);
  return { walletType, entries: entries.list, withdrawals: withdrawals.list, incomplete: false, balance: leftAmount };
}

async function makeReceipt(
  { db }: Maker,
  { uid, username }: User,
  { txId }: RequestFor<'receipt'>,
): Promise<MadeDocument> {
  const found = await readWithdrawal(db, uid, txId);
  if (!found) throw notFound('没有这笔提现');
  if (transferOutcome(found.record) !== 'arrived') throw notAllowedNow('提现到账后才能分享回单');
  return { content: { kind: 'receipt', username, ...found }, subject: txId, subjectUid: null };
}
