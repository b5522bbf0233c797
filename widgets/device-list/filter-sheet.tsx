import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { useSavesFilters } from '#shared/topics/accounts/saved-filter/saved-filters.tsx';
import { PeriodSwitch } from '#shared/topics/billing/income/period-switch.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { ColumnBoxes } from './column-boxes.tsx';
import { OwnerSelect, SortSelect, StateFilter, type FilterProps } from './device-filters.tsx';
import { deviceListText } from './device-list.text.ts';
import { listDialogsText } from './list-dialogs.text.ts';
import SavedDevices from './saved-devices.tsx';

interface FilterSheetProps extends FilterProps {
  /** number of nodes that match */
  count: number;
  onClear: () => void;
  onImport: () => void;
  /** Starts the selection of nodes. */
  onSelect: () => void;
  onClose: () => void;
}

/** All filters and the order in one sheet, for lists that are too narrow for a toolbar. */
export default function FilterSheet(props: FilterSheetProps) {
  const { period, onPeriod, earlier, miners, count, onClear, onImport, onSelect, onClose, saved } = props;
  const text = useText(deviceListText);
  const dialogText = useText(listDialogsText);
  const savesFilters = useSavesFilters();
  return (
    <Dialog
      open
      size="sm"
      title={text.filters}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClear}>{text.clearAll}</Button>
          <Button tone="primary" onClick={onClose}>
            {dialogText.showNodes(count)}
          </Button>
        </>
      }
    >
      <Groups>
        <Labelled label={text.state}>
          <StateFilter {...props} />
        </Labelled>
        {miners.length > 0 && (
          <Labelled label={text.owner}>
            <OwnerSelect {...props} />
          </Labelled>
        )}
        <Labelled label={text.sortBy}>
          <SortSelect {...props} />
        </Labelled>
        <Labelled label={dialogText.period}>
          <PeriodSwitch value={period} onChange={onPeriod} names={earlier} />
        </Labelled>
        <Columns {...props} />
        {savesFilters && saved && <SavedDevices wide {...saved} />}
        <Button wide icon="bill" onClick={onImport}>
          {text.import}
        </Button>
        <Button wide onClick={onSelect}>
          {text.batch}
        </Button>
      </Groups>
    </Dialog>
  );
}

/** A label above a control that has the same name for assistive technology. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <small aria-hidden>{label}</small>
    {children}
  </div>
);

function Columns(props: Pick<FilterProps, 'columns' | 'hidden' | 'onHidden'>) {
  const dialogText = useText(listDialogsText);
  const label = useId();
  return (
    <div role="group" aria-labelledby={label}>
      <small id={label}>{dialogText.columns}</small>
      <div className="boxes">
        <ColumnBoxes {...props} />
      </div>
    </div>
  );
}

const Groups = styled.div`
  display: grid;
  gap: var(--_space-4);
  > div {
    display: grid;
    gap: var(--_space-1);
  }
  small {
    font-size: var(--_text-sm);
    color: var(--_text-2);
  }
  select {
    max-width: none;
    width: 100%;
  }
  .boxes {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0 var(--_space-4);
  }
`;
