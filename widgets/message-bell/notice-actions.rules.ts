/**
 * Where a message asks its reader to go, and what of its text is a link: pure. All else is the words as they stand (§2.3,
 * hazards 7, 8). Messages are the platform's, in its own language whatever the rest is in.
 */
import { mayBeAgent, needsReconciliation, type RoleFacts } from '#shared/domain/roles.ts';
import type { NavigationTarget } from '#shared/host/navigation.ts';
import { plainText } from '#shared/domain/plain-text.ts';

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
    if (target === 'miners') return account !== undefined && mayBeAgent(account);
    return !RECONCILED.includes(target) || (account !== undefined && needsReconciliation(account, specialUsers));
  };
  return ACTIONS.find(([words, target]) => words.test(`${title} ${content}`) && may(target))?.[1];
}

/** Words, and where they lead. */
export interface NoticePart {
  readonly text: string;
  /** over https */
  readonly href?: string;
  /** The host as the network knows it, look-alike letters as punycode; missing where the words already say it. */
  readonly host?: string;
}

/** `[words](https://…)`; the address may hold one pair of brackets. An image's `!` before it makes it no link. */
const LINK = /(!?)\[([^[\]\n]{1,200})\]\((https:\/\/(?:[^\s()]|\([^\s()]*\)){1,2000})\)/gi;

/** The text in its order, links told apart. */
export function noticeParts(content: string): readonly NoticePart[] {
  const text = plainText(content);
  const parts: NoticePart[] = [];
  let end = 0;
  for (const { 0: whole, 1: image, 2: words = '', 3: address = '', index } of text.matchAll(LINK)) {
    const link = image ? undefined : linkOf(words.trim(), address);
    if (!link) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push(link);
    end = index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** `undefined` for an address that could be taken for another one: with a name in it, or with the wrong slashes. */
function linkOf(words: string, address: string): NoticePart | undefined {
  if (!words || address.includes('\\') || !URL.canParse(address)) return undefined;
  const { protocol, username, password, href, host } = new URL(address);
  if (protocol !== 'https:' || username || password || /^https:\/\/[^/?#]*@/i.test(address)) return undefined;
  return words === host || words === href ? { text: words, href } : { text: words, href, host };
}

const EXCERPT_LENGTH = 120;

/** The beginning of a notice in one line. */
export function excerptOf(content: string): string {
  const line = noticeParts(content)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, EXCERPT_LENGTH).join('');
}

/** A title in one line. */
export const titleOf = (title: string): string => plainText(title).replace(/\s+/g, ' ').trim();
