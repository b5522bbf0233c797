import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { pageFilter, pageNumberOf, useFilters } from '#shared/host/filters.ts';
import { useText } from '#shared/host/locale.ts';
import { hidesSensitive } from '#shared/core/masking.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import type { Miner } from '#shared/topics/devices/device.calls.ts';
import { useDevicePages } from '#shared/topics/devices/use-device-pages.ts';
import { tableState } from '#shared/element/query-state.tsx';
import { useLeftScreen } from '#shared/client/left-screen.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { DataTable } from '#shared/ui/table/data-table.tsx';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { Panel, Panels } from '#shared/ui/base/panel.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { SearchField, Toolbar } from '#shared/ui/form/search-field.tsx';
import { SavedFilters } from '#shared/topics/accounts/saved-filter/saved-filters.tsx';
import { PeriodSwitch, useEarlierPeriods, type Period } from '#shared/topics/billing/income/period-switch.tsx';
import { ToolbarSelect } from '#shared/ui/select/toolbar-select.tsx';
import { useAllMiners, useMinersQuery } from '#shared/topics/devices/miner.api.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useOffered } from '#shared/host/offered.ts';
import { MINER_ORDERS, type MinerOrder } from '#shared/topics/devices/list-order.rules.ts';
import { minerListText } from './miner-list.text.ts';
import { sumByMiner, sumOf } from './miner-list.rules.ts';
import { foundTable, minerColumns, noMatch, noUsers } from './miner-table.tsx';

const InviteDialog = lazyDialog(() => import('./invite-dialog.tsx'));
const LedgerDialog = lazyDialog(() => import('./ledger-dialog.tsx'));

interface MinerListViewProps {
  account: AccountInfo;
  page: number | undefined;
  pageSize: number;
  period: Period | undefined;
  sort: MinerOrder | undefined;
}

/** Lists the users of an agent. Another page size starts with the requested page again. */
export default function MinerListView(props: MinerListViewProps) {
  return <MinerList key={props.pageSize} {...props} />;
}

