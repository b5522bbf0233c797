import { useCallback, useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx';
import { isAgent } from '#shared/domain/roles.ts';
import { devicesApi } from '#shared/client/devices.api.ts';
import { ahead, askForAccount } from '#shared/client/first-calls.ts';
import { store } from '#shared/client/store.ts';
import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { Panels } from '#shared/ui/base/panel.tsx';
import { DeviceFigures } from './device-figures.tsx';
import { ListBox } from './device-list.styles.ts';
import { FIRST_SORT, NO_FILTER } from './device-list.rules.ts';
import { deviceListText } from './device-list.text.ts';
import { DeviceTools } from './device-tools.tsx';
import { DeviceListView } from './device-list-view.tsx';

const nothing = () => undefined;

/** The element before it is known who looks at it. */
function DeviceListSkeleton({ onShown }: { onShown: () => void }) {
  const text = useText(deviceListText);
  useLayoutEffect(onShown, [onShown]);
  return (
    <Panels inert>
      <DeviceFigures
        rows={undefined}
        failed={false}
        total={0}
        filtering={false}
        complete={false}
        period="day"
        viewpoint="miner"
        masked={false}
      />
      <ListBox aria-label={text.caption} aria-busy>
        <DeviceTools
          period="day"
          onPeriod={nothing}
          filter={NO_FILTER}
          onFilter={nothing}
          miners={[]}
          columns={[]}
          sort={FIRST_SORT}
          onSort={nothing}
          onFile={undefined}
        />
        <HeadPlaceholder />
        <TableSkeleton />
      </ListBox>
    </Panels>
  );
}

const HeadPlaceholder = styled.div`
  height: 41px;
  border-bottom: var(--_hairline);
`;

/** Asks for the account and, as soon as its role is known, for the first devices, while the element is rendered. */
function prefetchDevices(owner: string | undefined): void {
  void askForAccount()?.then(({ data: account }) => {
    if (!account) return;
    const agent = isAgent(account);
    const scope = {
      of: agent && !owner ? 'agent' : 'miner',
      key_style: 'day',
      username: agent ? owner : undefined,
    } as const;
    void store.dispatch(devicesApi.endpoints.devicePages.initiate(scope, ahead));
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
