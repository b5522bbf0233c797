import SavedFiltersButton from '#shared/topics/accounts/saved-filter/saved-filters-button.tsx';
import { useText } from '#shared/host/locale.ts';
import type { Period } from '#shared/topics/billing/income/period-switch.tsx';
import type { DeviceColumn } from './device-columns.tsx';
import { ownerKey, ownerOfKey } from './device-list.rules.ts';
import { columnsText, sortText } from './list-preferences.rules.ts';
import { listDialogsText } from './list-dialogs.text.ts';
import type { DeviceControls, ListFilters } from './use-device-rows.ts';

export interface SavedDevicesProps {
  controls: DeviceControls;
  columns: readonly DeviceColumn[];
  period: Period;
  /** changes the filters by attribute */
  list: (change: Partial<ListFilters & { period: Period | undefined }>) => void;
}

/** The saved filters of the list, which contain no imported IDs. */
export default function SavedDevices({
  controls,
  columns,
  period,
  list,
  wide,
}: SavedDevicesProps & { wide?: boolean }) {
  const text = useText(listDialogsText);
  const { typedFilter, sort, hidden, imported } = controls;
  const { online, owner, query } = typedFilter;
  return (
    <SavedFiltersButton
      list="devices"
      current={{
        state: online === 'all' ? undefined : online,
        owner: owner.kind === 'all' ? undefined : ownerKey(owner),
        query: query.trim(),
        period,
        sort: sortText(sort),
        columns: columnsText(columns, hidden),
      }}
      onChoose={({ owner: chosenOwner = '', query: chosenQuery = '', ...shown }) => {
        list({ state: shown.state, period: shown.period, sort: shown.sort, columns: shown.columns });
        controls.onFilter({ owner: ownerOfKey(chosenOwner), query: chosenQuery });
        controls.onClearIds();
      }}
      note={imported && text.idsNotSaved}
      wide={wide ?? false}
    />
  );
}
