/**
 * Stores payout details, with the rules for edits (§2.7, §5, Payout form; §4, Payout info). While withdrawals are held after a
 * change of where money goes, the wallet password is enough to correct the details.
 */
import { eq } from 'drizzle-orm';
import type { BillingCycle, CollectionMethod } from '#shared/topics/accounts/payout.calls.ts';
import { fieldProblem, mayChangeMethod } from '#shared/topics/accounts/payout-form.rules.ts';
import {
  fieldsOf,
  isAccountNumber,
  isSamePayee,
  isUnchanged,
  type PayoutRule,
  type SubmittedPayout,
} from '#shared/topics/accounts/payout.rules.ts';
import { requiredMessage } from '#shared/topics/accounts/payout.server.ts';
import { maskAccount } from '#shared/core/masking.ts';
import { isSameName } from '#shared/core/clean-text.ts';
import { mayEditPayout } from '#shared/topics/billing/bill/bill.rules.ts';
import { recordAudit } from '../access/audit.ts';
import { lastBillState } from '../billing/bill-calendar.ts';
import { firstOpenMonth } from '../billing/missing-days.ts';
import type { Platform } from '../context.ts';
import { users, type User, type StoredPayInfo } from '../database/tables.ts';
import { maskedAccount, billMonth } from '../notices/money-events.ts';
import { payoutTax } from './payout-tax.ts';
import { invalid, notAllowedNow, Refusal, walletLocked } from '../refusal.ts';
import { authStateOf, contractEnd } from './identity-rules.ts';
import { announceMoneyChange } from './money-changes.ts';
import { isReconciledHere, notifyOwner, withUser } from './user.ts';
import { activeHold } from './withdrawal-hold.ts';

interface Submission {
  /** whether the session has proven the wallet password */
  readonly isProven: boolean;
  readonly requestId: string;
}

/** @throws Refusal 4000 with the field, 4005 without the wallet password, 4101 with the reason */
export async function submitPayout(
  platform: Platform,
  uid: string,
  submitted: SubmittedPayout,
  { isProven, requestId }: Submission,
): Promise<void> {
  await withUser(platform.db, uid, async (tx, owner) => {
    const form = withVerifiedName(submitted, owner);
    // under the lock, because another request can make the first entry at the same time
    if (owner.collectionInfoFilled && owner.walletPasswordHash !== null && !isProven) return walletLocked();
    const refusal =
      refusalOfUser(platform, owner) ??
      refusalOfMethod(owner, form.collectionMethod) ??
      refusalOfCompany(platform, owner, form);
    if (refusal) return refusal;
    const now = platform.clock.now();
    const isHeld = activeHold(owner, now) !== undefined;
    const payInfo = payInfoFrom(form, owner, { correctsCycle: isHeld && isProven });
    if (payInfo instanceof Refusal) return payInfo;
    // a repeated request changes nothing, for example after a lost response
    if (owner.collectionInfoFilled && isSame(payInfo, owner.payInfo)) return undefined;
    // a session alone must not be enough
    if (owner.collectionInfoFilled && owner.walletPasswordHash === null)
      return notAllowedNow('请先设置钱包密码，再修改收款信息');
    if (!mayEditPayout(await lastBillState(tx, uid, now), { filled: owner.collectionInfoFilled, isHeld }))
      return notAllowedNow('上月账单审核完成或结算后才能修改收款信息');
    const filled = {
      payInfo,
      companyName: form.collectionMethod === ENTERPRISE ? form.bankAccount : owner.companyName,
      collectionInfoFilled: true,
      needFillBillingCycle: payInfo.billingCycle === undefined && owner.needFillBillingCycle,
      taxRatio: payoutTax(payInfo) / 100,
      contractEndDate: owner.contractEndDate ?? contractEnd(now),
    };
    await tx
      .update(users)
      .set({ ...filled, authState: authStateOf({ ...owner, ...filled }) })
      .where(eq(users.uid, uid));
    const advice = '修改登录密码和钱包密码，更正收款信息，并联系商务人员';
    const link = { page: 'beneficiary' } as const;
    // the money goes to the same account, so that it is not held
    if (owner.collectionInfoFilled && isSamePayee(owner.payInfo, payInfo)) {
      const month = await firstOpenMonth(tx, uid, now);
      const title = '发票类型已修改';
      const content = `您的${title}，税费自 ${billMonth(month)}账单起按新类型计算。如非本人操作，请立即${advice}。`;
      await notifyOwner(platform, tx, owner, { title, content, link });
    } else {
      const title = owner.collectionInfoFilled ? '收款信息已修改' : '收款信息已填写';
      const { collectionNumber = payInfo.cardNumber ?? '', bankName = '' } = payInfo;
      const account = maskedAccount({ collectionMethod: form.collectionMethod, collectionNumber, bankName });
      await announceMoneyChange(platform, tx, owner, {
        reason: 'payout',
        title,
        account,
        advice,
        link,
      });
    }
    const detail = { collectionMethod: form.collectionMethod, first: !owner.collectionInfoFilled };
    await recordAudit(tx, platform, { uid, action: 'payout submitted', requestId, detail });
    return undefined;
  });
}

