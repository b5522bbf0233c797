import { useCallback, useState } from 'react';
import { attribute } from '../../shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '../../shared/element/define-widget.tsx';
import { ForAccount } from '../../shared/features/account/for-account.tsx';
import { DeviceListSkeleton } from './device-list-skeleton.tsx';
import { DeviceListView } from './device-list-view.tsx';
import { prefetchDevices } from './prefetch-devices.ts';

const attributes = {
  /** a miner's user name */
  owner: attribute.string(),
};

/**
 * All nodes with what they earn: search, filter, sort, and a spreadsheet of device IDs as a filter.
 *
 * @element partner-device-list
 * @attr {string} owner - user name of one of the agent's miners: only that miner's nodes
 * @event partner-widget-ready - the first rows are on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: dial, devices, miners, bind-device, login
 * @event partner-device-selected - `{uuid}`: a node is opened; a host that cancels it shows the node by itself
 */
function DeviceList({ owner }: WidgetProps<typeof attributes>) {
  const [begun, setBegun] = useState(false);
  const onShown = useCallback(() => setBegun(true), []);
  return (
    <ForAccount skeleton={<DeviceListSkeleton onShown={onShown} />}>
      {(account) => <DeviceListView key={account.uid} account={account} owner={owner} begun={begun} />}
    </ForAccount>
  );
}

export type PartnerDeviceList = WidgetElement<typeof attributes>;

defineWidget('partner-device-list', DeviceList, {
  attributes,
  prefetch: ({ owner }) => prefetchDevices(owner),
  events: ['partner-session-required', 'partner-device-selected'],
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-device-list': PartnerDeviceList;
  }
  interface HTMLElementEventMap {
    'partner-device-selected': CustomEvent<{ uuid: string }>;
  }
}
