import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { hidesSensitive } from '#shared/domain/masking.ts';
import { isAgent } from '#shared/domain/roles.ts';
import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { minerListText } from './miner-list.text.ts';

const container = firstScreenModule(() => import('./miner-list-view.tsx'));

/** Tools, ten rows and the pages below them. */
const HEIGHT = 690;

/** The element before it is known who looks at it. */
const MinerListSkeleton = () => <PanelPlaceholder height={HEIGHT} />;

/**
 * The users of an agent, with their nodes and what these earn, and the link that invites more (agents only, §6).
 *
 * @element partner-miner-list
 * @event partner-widget-ready - the first page is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, login
 */
function MinerList() {
  const text = useText(minerListText);
  const Container = useRequiredModule(container, true);
  return (
    <ForAccount
      skeleton={<MinerListSkeleton />}
      refusal={(account) => (isAgent(account) ? undefined : { title: text.refusedTitle, text: text.refusedText })}
    >
      {(account) =>
        Container ? (
          <Container.MinerListView
            key={account.uid}
            masked={hidesSensitive(account, getConfiguration().uidAllowList)}
          />
        ) : (
          <MinerListSkeleton />
        )
      }
    </ForAccount>
  );
}

export type PartnerMinerList = WidgetElement<Record<never, never>>;

defineWidget('partner-miner-list', MinerList, {
  events: ['partner-session-required'],
  // its code comes while the account is asked for
  prefetch: container.preload,
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-miner-list': PartnerMinerList;
  }
}
