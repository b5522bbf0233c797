/** Texts that state a fact, with the responses that report it. */
import type { SentResponse } from './distorted-responses.ts';
import { isRecord, listsOf, type Fields } from './numbers.ts';
import { ACCOUNTS, METHODS } from './taxes.ts';

type Fact = (sent: readonly SentResponse[]) => boolean;

/** All records of the responses of a call, at any depth. */
function recordsOf(sent: readonly SentResponse[], call: string): readonly Fields[] {
  const found: Fields[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (isRecord(value)) {
      found.push(value);
      Object.values(value).forEach(walk);
    }
  };
  for (const response of sent) if (response.call === call) walk(response.body);
  return found;
}

const some =
  (call: string, isReported: (record: Fields) => boolean): Fact =>
  (sent) =>
    recordsOf(sent, call).some(isReported);
/** A total of 0, or without a total a list without rows, or `null` in its place. */
const isEmpty =
  (call: string): Fact =>
  (sent) => {
    const own = sent.filter((response) => response.call === call);
    const totals = recordsOf(own, call).map(({ total }) => Number(total));
    return (
      totals.includes(0) ||
      (!totals.some((total) => total > 0) && (listsOf(own).some((list) => list.length === 0) || hasNull(own, call)))
    );
  };
const hasNull = (sent: readonly SentResponse[], call: string): boolean =>
  recordsOf(sent, call).some((record) => Object.values(record).includes(null));
const isYes = (value: unknown): boolean => [true, 1, '1', 'true'].includes(value as never);

/** A bill with the state 0 or none. Envelopes and rows are no bills. */
const isUnverified = (record: Fields): boolean =>
  !['code', 'data', 'amount'].some((name) => name in record) && Number(record.state ?? 0) === 0;

/** A payout method whose tax §9 names. */
const hasTaxedMethod: Fact = (sent) =>
  ACCOUNTS.some((call) => some(call, ({ collectionMethod: method }) => METHODS.has(method))(sent));

/** A weekly window of one weekday, on which one withdrawal is allowed. */
const hasOneDay = ({ getmoney_startday: from, getmoney_endday: to }: Fields): boolean =>
  from != null && Number(from) === Number(to);

const CLAIMS: readonly (readonly [text: RegExp, fact: Fact])[] = [
  [/财务正在核对账单/, some('monthlyBill', isUnverified)],
  [/税费，平台不扣/, some('monthlyBill', ({ tax_ratio: ratio }) => ratio != null && Number(ratio) === 0)],
  [/手续费 0%/, some('weeklySettledParam', ({ payfee_rate: rate }) => rate != null && Number(rate) === 0)],
  [/减去手续费与 \d+% 税费/, hasTaxedMethod],
  [/每周可申请 1 次/, some('weeklySettledParam', hasOneDay)],
  [/款项已退回/, some('walletWithdrawals', ({ failReason }) => failReason != null && failReason !== '')],
  [/合同已(?:于.*)?到期/, some('contract', ({ remindType }) => Number(remindType) === 2)],
  [/合同将于/, some('contract', ({ remindType }) => Number(remindType) === 1)],
  [/当前账号没有/, some('accountInfo', ({ needReconcileUser }) => needReconcileUser != null)],
  [/暂无节点/, (sent) => isEmpty('deviceIncome')(sent) || isEmpty('minerDeviceIncome')(sent) || hasNoDevice(sent)],
  [/自有 [\d,]+ 个，用户 /, some('deviceIncome', ({ username }) => username != null && username !== '')],
  [/该时段暂无提现记录/, isEmpty('walletWithdrawals')],
];

/** An overview that counts no device. */
const hasNoDevice: Fact = (sent) =>
  ['userDeviceOverview', 'agentDeviceOverview'].some((call) => some(call, ({ total }) => Number(total) === 0)(sent));

/** Returns the texts that state a fact which no response reports. */
export const unfoundedClaims = (text: string, sent: readonly SentResponse[]): string[] =>
  CLAIMS.flatMap(([claim, fact]) => (claim.test(text) && !fact(sent) ? [claim.exec(text)![0]] : []));

const NODES = ['deviceIncome', 'minerDeviceIncome'];
const isOffline = ({ online }: Fields): boolean => [false, 0, '0', 'false'].includes(online as never);

/** States of rows, as a table shows them, with the field that reports them. */
const STATES: readonly (readonly [label: string, calls: readonly string[], isReported: (record: Fields) => boolean])[] =
  [
    ['转账中', ['walletWithdrawals'], ({ status }) => status === 'transferring'],
    ['成功', ['walletWithdrawals'], ({ status }) => status === 'success'],
    ['失败', ['walletWithdrawals'], ({ status }) => status === 'failure'],
    ['在线', NODES, ({ online }) => isYes(online)],
    ['离线', NODES, isOffline],
  ];

/** Returns the numbers of offline nodes that exceed the nodes that were sent as offline, such as 300 in `离线 300 个`. */
export function unreportedOffline(text: string, sent: readonly SentResponse[]): string[] {
  const reported = NODES.flatMap((call) => recordsOf(sent, call)).filter(isOffline).length;
  return [...text.matchAll(/离线 ([\d,]+) 个/g)]
    .filter(([, count]) => Number(count!.replaceAll(',', '')) > reported)
    .map(([shown]) => shown);
}

/**
 * Returns the states that more rows show than were sent.
 * @param shown lines of cells
 */
export const unreportedStates = (shown: readonly string[], sent: readonly SentResponse[]): string[] =>
  STATES.flatMap(([label, calls, isReported]) => {
    const count = shown.filter((text) => text === label).length;
    const reported = calls.flatMap((call) => recordsOf(sent, call)).filter(isReported).length;
    return count > reported ? [`${count} × ${label}, ${reported} sent`] : [];
  });
