import { useCallback, useState } from 'react';
import { isAgent } from '#shared/domain/roles.ts';
import { accountApi } from '#shared/client/account.api.ts';
import { devicesApi } from '#shared/client/devices.api.ts';
import { sessionStatus } from '#shared/client/session.ts';
import { devicePageQuery } from '#shared/client/use-device-pages.ts';
import { store } from '#shared/client/store.ts';
import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { DeviceListSkeleton } from './device-list-skeleton.tsx';
import { DeviceListView } from './device-list-view.tsx';

/** Nobody subscribes yet: the element's own hooks find the calls under way, or their answers. */
const ahead = { subscribe: false } as const;

/** Asks for the account and, as soon as its role is known, for the first devices, while the element is rendered. */
function prefetchDevices(owner: string | undefined): void {
  if (sessionStatus() === 'none' || sessionStatus() === 'expired') return;
  void store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, ahead)).then(({ data: account }) => {
    if (!account) return;
    const agent = isAgent(account);
    const { agentDevices, minerDevices } = devicesApi.endpoints;
    const first = devicePageQuery(0, { key_style: 'day', username: agent ? owner : undefined });
    if (agent && !owner) void store.dispatch(agentDevices.initiate(first, ahead));
    else void store.dispatch(minerDevices.initiate(first, ahead));
  });
}

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
 * @event partner-navigation-requested - `{to, params?}`: device with `{deviceUUID}`, devices, miners, bind-device, login
 * @event partner-device-selected - `{uuid}`: a node is opened, before its device is asked for; a host that cancels it shows the node by itself
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
