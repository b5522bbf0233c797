/**
 * Makes a withdrawal in one database transaction: locks the wallets, looks up the key, checks the rules, uses up the code,
 * and writes entries, record, key and audit. A failure rolls back all of it (hazards 1, 3, 26).
 */
import { and, eq } from 'drizzle-orm';
import type { WithdrawalRecord } from '#shared/topics/money/wallet/wallet.calls.ts';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import { maskAccount } from '#shared/core/masking.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { formatDate } from '#shared/core/shanghai-time.ts';
import { WEEKLY, type WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { quoteWithdrawal } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import { expectedArrival, withdrawalWindow } from '#shared/topics/money/wallet/withdrawal-window.rules.ts';
import { recordAudit } from '../access/audit.ts';
import { countAttempt } from '../access/attempts.ts';
import { countWrongWithdrawalCode, refusalOfWrongCodes, withdrawalLimits } from '../access/limits.ts';
import { spendCode } from '../access/verify-codes.ts';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { idempotency, users, withdrawal, type User } from '../database/tables.ts';
import { dayOf } from '../days.ts';
import { lockWallets, newNumber, postMove, type Wallet } from '../ledger/ledger.ts';
import { isReconciledHere } from '../accounts/user.ts';
import { AUTH, tooManyFailures } from '../accounts/identity-rules.ts';
import { refusalOfHold } from '../accounts/withdrawal-hold.ts';
import { publishWebhooks } from '../notices/publish.ts';
import { conflict, keyReused, notAllowedNow, Refusal } from '../refusal.ts';
import { amountsOf, departure } from './settle.ts';
import { ARRIVAL_DAYS, isWeeklyUsed, walletTerms, type WalletTerms } from './wallets.ts';
import { payoutTax } from '../accounts/payout-tax.ts';

interface WithdrawalRequest {
  readonly amount: Cents;
  readonly walletType: WalletType;
  readonly code: string;
  /** Idempotency key: a request with the same key and content returns the first outcome. */
  readonly key: string | undefined;
  readonly requestId: string;
}

/**
 * @returns the withdrawal; for a used key, the first withdrawal
 * @throws Refusal 4001 and 4002 for the code, 4090, 4101 with the reason, 4220; for a refused key, the first refusal
 */
export async function withdraw(platform: Platform, uid: string, request: WithdrawalRequest): Promise<WithdrawalRecord> {
  // a repeated key is not counted, because it only returns the outcome
  if (!(await findByKey(platform.db, uid, request))) await countAttempt(platform.db, withdrawalLimits(uid));
  try {
    const outcome = await inTransaction(platform.db, (tx) => attempt(platform, tx, uid, request));
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  } catch (error) {
    // two servers inserted the same key concurrently
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw conflict();
    throw error;
  }
}

const UNIQUE_VIOLATION = '23505';

/** Returns a refusal instead of throwing, because the transaction must commit the counted attempt of a wrong code. */
async function attempt(
  platform: Platform,
  tx: Database,
  uid: string,
  request: WithdrawalRequest,
): Promise<WithdrawalRecord | Refusal> {
  const wallets = await lockWallets(tx, uid);
  const known = await findByKey(tx, uid, request);
  if (known) return known;
  const [owner] = await tx.select().from(users).where(eq(users.uid, uid));
  const now = platform.clock.now();
  const refusal =
    refusalOfOwner(platform, owner!) ??
    refusalOfHold(owner!, now) ??
    refusalOfRequest(
      request,
      wallets[request.walletType],
      walletTerms(request.walletType, owner!.payInfo.collectionMethod),
      {
        now,
        usedToday: request.walletType === WEEKLY && (await isWeeklyUsed(tx, uid, now)),
      },
    ) ??
    (await refusalOfCode(tx, owner!, request.code, now));
  if (refusal) {
    await keepRefusal(tx, uid, request, refusal);
    const { amount, walletType, requestId } = request;
    const detail = { code: refusal.code, amount, walletType };
    await recordAudit(tx, platform, { uid, action: 'withdrawal refused', detail, requestId });
    return refusal;
  }
  return write(platform, tx, owner!, request, wallets[request.walletType], now);
}

async function findByKey(
  tx: Database,
  uid: string,
  { key, amount, walletType }: WithdrawalRequest,
): Promise<WithdrawalRecord | Refusal | undefined> {
  if (key === undefined) return undefined;
  const [row] = await tx
    .select({ made: withdrawal, refused: idempotency.refused })
    .from(idempotency)
    .leftJoin(withdrawal, eq(withdrawal.txId, idempotency.txId))
    .where(and(eq(idempotency.uid, uid), eq(idempotency.key, key)));
  const first = row?.made ?? row?.refused;
  if (!first) return undefined;
  if (first.amount !== amount || first.walletType !== walletType) return keyReused();
  if ('txId' in first) return recordOf(first);
  return new Refusal(first.code, first.status, first.message, first.field);
}

/** Keeps a refusal for a day (retention.ts). Clients do not query its outcome for longer. */
async function keepRefusal(
  tx: Database,
  uid: string,
  { key, amount, walletType }: WithdrawalRequest,
  { code, status, message, field }: Refusal,
): Promise<void> {
  if (key === undefined) return;
  // real time, because the platform clock can be changed
  const refused = { amount, walletType, code, status, message, field, at: new Date().toISOString() };
  await tx.insert(idempotency).values({ uid, key, refused });
}

/** Returns the record in the state at creation. */
const recordOf = (
  row: Pick<typeof withdrawal.$inferSelect, 'at' | 'txId' | 'collectionMethod' | 'collectionNumber'> &
    Parameters<typeof amountsOf>[0],
): WithdrawalRecord => ({
  type: 'withdraw',
  create: Math.floor(row.at / 1000),
  txId: row.txId,
  ...amountsOf(row),
  collectionMethod: row.collectionMethod,
  collectionNumber: maskAccount(row.collectionNumber),
  status: 'transferring',
});

async function refusalOfCode(
  tx: Database,
  { uid, phoneNumber: phone }: User,
  code: string,
  now: number,
): Promise<Refusal | undefined> {
  const locked = await refusalOfWrongCodes(tx, uid);
  if (locked) return locked;
  const refusal = await spendCode(tx, { uid, phone }, code, now);
  if (refusal?.code === ERROR_CODES.wrongVerifyCode) await countWrongWithdrawalCode(tx, uid);
  return refusal;
}

function refusalOfOwner(platform: Platform, owner: User): Refusal | undefined {
  if (!isReconciledHere(platform, owner)) return notAllowedNow('当前账号不支持提现');
  if (!platform.transfers) return notAllowedNow('提现服务尚未开通，请联系商务人员');
  if (owner.needVerify) return notAllowedNow('请先通过小程序完成实名认证');
  const failed = tooManyFailures(owner);
  if (failed) return failed;
  if (!owner.idenAuthenticationed) return notAllowedNow('请先完成实名认证');
  if (!owner.collectionInfoFilled) return notAllowedNow('请先填写收款信息');
  if (owner.needFillCollection) return notAllowedNow('请先填写节点地址');
  if (owner.authState === AUTH.foreignPhone)
    return notAllowedNow('手机号与实名人不一致，请联系商务人员更换为本人实名手机号');
  if (owner.authState !== AUTH.completed) return notAllowedNow('请先完成实名认证、合同签署与信息完善');
  return undefined;
}

function refusalOfRequest(
  { amount, walletType }: WithdrawalRequest,
  { balance }: Wallet,
  { startDay, endDay, min, max }: WalletTerms,
  { now, usedToday }: { now: number; usedToday: boolean },
): Refusal | undefined {
  const window = withdrawalWindow({ walletType, now, startDay, endDay, min, max, balance, usedToday });
  if (!window.open && window.reason !== 'minimum') {
    const next = window.opensAt === undefined ? '' : `，下次可提现日期为 ${formatDate(window.opensAt)}`;
    return notAllowedNow((window.reason === 'used' ? '本周三已提现过一次' : '当前不在提现时间内') + next);
  }
  if (amount > Math.min(balance, max)) return notAllowedNow('超过提现限额或可用余额');
  if (amount < min) return notAllowedNow(`提现最低限额${formatCents(min)}元`);
  return undefined;
}

async function write(
  platform: Platform,
  tx: Database,
  { uid, payInfo }: User,
  { amount, walletType, key, requestId }: WithdrawalRequest,
  wallet: Wallet,
  at: number,
): Promise<WithdrawalRecord> {
  const txId = newNumber('TX', at);
  const { feePercent } = walletTerms(walletType, payInfo.collectionMethod);
  const quote = quoteWithdrawal({ amount, walletType, taxPercent: payoutTax(payInfo), feePercent });
  await postMove(tx, { kind: 'withdrawal', reference: txId, at, entries: departure(quote, wallet.id) });
  const collectionMethod = payInfo.collectionMethod ?? '';
  const made = {
    txId,
    uid,
    walletType,
    ...amountsOf(quote),
    collectionMethod,
    collectionNumber: (collectionMethod === 'personalAlipay' ? payInfo.collectionNumber : payInfo.cardNumber) ?? '',
    accountHolder: payInfo.bankAccount ?? '',
    bankName: payInfo.bankName ?? '',
    status: 'transferring' as const,
    at,
    dueAt: expectedArrival(walletType, at, ARRIVAL_DAYS),
  };
  await tx.insert(withdrawal).values(made);
  await platform.transfers!.plan(tx, { subject: txId, firstDay: dayOf(at) }, made);
  if (key !== undefined) await tx.insert(idempotency).values({ uid, key, txId });
  const detail = { txId, walletType, ...amountsOf(quote) };
  await recordAudit(tx, platform, { uid, action: 'withdrawal requested', detail, requestId });
  const message = { type: 'withdrawal.submitted', data: { withdrawalId: txId } } as const;
  await publishWebhooks(platform, tx, [{ uid, at, event: `withdrawal ${txId} submitted`, message }]);
  return recordOf(made);
}