/** Lists the users of an agent with the sums of their nodes, and a button to invite users. */
function MinerList({ account, pageSize, ...requested }: MinerListViewProps) {
  const masked = hidesSensitive(account, getConfiguration().uidAllowList);
  const text = useText(minerListText);
  const widget = useWidget();
  const connected = useOnline();
  const { period: requestedPeriod, sort } = requested;
  const [filters, list] = useFilters({ page: pageFilter(requested.page), period: requestedPeriod, sort });
  const page = pageNumberOf(filters.page);
  const period = filters.period ?? 'day';
  // an order by hidden amounts would reveal them
  const order = filters.sort === undefined || (masked && filters.sort === 'income') ? 'listed' : filters.sort;
  const { invite, invitation } = useInvitation();
  const ledger = useLedger(masked);

  const [leftKeywords = '', leave] = useLeftScreen<string>(`miners ${account.uid}`);
  const [keywords, setKeywords] = useState(leftKeywords);
  const searching = keywords.trim() !== '' || order !== 'listed';
  const query = useMinersQuery({ pageIndex: page, pageSize }, { skip: searching && page > 1 });
  const { currentData, isFetching } = query;
  const all = useAllMiners(searching);
  // The users load first, then the sums of their nodes.
  const [hasMiners, setHasMiners] = useState(false);
  if (currentData && currentData.total > 0 && !hasMiners) setHasMiners(true);
  const devices = useDevicePages('miner', { key_style: period }, hasMiners);
  const earlier = useEarlierPeriods(devices.fulfilledTimeStamp);
  const sums = useMemo(() => sumByMiner(devices.pages), [devices.pages]);

  const sumFor = (miner: Miner) => sumOf(miner, sums, devices.complete, devices.error !== undefined);
  const ready = currentData !== undefined;
  useIdlePreload(preloadDialog, ready);
  useIdlePreload(InviteDialog.preload, ready);
  useWidgetState(ready, isFetching ? undefined : query.error);

  const table = searching
    ? foundTable(all, { keywords, order, page, pageSize, sumFor })
    : { ...tableState(query, { level: 2 }), page };
  const columns = minerColumns(text, {
    period,
    earlier,
    masked,
    sumFor,
    onDevices(owner) {
      leave(keywords);
      widget.requestNavigation('devices', { owner });
    },
    onLedger: ledger.onLedger,
  });
  return (
    <Panels>
      {!connected && currentData && <Banner icon="offline">{text.disconnected}</Banner>}
      {devices.error && (
        <Banner
          tone="warning"
          requestId={devices.error.requestId}
          action={<Button onClick={devices.retry}>{text.retry}</Button>}
        >
          {text.mergeFailed}
        </Banner>
      )}
      <Panel as="section" aria-label={text.caption}>
        <Tools>
          <SearchField
            label={text.search}
            clearLabel={text.clearSearch}
            value={keywords}
            onChange={(value) => {
              setKeywords(value);
              if (filters.page) list({ page: undefined });
            }}
          />
          <OrderSelect masked={masked} order={order} onOrder={(sort) => list({ page: undefined, sort })} />
          <SavedFilters
            list="miners"
            current={{ query: keywords.trim(), period, sort: orderFilter(order) }}
            onChoose={({ query: chosen = '', ...shown }) => {
              setKeywords(chosen);
              list({ page: undefined, period: shown.period, sort: orderFilter(shown.sort) });
            }}
          />
          <i />
          <PeriodSwitch value={period} onChange={(next) => list({ period: next })} names={earlier} />
          <Button tone="primary" onClick={invite}>
            {text.invite}
          </Button>
        </Tools>
        <DataTable<Miner>
          caption={text.caption}
          columns={columns}
          rowKey={({ uid, username }) => uid || username}
          {...table}
          empty={keywords.trim() ? noMatch(text, () => setKeywords('')) : noUsers(text, invite)}
          pageSize={pageSize}
          onPage={(next) => list({ page: pageFilter(next) })}
        />
      </Panel>
      {invitation}
      {ledger.dialog}
    </Panels>
  );
}

/** Returns an order as a filter; that of the platform is the default. */
const orderFilter = (order: MinerOrder | undefined) => (order === 'listed' ? undefined : order);

interface OrderSelectProps {
  masked: boolean;
  order: MinerOrder;
  onOrder: (order: MinerOrder | undefined) => void;
}

function OrderSelect({ masked, order, onOrder }: OrderSelectProps) {
  const text = useText(minerListText);
  return (
    <ToolbarSelect
      label={text.order}
      value={order}
      onChange={(next) => onOrder(orderFilter(next))}
      items={MINER_ORDERS.filter((value) => value !== 'income' || !masked).map((value) => ({
        value,
        label: text.orders[value],
      }))}
    />
  );
}

/** Returns the dialog with the invite link, and a function that opens it. */
function useInvitation() {
  const text = useText(minerListText);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const invitation = isOpen && (
    <InviteDialog frame={{ title: text.invite, size: 'sm' }} onFrameClose={close} open onClose={close} />
  );
  return { invite: () => setOpen(true), invitation };
}

/** Returns the dialog with the ledger of a user, and how to open it, unless the platform has none or amounts are hidden. */
function useLedger(masked: boolean) {
  const text = useText(minerListText);
  const [username, setUsername] = useState<string>();
  const close = () => setUsername(undefined);
  const hasLedger = useOffered('userLedger') && isGranted('userLedger') && !masked;
  return {
    onLedger: hasLedger ? setUsername : undefined,
    dialog: username !== undefined && (
      <LedgerDialog
        frame={{ title: text.ledger, size: 'xl' }}
        onFrameClose={close}
        username={username}
        onClose={close}
      />
    ),
  };
}

const Tools = styled(Toolbar)`
  /* the placeholder is longer than in other lists */
  @container (min-width: 641px) {
    > [role='search'] {
      flex-basis: 200px;
    }
  }
  @container (max-width: 640px) {
    select {
      width: 100%;
      max-width: none;
    }
  }
`;
