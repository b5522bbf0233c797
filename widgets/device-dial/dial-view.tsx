import { useWidget } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import { isAgent } from '#shared/domain/roles.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { Panel, PanelBody, PanelHead } from '#shared/ui/base/panel.tsx';
import { firstScreenModule, lazyModule } from '#shared/ui/base/lazy-part.ts';
import { useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { CardsPanel } from './cards-panel.tsx';
import { dialText } from './dial.text.ts';
import { NoDevice } from './dial-states.tsx';
import { DialDrawer } from './dial-drawer.tsx';
import { DialSkeleton } from './dial-skeleton.tsx';

export type DialView = 'list' | 'drawer' | 'config';

interface DialViewProps {
  account: AccountInfo;
  deviceUuid: string | undefined;
  view: DialView;
}

const devices = firstScreenModule(() => import('./dial-devices.tsx'));
const config = lazyModule(() => import('./config-view.tsx'));

/** Which of the three views; a device is needed by all but the list. */
export function DialView({ account, deviceUuid, view }: DialViewProps) {
  const widget = useWidget();
  const text = useText(dialText);
  const chooses = !deviceUuid && view === 'list';
  const configures = deviceUuid !== undefined && view === 'config';
  const Devices = useRequiredModule(devices, chooses);
  const Config = useRequiredModule(config, configures);
  const toDialling = (uuid: string) => widget.requestNavigation('dial', { deviceUUID: uuid });

  if (chooses)
    return Devices ? (
      <Devices.DialDevices of={isAgent(account) ? 'agent' : 'miner'} onDialling={toDialling} />
    ) : (
      <DialSkeleton view={view} />
    );
  if (!deviceUuid) return <NoDevice />;
  if (view === 'drawer') return <DialDrawer key={deviceUuid} deviceUuid={deviceUuid} onDialling={toDialling} />;
  if (view === 'config')
    return Config ? <Config.ConfigView key={deviceUuid} deviceUuid={deviceUuid} /> : <DialSkeleton view={view} />;
  return (
    <Panel as="section" aria-label={text.configure}>
      <PanelHead>
        <h2>{text.configure}</h2>
      </PanelHead>
      <PanelBody>
        <CardsPanel key={deviceUuid} deviceUuid={deviceUuid} onDialling={() => toDialling(deviceUuid)} />
      </PanelBody>
    </Panel>
  );
}
