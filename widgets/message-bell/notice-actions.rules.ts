/**
 * Finds the page that a message refers to, and the links in its text (no React, no I/O). Other text stays literal (§2.3,
 * hazards 7, 8). Messages are in the platform's language, so the patterns do not follow the locale.
 */
import { mayBeAgent, needsReconciliation, type RoleFields } from '#shared/topics/accounts/account.rules.ts';
import type { NavigationParams, NavigationTarget } from '#shared/host/navigation.ts';
import type { Notice } from '#shared/topics/notices/notice.calls.ts';
import { cleanText, oneLine } from '#shared/core/clean-text.ts';
import { linkAddress } from '#shared/core/web-address.ts';

const DEVICE_ID = /\b[0-9a-f]{32}\b/i;

/** Patterns of messages and their pages, the most specific pattern first. */
const ACTIONS = [
  [/工单/, 'tickets'],
  [DEVICE_ID, 'device'],
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

/** Pages that only reconciled users have (§6). */
const RECONCILED: readonly NoticeTarget[] = ['beneficiary', 'certification', 'wallet'];

interface NoticeReader {
  /** undefined if the user is unknown */
  readonly account: RoleFields | undefined;
  readonly specialUsers: readonly string[] | undefined;
  /** whether the platform offers an endpoint, which can be switched off */
  readonly offers: (call: 'tickets' | 'directedBusinesses') => boolean;
}

/** The page of a message, and what it shows. */
export interface NoticeAction {
  readonly target: NoticeTarget;
  readonly params?: NavigationParams | undefined;
}

/** Returns the day of the record that a message about an appeal mentions, such as `2026-11-20`. */
const appealNamedIn = (content: string): string | undefined =>
  /申诉/.test(content) ? /\b\d{4}-\d\d-\d\d\b/.exec(content)?.[0] : undefined;

/**
 * Returns the page of a message if the user may open it: the page of its link, or else the page that its text refers to. Most
 * messages have none.
 */
export function noticeAction(
  { title, content, link }: Pick<Notice, 'title' | 'content' | 'link'>,
  { account, specialUsers, offers }: NoticeReader,
): NoticeAction | undefined {
  const may = (target: NoticeTarget): boolean => {
    if (target === 'tickets') return offers('tickets');
    if (target === 'deploy') return offers('directedBusinesses');
    if (target === 'miners') return account !== undefined && mayBeAgent(account);
    return !RECONCILED.includes(target) || (account !== undefined && needsReconciliation(account, specialUsers));
  };
  if (link) {
    const { page: target, ...values } = link;
    const present = Object.entries(values).filter((each): each is [string, string] => each[1] !== undefined);
    const params = Object.fromEntries(present);
    return may(target) ? { target, params } : undefined;
  }
  const text = `${title} ${content}`;
  const target = ACTIONS.find(([pattern, page]) => pattern.test(text) && may(page))?.[1];
  if (target !== 'device') return target && { target };
  const appeal = appealNamedIn(content);
  return { target, params: { deviceUUID: DEVICE_ID.exec(text)![0], ...(appeal && { appeal }) } };
}

/** A part of a message: text, or a link. */
export interface NoticePart {
  readonly text: string;
  /** https address */
  readonly href?: string;
  /** The host with look-alike letters as punycode. Missing if the text already shows the host. */
  readonly host?: string;
}

/** Matches `[text](https://…)`, also with one pair of parentheses in the address. A preceding `!` marks an image, not a link. */
const LINK = /(!?)\[([^[\]\n]{1,200})\]\((https:\/\/(?:[^\s()]|\([^\s()]*\)){1,2000})\)/gi;

/** Splits a message into text and links, in order. */
export function noticeParts(content: string): readonly NoticePart[] {
  const text = cleanText(content);
  const parts: NoticePart[] = [];
  let end = 0;
  for (const { 0: whole, 1: image, 2: label = '', 3: address = '', index } of text.matchAll(LINK)) {
    const link = image ? undefined : linkOf(label.trim(), address);
    if (!link) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push(link);
    end = index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Returns the link, or `undefined` for a misleading address: with credentials, or with backslashes. */
function linkOf(label: string, address: string): NoticePart | undefined {
  const url = label && !address.includes('\\') ? linkAddress(address) : undefined;
  if (url?.protocol !== 'https:' || /^https:\/\/[^/?#]*@/i.test(address)) return undefined;
  const { href, host } = url;
  return label === host || label === href ? { text: label, href } : { text: label, href, host };
}

const EXCERPT_LENGTH = 120;

/** Returns the beginning of a notice in one line. */
export function excerptOf(content: string): string {
  const parts = noticeParts(content).map(({ text }) => text);
  const line = oneLine(parts.join(''));
  return [...line].slice(0, EXCERPT_LENGTH).join('');
}
