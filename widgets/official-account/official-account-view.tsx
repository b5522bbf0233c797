import { useState, useSyncExternalStore } from 'react';
import { getConfiguration, subscribeConfiguration } from '#shared/host/configuration.ts';
import { sessionStore } from '#shared/host/safe-storage.ts';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';

const DEFAULT_PATHS = ['/index', '/welcome', '/vip-recruit', '/dashboard/bill', '/help/bind_device'] as const;

/** Normalizes a path: removes a trailing slash, the search and the hash. */
const plain = (path: string): string => path.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');

const isOnPath = (path: string, paths: readonly string[] = DEFAULT_PATHS): boolean =>
  paths.some((each) => plain(each) === plain(path));

/** Returns the Navigation API if the browser supports it. It also reports `pushState`. */
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

/** Returns the path of the page. In browsers without the Navigation API, single-page apps set the attribute. */
const usePath = (): string => useSyncExternalStore(subscribe, readPath, readPath);

const OfficialAccount = lazyView(() => import('./official-account-tab.tsx'));

/** Session-storage key that hides the tab during this visit. */
const DISMISSED = 'officialAccountDismissed';

const read = () => getConfiguration().officialAccount;

interface OfficialAccountViewProps {
  /** The page, if the host reports it. */
  path: string | undefined;
  view: 'floating' | 'inline' | undefined;
}

/** The QR code on the pages of its list, until the user closes it. */
export default function OfficialAccountView({ path: hostPath, view }: OfficialAccountViewProps) {
  const inline = view === 'inline';
  const configured = useSyncExternalStore(subscribeConfiguration, read, read);
  const ownPath = usePath();
  const [dismissed, setDismissed] = useState(() => sessionStore.get(DISMISSED) !== undefined);
  const isWanted =
    Boolean(configured?.qr) && (inline || !dismissed) && isOnPath(hostPath ?? ownPath, configured?.paths);
  useWidgetState(!isWanted);

  if (!isWanted || !configured) return null;
  return (
    <OfficialAccount
      qr={configured.qr}
      inline={inline}
      onDismiss={() => {
        sessionStore.set(DISMISSED, 'true');
        setDismissed(true);
      }}
    />
  );
}
