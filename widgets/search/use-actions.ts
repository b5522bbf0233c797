import { isGranted } from '#shared/client/session-scope.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { OPTIONAL_CALLS } from '#shared/core/optional-calls.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { isOffered } from '#shared/host/offered.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { needsReconciliation } from '#shared/topics/accounts/account.rules.ts';
import type { CallName } from '#shared/topics/calls.ts';
import { useIsOpen } from '#shared/topics/money/wallet/use-wallet.ts';
import { MONTHLY, WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import { possibleActions, isActionFound, type Action } from './search-actions.rules.ts';
import { searchText } from './search.text.ts';

/** Whether the session permits a call and the platform has it. */
const allows = (call: CallName): boolean =>
  isGranted(call) && OPTIONAL_CALLS.every((optional) => optional !== call || isOffered(optional));

/** Returns the actions of an account that match the keywords: all of them before the user types, none of an unknown account. */
export function useActions(account: AccountInfo | undefined, keyWords: string): readonly Action[] {
  const current = useText(searchText);
  const now = useServerNow();
  const uid = account?.uid ?? '';
  const isOpen = { week: useIsOpen(uid, WEEKLY, now), month: useIsOpen(uid, MONTHLY, now) };
  if (!account) return [];
  const actions = possibleActions({
    account,
    isReconciled: needsReconciliation(account, getConfiguration().specialUsers),
    allows,
    openCycles: (['week', 'month'] as const).filter((cycle) => isOpen[cycle]),
  });
  // users also type the words of the other language
  const languages = [current, searchText['zh-CN'], searchText.en];
  return actions.filter(({ name }) => {
    const texts = {
      labels: languages.map(({ actions: labels }) => labels[name]),
      words: languages.map(({ actionWords }) => actionWords[name]),
    };
    return isActionFound(texts, keyWords);
  });
}
