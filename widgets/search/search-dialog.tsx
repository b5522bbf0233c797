import { useState } from 'react';
import { styled } from 'styled-components';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { toPlatformError } from '#shared/client/errors.ts';
import { outOfScopeError } from '#shared/client/explain.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { hasWalletTicket } from '#shared/client/wallet-ticket.ts';
import { searchKey } from '#shared/core/clean-text.ts';
import { parseAmount } from '#shared/core/money.ts';
import { useText } from '#shared/host/locale.ts';
import type { NavigationDetail } from '#shared/host/navigation.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { useAccountInfoQuery } from '#shared/topics/accounts/account.api.ts';
import { useSearchQuery } from '#shared/topics/content/search.api.ts';
import { MOST_OF_KIND } from '#shared/topics/content/search.calls.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { LiveRegion } from '#shared/ui/base/live-region.tsx';
import { OptionSearch } from '#shared/ui/form/option-search.tsx';
import { useDebounced } from '#shared/ui/base/use-debounced.ts';
import DialogSurface from '#shared/ui/overlay/dialog-surface.tsx';
import { findPages, knownKindOf, pageOfFound, type SearchPage } from './search.rules.ts';
import { searchText } from './search.text.ts';
import { useActions } from './use-actions.ts';

/** Shorter pauses between keys send no request. */
const PAUSE_MS = 80;

interface Option extends NavigationDetail {
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  readonly detail: string;
}

interface SearchDialogProps {
  pages: readonly SearchPage[];
  hasActions: boolean;
  onClose: () => void;
}

/** Finds actions and pages of the host at once, and the data of the user on the platform. */
export default function SearchDialog({ pages, hasActions, onClose }: SearchDialogProps) {
  const text = useText(searchText);
  const widget = useWidget();
  const [typedText, setTypedText] = useState('');
  const keyWords = searchKey(typedText);
  const requestedWords = useDebounced(keyWords, PAUSE_MS);
  const denial = isGranted('search') ? undefined : outOfScopeError('search');
  const query = useSearchQuery(keyWords && requestedWords && !denial ? requestedWords : skipToken);
  const error = denial ?? toPlatformError(query.error);
  const busy = keyWords !== requestedWords || query.isFetching;
  // the results of the keys before stay until newer ones arrive
  const results = (keyWords ? query.data : undefined) ?? [];
  const account = useAccountInfoQuery(undefined, { skip: !hasActions }).currentData;
  const actions = useActions(account, keyWords);
  const options: Option[] = [
    ...actions.map(({ name, cycle, ...screen }) => ({
      ...screen,
      ...{ key: `action ${name} ${cycle}`, kind: text.action, title: text.actions[name] },
      detail: cycle ? text.wallets[cycle] : '',
    })),
    ...findPages(pages, keyWords)
      // such as binding a node, which is a page of its own
      .filter(({ label }) => actions.every(({ name }) => text.actions[name] !== label))
      .map(({ label, ...page }) => ({
        ...page,
        ...{ key: `page ${label}`, kind: text.page, title: label, detail: '' },
      })),
    ...results.flatMap((each): Option[] => {
      const kind = knownKindOf(each);
      if (!kind) return [];
      const { id, title, detail } = each;
      return [{ ...pageOfFound(each, kind), key: `${kind} ${id}`, kind: text.kinds[kind], title: title || id, detail }];
    }),
  ];
  const isCut = results.some(({ kind }) => results.filter((each) => each.kind === kind).length >= MOST_OF_KIND);
  const more = isCut ? text.more(MOST_OF_KIND) : '';
  const choose = ({ to, params }: Option): void => {
    onClose();
    widget.requestNavigation(to, params);
  };
  const status = (): string => {
    if (!keyWords) return text.hint;
    if (busy) return text.loading;
    if (options.length > 0) return `${text.found(options.length)} ${more}`;
    // the platform compares amounts of withdrawals only after the wallet password
    return parseAmount(keyWords) === undefined || hasWalletTicket() ? text.none : text.noneWithoutAmounts;
  };
  return (
    <DialogSurface size="lg" title={text.title} onClose={onClose}>
      <Steady>
        <OptionSearch
          searchLabel={text.placeholder}
          label={text.results}
          typedText={typedText}
          onType={setTypedText}
          options={options}
          keyOf={({ key }) => key}
          show={({ kind, title, detail }) => (
            <>
              <span translate="no">
                {title}
                {detail && <small> {detail}</small>}
              </span>
              <small>{kind}</small>
            </>
          )}
          onChoose={choose}
          busy={busy}
          maxHeight="min(400px, 50vh)"
        >
          {error && !busy && (
            <div role="alert">
              <p>{error.kind === 'network' ? text.unreachable : error.message || text.failed}</p>
              {!denial && (
                <Button icon="refresh" onClick={() => void query.refetch()}>
                  {text.retry}
                </Button>
              )}
            </div>
          )}
          {!error && (!keyWords || options.length === 0) && <p aria-hidden>{status()}</p>}
          {more && <p aria-hidden>{more}</p>}
          <LiveRegion>{error ? '' : status()}</LiveRegion>
        </OptionSearch>
      </Steady>
    </DialogSurface>
  );
}

/* The dialog keeps its height while results arrive. */
const Steady = styled.div`
  min-height: min(460px, 55vh);
  small {
    color: var(--_text-3);
    font-size: var(--_text-xs);
  }
`;
