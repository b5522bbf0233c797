import { oneLine } from '#shared/core/clean-text.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { Panel, PanelBody, PanelHead } from '#shared/ui/base/panel.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { CardsPanel } from './cards-panel.tsx';
import { DialDevices } from './dial-devices.tsx';
import { dialText } from './device-dial.text.ts';
import { NoDevice } from './dial-states.tsx';
import { DialDrawer } from './dial-drawer.tsx';
import { DeviceDialSkeleton } from './device-dial-skeleton.tsx';

type DialView = 'list' | 'drawer' | 'config';

interface DeviceDialViewProps {
  account: AccountInfo;
  deviceUuid: string | undefined;
  view: DialView;
  pageSize: number;
}

const ConfigView = lazyView(() => import('./config-view.tsx'));

/** Shows one of the three views. All views except the list require a device. */
export default function DeviceDialView({ account, view, pageSize, ...props }: DeviceDialViewProps) {
  const deviceUuid = oneLine(props.deviceUuid ?? '');
  const widget = useWidget();
  const text = useText(dialText);
  const chooses = !deviceUuid && view === 'list';
  const toDialling = (uuid: string) => widget.requestNavigation('dial', { deviceUUID: uuid });

  if (chooses)
    return <DialDevices of={isAgent(account) ? 'agent' : 'miner'} pageSize={pageSize} onDialling={toDialling} />;
  if (!deviceUuid) return <NoDevice />;
  if (view === 'drawer') return <DialDrawer key={deviceUuid} deviceUuid={deviceUuid} onDialling={toDialling} />;
  if (view === 'config')
    return (
      <ConfigView key={deviceUuid} required fallback={<DeviceDialSkeleton view={view} />} deviceUuid={deviceUuid} />
    );
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