/** Returns the form with the verified name of the payee, if the submitted one looks equal. A verified name never changes. */
function withVerifiedName(form: SubmittedPayout, { realName, companyName }: User): SubmittedPayout {
  const verified = form.collectionMethod === ENTERPRISE ? companyName : realName;
  return isSameName(verified, form.bankAccount) ? { ...form, bankAccount: verified } : form;
}

function refusalOfUser(platform: Platform, owner: User): Refusal | undefined {
  if (!isReconciledHere(platform, owner)) return notAllowedNow('当前账号无需填写收款信息');
  if (owner.needVerify) return notAllowedNow('请先通过小程序完成实名认证');
  if (!owner.idenAuthenticationed) return notAllowedNow('请先完成实名认证');
  return undefined;
}

const ENTERPRISE = 'enterpriseCard';

function refusalOfMethod({ collectionInfoFilled, payInfo }: User, requested: CollectionMethod): Refusal | undefined {
  const kept = collectionInfoFilled ? payInfo.collectionMethod : undefined;
  if (mayChangeMethod(kept, requested)) return undefined;
  const reason = kept === ENTERPRISE ? '企业收款方式不可修改' : '个人收款方式不能变更为企业收款';
  return notAllowedNow(reason, 'collectionMethod');
}

/** Binds an enterprise account to the verified company, so that an intruder cannot name another payee. */
function refusalOfCompany(
  { services: { isCompanyOnRecord } }: Platform,
  { companyName, realName }: User,
  { collectionMethod, bankAccount }: SubmittedPayout,
): Refusal | undefined {
  if (collectionMethod !== ENTERPRISE || bankAccount === '') return undefined;
  if (companyName !== '')
    return companyName === bankAccount
      ? undefined
      : notAllowedNow('账户名称须与已核验的企业名称一致，如企业名称变更请联系商务人员', 'bankAccount');
  if (!isCompanyOnRecord) return notAllowedNow('企业信息尚未核验，请联系商务人员核验后再填写', 'bankAccount');
  return isCompanyOnRecord(bankAccount, realName)
    ? undefined
    : notAllowedNow('未查询到该企业，或实名认证人不是其法定代表人', 'bankAccount');
}

/** Values of `contractType`. */
const CONTRACT = { personal: '1', enterprise: '2' } as const;

interface Correction {
  /** whether the user may correct the settlement cycle */
  readonly correctsCycle: boolean;
}

/** Returns only the form fields of the selected method. */
function payInfoFrom(form: SubmittedPayout, owner: User, correction: Correction): StoredPayInfo | Refusal {
  const billingCycle = cycleFrom(form, owner, correction);
  if (billingCycle instanceof Refusal) return billingCycle;
  const { collectionMethod } = form;
  const isPersonal = collectionMethod !== ENTERPRISE;
  if (isPersonal && form.bankAccount !== '' && form.bankAccount !== owner.realName)
    return invalid('收款账户姓名须与实名认证姓名一致', 'bankAccount');
  const contractType = isPersonal ? CONTRACT.personal : CONTRACT.enterprise;
  const stored: Record<string, unknown> = { collectionMethod, contractType };
  if (isPersonal) stored['bankAccount'] = owner.realName;
  for (const [, rule] of fieldsOf(collectionMethod)) {
    const value = rule.wire === 'billingCycle' ? billingCycle : submittedValue(rule, form, owner.payInfo);
    const problem = fieldProblem(rule, value);
    if (problem) return invalid(problem === 'required' ? requiredMessage(rule) : lengthMessage(rule), rule.wire);
    stored[rule.wire] = value;
  }
  return { ...stored, billingCycle };
}

/** Returns the value of a field. The mask of the stored number stands for this number. */
function submittedValue(rule: PayoutRule, form: SubmittedPayout, kept: StoredPayInfo): string | undefined {
  const [sent, stored] = [form[rule.wire], kept[rule.wire]];
  const keeps = isAccountNumber(rule) && kept.collectionMethod === form.collectionMethod;
  return keeps && stored && sent === maskAccount(stored) ? stored : sent;
}

const lengthMessage = ({ least, most, noun }: PayoutRule): string => `请输入${least}~${most}位${noun}`;

/** Returns the settlement cycle. A chosen cycle cannot change except in a correction (§5). */
function cycleFrom(
  form: SubmittedPayout,
  { payInfo: { billingCycle } }: User,
  { correctsCycle }: Correction,
): BillingCycle | undefined | Refusal {
  if (billingCycle && form.billingCycle && form.billingCycle !== billingCycle && !correctsCycle)
    return notAllowedNow('结算周期已锁定，不能在这里修改', 'billingCycle');
  return form.billingCycle ?? billingCycle;
}

const isSame = (one: StoredPayInfo, other: StoredPayInfo): boolean =>
  isUnchanged(one, other) && one.contractType === other.contractType;
