import { cny } from '#shared/host/currency.ts';
import { monthName } from '#shared/host/date-names.ts';
import { defineText } from '#shared/host/locale.ts';
import type { ChangeSubject } from './since-last-visit.rules.ts';

const SUBJECTS: Readonly<Record<ChangeSubject, string>> = {
  money: '资金',
  bills: '账单',
  nodes: '节点',
  rules: '计费规则',
  agreements: '协议',
};

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const sinceLastVisitText = defineText('sinceLastVisit', {
  'zh-CN': {
    title: '上次登录后',
    changed: (count: number) => `上次登录后有 ${count} 项变化`,
    unchanged: '上次登录后没有变化',
    subjects: SUBJECTS,
    unchangedIn: (subjects: readonly string[]) => `上次登录后，${subjects.join('、')}没有变化`,
    first: '暂无上次登录记录',
    firstText: '下次登录时，此处列出期间的变化',
    period: (from: string, to: string) => `${from} 至 ${to}`,
    failed: '变化加载失败',
    retry: '重试',
    show: '查看',
    hide: '收起',
    close: '本次不再显示',
  },
  en: {
    title: 'Since your last visit',
    changed: (count: number) => `${plural(count, 'change')} since your last visit`,
    unchanged: 'No changes since your last visit',
    subjects: { money: 'money', bills: 'bills', nodes: 'nodes', rules: 'billing rules', agreements: 'agreements' },
    unchangedIn: (subjects: readonly string[]) => `Since your last visit, no changes in ${subjects.join(', ')}`,
    first: 'No earlier visit recorded',
    firstText: 'From your next visit on, changes are listed here',
    period: (from: string, to: string) => `${from} to ${to}`,
    failed: "Couldn't load the changes",
    retry: 'Try again',
    show: 'View',
    hide: 'Hide',
    close: 'Hide for this visit',
  },
});

/** Texts of the list, by kind of change. */
export const changeListText = defineText('changes', {
  'zh-CN': {
    kinds: {
      received: '入账',
      paidOut: '提现到账',
      returned: '提现失败',
      bills: '账单',
      added: '新增节点',
      removed: '移除节点',
      unbilled: '不计费',
      basis: '计费时段',
      agreements: '协议更新',
    },
    limited: (lastVisit: string, days: number) => `上次登录为 ${lastVisit}，仅列出最近 ${days} 天的变化`,
    moved: (count: number, amount: string) => `${count} 笔，共 ${amount} 元`,
    movedCount: (count: number) => `${count} 笔`,
    locked: '输入钱包密码后，此处显示提现金额',
    returned: '金额已退回钱包',
    billCount: (count: number) => `${count} 张`,
    bill: (year: number, month: number, state: string) => `${year} 年 ${month} 月账单：${state}`,
    nodes: (count: number) => `${count} 个`,
    unbilled: (count: number, days: number, lost: string) => `${count} 个节点，共 ${days} 天，少收 ${lost} 元`,
    day: (day: string) => `（${day}）`,
    more: (count: number) => `另有 ${count} 个`,
    basis: (day: string, earlier: string, later: string) => `${day} 起，由${earlier}改为${later}`,
    agreement: (title: string, earlier: string, version: string) => `${title}：由版本 ${earlier} 更新为 ${version}`,
    published: (day: string) => `${day} 发布`,
    compare: '查看改动',
    compareOf: (title: string) => `查看改动：${title}`,
    open: '查看',
    openOf: (kind: string) => `查看${kind}`,
  },
  en: {
    kinds: {
      received: 'Money received',
      paidOut: 'Withdrawals arrived',
      returned: 'Withdrawals failed',
      bills: 'Bills',
      added: 'New nodes',
      removed: 'Removed nodes',
      unbilled: 'Unbilled',
      basis: 'Billed hours',
      agreements: 'Updated agreements',
    },
    limited: (lastVisit: string, days: number) =>
      `Your last visit was at ${lastVisit}. Only changes of the last ${days} days are listed.`,
    moved: (count: number, amount: string) => `${count}, ${cny(amount)} in total`,
    movedCount: (count: number) => `${count}`,
    locked: 'To see amounts of withdrawals, enter the wallet password in the wallet',
    returned: 'The amount is back in the wallet',
    billCount: (count: number) => `${count}`,
    bill: (year: number, month: number, state: string) => `Bill of ${monthName(month)} ${year}: ${state}`,
    nodes: (count: number) => `${count}`,
    unbilled: (count: number, days: number, lost: string) =>
      `${plural(count, 'node')}, ${plural(days, 'day')} in total, ${cny(lost)} less income`,
    day: (day: string) => ` (${day})`,
    more: (count: number) => `${count} more`,
    basis: (day: string, earlier: string, later: string) => `From ${day} on: ${later}. Before: ${earlier}`,
    agreement: (title: string, earlier: string, version: string) => `${title}: version ${version} replaces ${earlier}`,
    published: (day: string) => `Published on ${day}`,
    compare: 'View changes',
    compareOf: (title: string) => `View changes of ${title}`,
    open: 'View',
    openOf: (kind: string) => `View: ${kind}`,
  },
});
