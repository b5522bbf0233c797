/** Stores payout details, with the rules for edits (§2.7, §5, Payout form; §4, Payout info). */
import { eq } from 'drizzle-orm';
import type { BillingCycle, CollectionMethod, PayoutForm } from '#shared/contract/payout.ts';
import { BILL_STATES } from '#shared/domain/bill.ts';
import { recordAudit } from '../access/audit.ts';
import { lastBillState } from '../billing/bill-calendar.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { person, type Person, type StoredPayInfo } from '../database/tables.ts';
import { payoutTax } from './payout-tax.ts';
import { invalid, notAllowedNow, Refusal, walletLocked } from '../refusal.ts';
import { authStateOf, contractEnd } from './identity-rules.ts';
import { needsReconciliation, notifyOwner, withPerson } from './person.ts';
import { holdWithdrawals } from './withdrawal-hold.ts';

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
    const payInfo = payInfoFrom(form, owner);
    if (payInfo instanceof Refusal) return payInfo;
    // a repeated request changes nothing, for example after a lost response
    if (owner.collectionInfoFilled && isSame(payInfo, owner.payInfo)) return undefined;
    // a session alone must not be enough
    if (owner.collectionInfoFilled && owner.walletPasswordHash === null)
      return notAllowedNow('请先设置钱包密码，再修改收款信息');
    const now = platform.clock.now();
    if (owner.collectionInfoFilled && !mayEdit(await lastBillState(tx, uid, now)))
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
    if (owner.collectionInfoFilled) await holdAndNotify(platform, tx, owner);
    const detail = { collectionMethod: form.collectionMethod, first: !owner.collectionInfoFilled };
    await recordAudit(tx, platform, { uid, action: 'payout submitted', requestId, detail });
    return undefined;
  });
}

/** Blocks withdrawals to the new account and notifies the user, who can object to a change by an attacker. */
async function holdAndNotify(platform: Platform, tx: Database, owner: Person): Promise<void> {
  const holdText = await holdWithdrawals(platform, tx, owner.uid, 'payout');
  const content = `您的收款信息已修改${holdText}。如非本人操作，请立即修改登录密码和钱包密码，并联系商务人员。`;
  await notifyOwner(platform, tx, owner, { title: '收款信息已修改', content });
}

/** Returns whether edits are allowed. They wait until the last bill no longer uses the old account (§2.7). */
const mayEdit = (billState: number): boolean => billState === BILL_STATES.audited || billState === BILL_STATES.settled;

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

/** Returns only the form fields of the selected method. */
function payInfoFrom(form: PayoutForm, owner: Person): StoredPayInfo | Refusal {
  const billingCycle = cycleFrom(form, owner);
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

/** Returns the settlement cycle. A chosen cycle cannot change, and personal methods require one (§5). */
function cycleFrom(form: PayoutForm, { payInfo: { billingCycle } }: Person): BillingCycle | undefined | Refusal {
  if (billingCycle && form.billingCycle && form.billingCycle !== billingCycle)
    return notAllowedNow('结算周期已锁定，不能在这里修改', 'billingCycle');
  const cycle = billingCycle ?? form.billingCycle;
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
