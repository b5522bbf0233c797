import { useState, useSyncExternalStore } from 'react';
import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { getConfiguration, subscribeConfiguration } from '#shared/host/configuration.ts';
import { sessionStore } from '#shared/host/safe-storage.ts';
import { lazyModule } from '#shared/ui/lazy-part.ts';
import { useOptionalModule } from '#shared/ui/use-part.ts';
import { isOnPath } from './official-account.rules.ts';
import { usePath } from './use-path.ts';

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
