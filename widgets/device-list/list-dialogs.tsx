/** The dialogs of the list. Their code loads when they are opened. */
import { useText } from '#shared/host/locale.ts';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import type { SortKey } from '#shared/topics/devices/list-order.rules.ts';
import type { ColumnChoice, DeviceColumn } from './device-columns.tsx';
import type { FilterProps } from './device-filters.tsx';
import type { DeviceRow } from './device-list.rules.ts';
import { deviceListText } from './device-list.text.ts';
import type { RemarkChange } from './remark-dialog.tsx';
import type { NodeSelection } from './use-selection.ts';
import type { DeviceControls, DeviceRows } from './use-device-rows.ts';

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'));
const ColumnDialog = lazyDialog(() => import('./column-dialog.tsx'));
const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx'));
const ComparisonDialog = lazyDialog(() => import('./comparison-dialog.tsx'));
const RemarkDialog = lazyDialog(() => import('./remark-dialog.tsx'));

export type OpenDialog = 'import' | 'filters' | 'comparison' | 'remark';

interface ListDialogsProps {
  panel: OpenDialog | undefined;
  onPanel: (panel: OpenDialog | undefined) => void;
  filters: FilterProps;
  choice: ColumnChoice;
  devices: DeviceRows;
  controls: DeviceControls;
  selection: NodeSelection;
  onFile: (file: File) => void;
  onRemarked: (change: RemarkChange) => void;
}

/** Shows the open dialog. */
export function ListDialogs(props: ListDialogsProps) {
  const { panel, onPanel, filters, choice, devices, controls, selection, onFile, onRemarked } = props;
  const text = useText(deviceListText);
  const close = () => onPanel(undefined);
  const chosenIds = [...(selection.chosenIds ?? [])];
  const { question, choose, cancel } = controls.work;
  if (question)
    return (
      <ColumnDialog
        frame={{ title: text.idColumn }}
        onFrameClose={cancel}
        question={question}
        onChoose={choose}
        onClose={cancel}
      />
    );
  switch (panel) {
    case 'import':
      return (
        <ImportDialog
          frame={{ title: text.import }}
          onFrameClose={close}
          onIds={controls.work.use}
          onFile={onFile}
          onClose={close}
        />
      );
    case 'filters':
      return (
        <FilterSheet
          frame={{ title: text.filters, size: 'sm' }}
          onFrameClose={close}
          {...filters}
          count={devices.shownRows.length}
          onClear={controls.onClear}
          onImport={() => onPanel('import')}
          onSelect={() => {
            close();
            selection.begin();
          }}
          onClose={close}
        />
      );
    case 'comparison':
      return (
        <ComparisonDialog
          frame={{ title: text.comparison(chosenIds.length), size: 'xl' }}
          onFrameClose={close}
          {...choice}
          priceHead={headOf(filters.columns, 'price')}
          incomeHead={headOf(filters.columns, 'income')}
          nodes={nodesOf(chosenIds, devices.rows)}
          onClose={close}
        />
      );
    case 'remark':
      return (
        <RemarkDialog
          frame={{ title: text.remark, size: 'sm' }}
          onFrameClose={close}
          uuids={chosenIds}
          devices={devices}
          onDone={(change) => {
            close();
            selection.end();
            onRemarked(change);
          }}
          onClose={close}
        />
      );
    case undefined:
      return null;
  }
}

const headOf = (columns: readonly DeviceColumn[], of: SortKey): string =>
  columns.find(({ key }) => key === of)?.head ?? '';

/** Returns the selected nodes in the order of their selection. */
const nodesOf = (uuids: readonly string[], rows: readonly DeviceRow[]): readonly DeviceRow[] =>
  uuids.flatMap((uuid) => rows.find((row) => row.uuid === uuid) ?? []);
