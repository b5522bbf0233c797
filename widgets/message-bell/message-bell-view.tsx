import { useEffect, useRef, useState, useSyncExternalStore, useTransition } from 'react';
import { styled } from 'styled-components';
import { UNREAD, useNoticesQuery } from '#shared/topics/notices/notice.api.ts';
import { session } from '#shared/client/session.ts';
import { useSignedIn } from '#shared/client/use-session-status.ts';
import { textOf, useText } from '#shared/host/locale.ts';
import { notifyNotLoaded } from '#shared/host/outdated.ts';
import { useHostValue, useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { useButtonSize } from '#shared/element/button-size.ts';
import { messageBellText } from './message-bell.text.ts';
import { shownCount } from './notice.rules.ts';

const NoticeView = lazyView(() => import('./notice-view.tsx'));

const BELL = 'M5.2 8.3a4.8 4.8 0 0 1 9.6 0c0 4.4 1.7 5.6 1.7 5.6h-13s1.7-1.2 1.7-5.6M8.4 16.5a1.8 1.8 0 0 0 3.2 0';

/** The button with the number of unread messages, and the messages that it opens. */
export default function MessageBellView({ noticeId }: { noticeId: string | undefined }) {
  const widget = useWidget();
  const text = useText(messageBellText);
  const signedIn = useSignedIn();
  const [open, setOpen] = useState(false);
  const [requested, setRequested] = useHostValue(noticeId);
  const button = useRef<HTMLButtonElement>(null);
  useButtonSize();

  const { currentData, error } = useNoticesQuery(UNREAD, { skip: !signedIn });
  const count = signedIn ? currentData?.total : undefined;

  const failure = signedIn && count === undefined ? error : undefined;
  useWidgetState(count !== undefined, failure);
  useEffect(() => {
    if (count !== undefined) widget.emit('partner-unread-changed', { count });
  }, [count, widget]);

  useIdlePreload(NoticeView.preload, count !== undefined || failure !== undefined);

  const isShown = (open || requested !== undefined) && signedIn;
  const user = useSyncExternalStore(session.onUserChange, session.userVersion);
  const [opening, startOpening] = useTransition();
  const press = () => {
    if (!signedIn) widget.requestNavigation('login');
    else if (open) setOpen(false);
    else
      startOpening(async () => {
        if (await NoticeView.preload()) setOpen(true);
        else notifyNotLoaded(textOf(messageBellText).unreachable);
      });
  };
  const bell = count ? text.unread(shownCount(count)) : text.name;
  const name = signedIn ? bell : text.signIn;
  return (
    <>
      <Bell
        ref={button}
        part="bell"
        type="button"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={isShown}
        aria-busy={opening || undefined}
        onClick={press}
      >
        <Icon path={BELL} />
        {count ? <b aria-hidden>{shownCount(count)}</b> : null}
      </Bell>
      {/* an open message belongs to one user */}
      {isShown && (
        <NoticeView
          key={`${user} ${requested}`}
          noticeId={requested}
          anchor={button}
          unread={count}
          onClose={() => {
            setOpen(false);
            setRequested(undefined);
          }}
        />
      )}
    </>
  );
}

/* styled-components does not know `part`, and would log a warning in development builds of host applications */
const Bell = styled.button.withConfig({ shouldForwardProp: () => true })`
  position: relative;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--_radius-md);
  color: var(--_text-2);
  &:hover,
  &[aria-expanded='true'] {
    background: var(--_fill);
    color: var(--_text);
  }
  &:focus-visible {
    border-radius: var(--_radius-md);
    outline-offset: -2px;
  }
  b {
    position: absolute;
    top: 3px;
    right: 2px;
    min-width: 18px;
    padding: 0 5px;
    border-radius: 9px;
    background: var(--_failure);
    color: var(--_on-danger);
    font-size: var(--_text-xs);
    line-height: calc(var(--_text-base) * 18 / 14);
    font-weight: var(--_weight-title);
    font-variant-numeric: tabular-nums;
    text-align: center;
    white-space: nowrap;
  }
`;
