/** Decides where a result of the search leads (no React, no I/O). */
import { searchKey } from '#shared/core/clean-text.ts';
import type { NavigationDetail } from '#shared/host/navigation.ts';
import type { Found } from '#shared/topics/content/search.calls.ts';
import { WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';

/** A page of the host. */
export interface SearchPage extends NavigationDetail {
  readonly label: string;
}

/** Kinds of results that the element shows. */
export const KINDS = ['node', 'user', 'withdrawal', 'fine', 'compensation', 'ticket', 'article'] as const;
export type Kind = (typeof KINDS)[number];

/** Returns the kind of a result, or `undefined` for one that the element does not know. */
export const knownKindOf = ({ kind }: Found): Kind | undefined => KINDS.find((candidate) => candidate === kind);

/** Returns the page of a result. */
export function pageOfFound(result: Found, kind: Kind): NavigationDetail {
  const { id, month = '', walletType, tagId } = result;
  switch (kind) {
    case 'node':
      return { to: 'device', params: { deviceUUID: id } };
    case 'user':
      return { to: 'devices', params: { owner: id } };
    case 'withdrawal':
      return { to: 'wallet', params: { cycle: walletType === WEEKLY ? 'week' : 'month', withdrawalId: id } };
    case 'fine':
    case 'compensation':
      return { to: 'bills', params: { month: month ?? '', rowId: id } };
    case 'ticket':
      return { to: 'tickets', params: { ticketId: id } };
    case 'article':
      return { to: 'article', params: { labelId: tagId || 'all', articleId: id } };
  }
}

/** Returns the pages whose label contains the keywords. */
export const findPages = (pages: readonly SearchPage[], keyWords: string): readonly SearchPage[] =>
  keyWords ? pages.filter(({ label }) => searchKey(label).includes(keyWords)) : [];
