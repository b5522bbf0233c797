/**
 * Stores payout details, with the rules for edits (§2.7, §5, Payout form; §4, Payout info). While withdrawals are held after a
 * change of where money goes, the wallet password is enough to correct the details.
 */
import { eq } from 'drizzle-orm';
import type { BillingCycle, CollectionMethod, PayoutForm } from '#shared/topics/payout/payout.calls.ts';
import { mayEditPayout } from '#shared/topics/bill/bill.rules.ts';
import { recordAudit } from '../access/audit.ts';
import { lastBillState } from '../billing/bill-calendar.ts';
import type { Platform } from '../context.ts';
import { person, type Person, type StoredPayInfo } from '../database/tables.ts';
import { payoutTax } from './payout-tax.ts';
import { invalid, notAllowedNow, Refusal, walletLocked } from '../refusal.ts';
import { authStateOf, contractEnd } from './identity-rules.ts';
import { announceMoneyChange } from './money-changes.ts';
import { needsReconciliation, withPerson } from './person.ts';
import { activeHold } from './withdrawal-hold.ts';

interface PayoutRequest {
  /** whether the session has proven the wallet password */
  readonly isProven: boolean;
  readonly requestId: string;
}

/** @throws Refusal 4000 with the field, 4005 without the wallet password, 4101 with the reason */
export async function submitPayout(
  platform: Platform,
  uid: string,
  form: PayoutForm,
  { isProven, requestId }: PayoutRequest,
): Promise<void> {
  await withPerson(platform.db, uid, async (tx, owner) => {
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
      .update(person)
      .set({ ...filled, authState: authStateOf({ ...owner, ...filled }) })
      .where(eq(person.uid, uid));
    const title = owner.collectionInfoFilled ? '收款信息已修改' : '收款信息已填写';
    const advice = '修改登录密码和钱包密码，更正收款信息，并联系商务人员';
    await announceMoneyChange(platform, tx, owner, { reason: 'payout', title, advice });
    const detail = { collectionMethod: form.collectionMethod, first: !owner.collectionInfoFilled };
    await recordAudit(tx, platform, { uid, action: 'payout submitted', requestId, detail });
    return undefined;
  });
}

function refusalOfUser(platform: Platform, owner: Person): Refusal | undefined {
  if (!needsReconciliation(platform, owner)) return notAllowedNow('当前账号无需填写收款信息');
  if (owner.needVerify) return notAllowedNow('请先通过小程序完成实名认证');
  if (!owner.idenAuthenticationed) return notAllowedNow('请先完成实名认证');
  return undefined;
}

const ENTERPRISE = 'enterpriseCard';

function refusalOfMethod({ collectionInfoFilled, payInfo }: Person, requested: CollectionMethod): Refusal | undefined {
  const kept = collectionInfoFilled ? payInfo.collectionMethod : undefined;
  if (kept === undefined || kept === requested) return undefined;
  if (kept === ENTERPRISE) return notAllowedNow('企业收款方式不可修改', 'collectionMethod');
  return requested === ENTERPRISE ? notAllowedNow('个人收款方式不能变更为企业收款', 'collectionMethod') : undefined;
}

/** Binds an enterprise account to the verified company, so that an intruder cannot name another payee. */
function refusalOfCompany(
  { services: { isCompanyOnRecord } }: Platform,
  { companyName, realName }: Person,
  { collectionMethod, bankAccount }: PayoutForm,
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
function payInfoFrom(form: PayoutForm, owner: Person, correction: Correction): StoredPayInfo | Refusal {
  const billingCycle = cycleFrom(form, owner, correction);
  if (billingCycle instanceof Refusal) return billingCycle;
  const common = { collectionMethod: form.collectionMethod, billingCycle };
  if (form.collectionMethod === ENTERPRISE) return enterprisePayInfo(form, common);
  if (form.bankAccount !== '' && form.bankAccount !== owner.realName)
    return invalid('收款账户姓名须与实名认证姓名一致', 'bankAccount');
  const personal = { ...common, bankAccount: owner.realName, contractType: CONTRACT.personal };
  if (form.collectionMethod === 'personalAlipay')
    return form.collectionNumber === ''
      ? invalid('请输入支付宝账号', 'collectionNumber')
      : { ...personal, collectionNumber: form.collectionNumber };
  const refusal = refusalOfCard(form, PERSONAL_CARD, '请输入16~19位银行卡号');
  return refusal ?? { ...personal, bankName: form.bankName, cardNumber: form.cardNumber };
}

function enterprisePayInfo(
  form: PayoutForm,
  common: Pick<StoredPayInfo, 'collectionMethod' | 'billingCycle'>,
): StoredPayInfo | Refusal {
  if (form.bankAccount === '') return invalid('请输入账户名称', 'bankAccount');
  const refusal = refusalOfCard(form, ENTERPRISE_ACCOUNT, '请输入正确的银行账号');
  if (refusal) return refusal;
  if (!form.invoiceType) return invalid('请选择发票类型', 'invoiceType');
  const { bankAccount, bankName, cardNumber, invoiceType } = form;
  return { ...common, bankAccount, bankName, cardNumber, invoiceType, contractType: CONTRACT.enterprise };
}

const PERSONAL_CARD = /^\d{16,19}$/;
/** Company accounts have 9 to 25 digits, depending on the bank. */
const ENTERPRISE_ACCOUNT = /^\d{9,25}$/;

function refusalOfCard({ bankName, cardNumber }: PayoutForm, form: RegExp, message: string): Refusal | undefined {
  if (cardNumber === '') return invalid('请输入银行卡号', 'cardNumber');
  if (!form.test(cardNumber)) return invalid(message, 'cardNumber');
  return bankName === '' ? invalid('请输入开户银行', 'bankName') : undefined;
}

/** Returns the settlement cycle. A chosen cycle cannot change except in a correction, and personal methods require one (§5). */
function cycleFrom(
  form: PayoutForm,
  { payInfo: { billingCycle } }: Person,
  { correctsCycle }: Correction,
): BillingCycle | undefined | Refusal {
  if (billingCycle && form.billingCycle && form.billingCycle !== billingCycle && !correctsCycle)
    return notAllowedNow('结算周期已锁定，不能在这里修改', 'billingCycle');
  const cycle = form.billingCycle ?? billingCycle;
  return cycle === undefined && form.collectionMethod !== ENTERPRISE
    ? invalid('请选择结算周期', 'billingCycle')
    : cycle;
}

const FIELDS = [
  ...(['collectionMethod', 'collectionNumber', 'bankAccount', 'bankName'] as const),
  ...(['cardNumber', 'contractType', 'invoiceType', 'billingCycle'] as const),
];

const isSame = (one: StoredPayInfo, other: StoredPayInfo): boolean =>
  FIELDS.every((field) => one[field] === other[field]);
