/** The filters and the order of the list: in the toolbar, and in the sheet of narrow lists. */
import { useText } from '#shared/host/locale.ts';
import type { Period, PeriodNames } from '#shared/topics/billing/income/period-switch.tsx';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { ToolbarSelect } from '#shared/ui/select/toolbar-select.tsx';
import type { SortKey } from '#shared/topics/devices/list-order.rules.ts';
import type { DeviceColumn } from './device-columns.tsx';
import { ownerKey, ownerOfKey, startsDescending, type DeviceFilter, type Sort } from './device-list.rules.ts';
import { deviceListText } from './device-list.text.ts';
import type { SavedDevicesProps } from './saved-devices.tsx';

export interface FilterProps {
  /** the filters that the user can save with a name; undefined before the list is loaded */
  saved?: SavedDevicesProps | undefined;
  period: Period;
  /** names of the periods of an earlier response */
  earlier?: PeriodNames | undefined;
  onPeriod: (period: Period) => void;
  filter: DeviceFilter;
  onFilter: (change: Partial<DeviceFilter>) => void;
  /** usernames for the owner filter; empty if all devices belong to one user */
  miners: readonly string[];
  /** all columns of the role, including those that the user has hidden */
  columns: readonly DeviceColumn[];
  hidden: readonly SortKey[];
  onHidden: (hidden: readonly SortKey[]) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

export function StateFilter({ filter, onFilter }: Pick<FilterProps, 'filter' | 'onFilter'>) {
  const text = useText(deviceListText);
  return (
    <Segmented
      label={text.state}
      value={filter.online}
      onChange={(online) => onFilter({ online })}
      items={(['all', 'online', 'offline'] as const).map((value) => ({ value, label: text[value] }))}
    />
  );
}

export function OwnerSelect({ filter, onFilter, miners }: Pick<FilterProps, 'filter' | 'onFilter' | 'miners'>) {
  const text = useText(deviceListText);
  const { owner } = filter;
  // a saved filter can name a user without nodes
  const names = owner.kind === 'miner' && !miners.includes(owner.username) ? [...miners, owner.username] : miners;
  return (
    <ToolbarSelect
      label={text.owner}
      value={ownerKey(owner)}
      onChange={(key) => onFilter({ owner: ownerOfKey(key) })}
      items={[
        { value: 'all', label: text.everybody },
        { value: 'own', label: text.own },
        ...names.map((username) => ({ value: ownerKey({ kind: 'miner', username }), label: username })),
      ]}
    />
  );
}

/** The order of a list without column headings. */
export function SortSelect({ columns, sort, onSort }: Pick<FilterProps, 'columns' | 'sort' | 'onSort'>) {
  const text = useText(deviceListText);
  return (
    <ToolbarSelect
      label={text.sortBy}
      value={`${sort.descending ? '-' : '+'}${sort.key}`}
      onChange={(key) => onSort({ key: key.slice(1) as SortKey, descending: key.startsWith('-') })}
      items={columns
        .filter(({ sortable, key }) => sortable || key === sort.key)
        .flatMap(({ key, head }) =>
          [startsDescending(key), !startsDescending(key)].map((descending) => ({
            value: `${descending ? '-' : '+'}${key}`,
            label: text.sortedBy(head, descending),
          })),
        )}
    />
  );
}
