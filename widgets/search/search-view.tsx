import { useCallback, useEffect, useState, useTransition } from 'react';
import { styled } from 'styled-components';
import { useSignedIn } from '#shared/client/use-session-status.ts';
import { useButtonSize } from '#shared/element/button-size.ts';
import { textOf, useText } from '#shared/host/locale.ts';
import { notifyNotLoaded } from '#shared/host/outdated.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import type { SearchPage } from './search.rules.ts';
import { searchText } from './search.text.ts';

const SearchDialog = lazyView(() => import('./search-dialog.tsx'));

const SEARCH = 'M8.8 3.5a5.3 5.3 0 1 1 0 10.6 5.3 5.3 0 0 1 0-10.6M12.8 12.8l4 4';

interface SearchViewProps {
  /** whether Ctrl+K and Cmd+K open the search */
  shortcut: boolean;
  /** whether the search finds actions */
  actions: boolean;
  pages: readonly SearchPage[] | undefined;
}

/** The button of the search, and the dialog that it opens. */
export default function SearchView({ shortcut, actions, pages = [] }: SearchViewProps) {
  const text = useText(searchText);
  const widget = useWidget();
  const signedIn = useSignedIn();
  const [open, setOpen] = useState(false);
  useButtonSize();
  useWidgetState(signedIn);
  useIdlePreload(SearchDialog.preload);

  const [opening, startOpening] = useTransition();
  const start = useCallback(
    () =>
      startOpening(async () => {
        if (await SearchDialog.preload()) setOpen(true);
        else notifyNotLoaded(textOf(searchText).unreachable);
      }),
    [],
  );
  useEffect(() => {
    if (!shortcut || !signedIn) return;
    const onKey = (event: KeyboardEvent): void => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      // below the dialog of another element, the page is inert
      if (!isShortcut || event.key.toLowerCase() !== 'k' || widget.element.closest('[inert]')) return;
      event.preventDefault();
      start();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [shortcut, signedIn, widget, start]);

  return (
    <>
      <Button
        part="search"
        type="button"
        aria-label={text.title}
        aria-keyshortcuts={shortcut ? 'Control+K Meta+K' : undefined}
        title={shortcut ? text.withShortcut : text.title}
        aria-haspopup="dialog"
        aria-busy={opening || undefined}
        onClick={() => (signedIn ? start() : widget.requestNavigation('login'))}
      >
        <Icon path={SEARCH} />
      </Button>
      {open && signedIn && <SearchDialog pages={pages} hasActions={actions} onClose={() => setOpen(false)} />}
    </>
  );
}

/* styled-components does not know `part`, and would log a warning in development builds of host applications */
const Button = styled.button.withConfig({ shouldForwardProp: () => true })`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--_radius-md);
  color: var(--_text-2);
  &:hover {
    background: var(--_fill);
    color: var(--_text);
  }
  &:focus-visible {
    border-radius: var(--_radius-md);
    outline-offset: -2px;
  }
`;
