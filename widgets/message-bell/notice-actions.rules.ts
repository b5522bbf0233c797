/** Where a message asks its reader to go: pure. Messages are the platform's, in its own language whatever the rest is in. */
import { isAgent, needsReconciliation, type RoleFacts } from '#shared/domain/roles.ts';
import type { NavigationTarget } from '#shared/host/navigation.ts';

/** What a message says, and the page that it names, the most particular words first. */
const ACTIONS = [
  [/工单/, 'tickets'],
  [/\b[0-9a-f]{32}\b/i, 'device'],
  [/定向业务/, 'deploy'],
  [/收款信息|收款账户/, 'beneficiary'],
  [/实名认证/, 'certification'],
  [/申请提现/, 'wallet'],
  [/账单已|月账单|账单结算/, 'bills'],
  [/镜像|绑定节点/, 'bind-device'],
  [/节点列表|检查节点/, 'devices'],
  [/邀请链接|用户列表/, 'miners'],
  [/协议更新/, 'agreement'],
  [/数据概览/, 'dashboard'],
] as const satisfies readonly (readonly [RegExp, NavigationTarget])[];

export type NoticeTarget = (typeof ACTIONS)[number][1];

/** Pages of those alone whose settlement is reconciled here (§6). */
const RECONCILED: readonly NoticeTarget[] = ['beneficiary', 'certification', 'wallet'];

interface NoticeReader {
  /** undefined: who it is is not known */
  readonly account: RoleFacts | undefined;
  readonly specialUsers: readonly string[] | undefined;
  /** of a call that may be switched off */
  readonly offers: (call: 'tickets' | 'directedBusinesses') => boolean;
}

/** The ID of the device that a message names. */
export const deviceNamedIn = ({ title, content }: { readonly title: string; readonly content: string }) =>
  /\b[0-9a-f]{32}\b/i.exec(`${title} ${content}`)?.[0];

/** The page that a message names and that its reader may open; `undefined` for most messages. */
export function noticeAction(
  { title, content }: { readonly title: string; readonly content: string },
  { account, specialUsers, offers }: NoticeReader,
): NoticeTarget | undefined {
  const may = (target: NoticeTarget): boolean => {
    if (target === 'tickets') return offers('tickets');
    if (target === 'deploy') return offers('directedBusinesses');
    if (target === 'miners') return account !== undefined && isAgent(account);
    return !RECONCILED.includes(target) || (account !== undefined && needsReconciliation(account, specialUsers));
  };
  return ACTIONS.find(([words, target]) => words.test(`${title} ${content}`) && may(target))?.[1];
}
