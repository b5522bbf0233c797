import { useLayoutEffect, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { textOf, useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { useSignedIn } from '#shared/features/account/for-account.tsx';
import { notify } from '#shared/host/notify.ts';
import { useNoticesQuery } from '#shared/client/notices.api.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { lazyModule, useOptionalModule } from '#shared/ui/base/lazy-part.ts';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { shownCount } from './notice.rules.ts';
import { messageBellText } from './message-bell.text.ts';

let sheet: CSSStyleSheet | undefined;

/**
 * A button among others of a header: as wide as itself. Elements take what the page gives them, and their contents
 * never ask for width; between the things of a flexible line that would be none.
 */
function useOwnSize(): void {
  const { root } = useWidget();
  useLayoutEffect(() => {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(
        ':host{display:inline-block;flex:none;inline-size:44px;block-size:44px;vertical-align:middle}.frame{inline-size:44px}',
      );
    }
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }, [root]);
}

const panel = lazyModule(() => import('./notice-view.tsx'));
const push = lazyModule(() => import('#shared/client/push/follow-platform.ts'));

const BELL = 'M5.2 8.3a4.8 4.8 0 0 1 9.6 0c0 4.4 1.7 5.6 1.7 5.6h-13s1.7-1.2 1.7-5.6M8.4 16.5a1.8 1.8 0 0 0 3.2 0';

/**
 * The bell of a header: how many messages are unread, and the messages themselves, unread or all, each opening in a
 * dialog that marks it read everywhere at once (§2.3). Follows the platform by its websocket (`websocketHost`), else by
 * asking again. As wide as its button: place it among other things of a line.
 *
 * @element partner-message-bell
 * @event partner-widget-ready - the count is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-unread-changed - `{count}`: how many messages are unread, once it is known and whenever it changes
 * @event partner-notice-opened - `{id}`: the person opens a message; a host that cancels it shows the message by itself
 * @event partner-navigation-requested - `{to, params?}`: login, or the page that a message names: tickets, deploy, beneficiary, certification, wallet, bills, bind-device, devices, device with `{deviceUUID}`, miners, agreement, dashboard
 * @csspart bell - the button
 */
function MessageBell() {
  const widget = useWidget();
  const text = useText(messageBellText);
  const signedIn = useSignedIn();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useOwnSize();

  const { currentData, error } = useNoticesQuery(FIRST_UNREAD, { skip: !signedIn });
  const count = signedIn ? currentData?.total : undefined;

  const failure = signedIn && count === undefined ? error : undefined;
  useWidgetState(count !== undefined, failure);
  useEffect(() => {
    if (count !== undefined) widget.emit('partner-unread-changed', { count });
  }, [count, widget]);

  const settled = count !== undefined || failure !== undefined;
  useIdlePreload(panel.preload, settled);
  const live = useOptionalModule(push, settled);
  useEffect(() => (live && signedIn ? live.followPlatform() : undefined), [live, signedIn]);

  const shown = open && signedIn;
  const Panel = panel.use(shown, () => {
    setOpen(false);
    notify({ tone: 'failure', message: textOf(messageBellText).unreachable });
  });
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
        aria-expanded={shown}
        aria-busy={(shown && !Panel) || undefined}
        onClick={() => (signedIn ? setOpen(!open) : widget.requestNavigation('login'))}
      >
        <Icon path={BELL} />
        {count ? <b aria-hidden>{shownCount(count)}</b> : null}
      </Bell>
      {shown && Panel && <Panel.NoticeView anchor={button} unread={count} onClose={() => setOpen(false)} />}
    </>
  );
}

const FIRST_UNREAD = { pageIndex: 1, type: 'unread' } as const;

/* styled-components does not know `part`, and would warn of it in a host's development build */
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
    line-height: 18px;
    font-weight: var(--_weight-title);
    font-variant-numeric: tabular-nums;
    text-align: center;
    white-space: nowrap;
  }
`;

export type PartnerMessageBell = WidgetElement<Record<never, never>>;

defineWidget('partner-message-bell', MessageBell, {
  events: ['partner-session-required', 'partner-unread-changed', 'partner-notice-opened'],
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-message-bell': PartnerMessageBell;
  }
  interface HTMLElementEventMap {
    'partner-unread-changed': CustomEvent<{ count: number }>;
    'partner-notice-opened': CustomEvent<{ id: string }>;
  }
}
