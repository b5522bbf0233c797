import { useSyncExternalStore, useState } from 'react';
import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { getConfiguration, subscribeConfiguration } from '#shared/host/configuration.ts';
import { sessionStore } from '#shared/host/safe-storage.ts';
import { lazyModule, useOptionalModule } from '#shared/ui/base/lazy-part.ts';

export const DEFAULT_PATHS = ['/index', '/welcome', '/vip-recruit', '/dashboard/bill', '/help/bind_device'] as const;

/** `/dashboard/bill/` is the page `/dashboard/bill`; a search or a hash changes nothing. */
const plain = (path: string): string => path.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');

const isOnPath = (path: string, paths: readonly string[] = DEFAULT_PATHS): boolean =>
  paths.some((each) => plain(each) === plain(path));

/** The browser's own history of this page, where it has one: it also hears of `pushState`. */
const entries = (): EventTarget | undefined => (globalThis as { navigation?: EventTarget }).navigation;

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  entries()?.addEventListener('currententrychange', listener);
  return () => {
    removeEventListener('popstate', listener);
    entries()?.removeEventListener('currententrychange', listener);
  };
}

const readPath = (): string => location.pathname;

/** Where the page is. Hosts of one page tell it through the attribute where the browser does not. */
const usePath = (): string => useSyncExternalStore(subscribe, readPath, readPath);

const tab = lazyModule(() => import('./official-account-tab.tsx'));

/** Session storage: the person wants no tab during this visit. */
const DISMISSED = 'officialAccountDismissed';

const attributes = {
  /** where the page is, for hosts of one page; default: the page's own path, followed through its history */
  path: attribute.string(),
  /** where the code stands: at the edge of the window, or where the element is, as in a menu on a phone */
  view: attribute.oneOf(['floating', 'inline']),
};

const read = () => getConfiguration().officialAccount;

/**
 * The official account's QR code, floating at the edge of the pages of its path list (§2.3), or in the element's place.
 * The image and the list are the configuration's `officialAccount: {qr, paths}`; without an image there is nothing.
 *
 * @element partner-official-account
 * @attr {string} path - where the page is, for hosts of one page; default: the page's own path
 * @attr {'floating'|'inline'} view - at the edge of the window, or in the element's own place; default: floating
 * @event partner-widget-ready - the tab is on screen, or this page has none
 * @csspart official-account - the tab and what it unfolds, fixed to the window
 */
function OfficialAccount({ path: told, view }: WidgetProps<typeof attributes>) {
  const inline = view === 'inline';
  const configured = useSyncExternalStore(subscribeConfiguration, read, read);
  const own = usePath();
  const [dismissed, setDismissed] = useState(() => sessionStore.get(DISMISSED) !== undefined);
  const wanted = Boolean(configured?.qr) && (inline || !dismissed) && isOnPath(told ?? own, configured?.paths);
  const module = useOptionalModule(tab, wanted);

  const settled = !wanted || module !== undefined;
  useWidgetState(settled);

  if (!wanted || !configured || !module) return null;
  if (inline) return <module.OfficialAccountCode qr={configured.qr} />;
  return (
    <module.OfficialAccountTab
      qr={configured.qr}
      onDismiss={() => {
        sessionStore.set(DISMISSED, 'true');
        setDismissed(true);
      }}
    />
  );
}

export type PartnerOfficialAccount = WidgetElement<typeof attributes>;

defineWidget('partner-official-account', OfficialAccount, { attributes });

declare global {
  interface HTMLElementTagNameMap {
    'partner-official-account': PartnerOfficialAccount;
  }
}
