import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { usePicker } from '#shared/ui/date/picker-button.ts';
import { SearchField, Toolbar } from '#shared/ui/form/search-field.tsx';
import { useSavesFilters } from '#shared/topics/accounts/saved-filter/saved-filters.tsx';
import { PeriodSwitch } from '#shared/topics/billing/income/period-switch.tsx';
import { OwnerSelect, StateFilter, type FilterProps } from './device-filters.tsx';
import { filterCount } from './device-list.rules.ts';
import { deviceListText } from './device-list.text.ts';

const ColumnPanel = lazyView(() => import('./column-panel.tsx'));
const SavedDevices = lazyView(() => import('./saved-devices.tsx'));

interface DeviceToolsProps extends FilterProps {
  /** Opens the import of device IDs (§5); `undefined` before the list is loaded. */
  onImport: (() => void) | undefined;
  /** Opens the sheet with the filters of a narrow list. */
  onFilters: () => void;
  /** whether the user selects nodes */
  selecting: boolean;
  onSelect: (() => void) | undefined;
}

/** Search, filters, period, columns, selection and import. A narrow list has the search and one button for the others. */
export function DeviceTools(props: DeviceToolsProps) {
  const { period, onPeriod, earlier, filter, onFilter, miners, onImport, onFilters, selecting, onSelect, saved } =
    props;
  const text = useText(deviceListText);
  const savesFilters = useSavesFilters();
  const count = filterCount(filter);
  const batch = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLButtonElement>(null);
  const wasSelecting = useRef(selecting);
  useEffect(() => {
    // the button that ends the selection is gone; a hidden button ignores the focus
    if (wasSelecting.current && !selecting) [sheet, batch].forEach(({ current }) => current?.focus());
    wasSelecting.current = selecting;
  }, [selecting]);
  return (
    <Tools role="group" aria-label={text.tools}>
      <SearchField
        label={text.search}
        clearLabel={text.clearSearch}
        value={filter.query}
        onChange={(query) => onFilter({ query })}
        listsLines
      />
      <div className="narrow">
        <Button ref={sheet} aria-haspopup="dialog" onClick={onFilters}>
          {count > 0 ? text.filtersOn(count) : text.filter}
        </Button>
      </div>
      <div className="wide">
        <StateFilter filter={filter} onFilter={onFilter} />
        {miners.length > 0 && <OwnerSelect filter={filter} onFilter={onFilter} miners={miners} />}
        {savesFilters && <div className="saved">{saved && <SavedDevices {...saved} fallback={null} />}</div>}
      </div>
      <i />
      <div className="wide">
        <PeriodSwitch value={period} onChange={onPeriod} names={earlier} />
        <ColumnsButton {...props} />
        <Button ref={batch} aria-pressed={selecting} disabled={!onSelect} onClick={onSelect}>
          {text.batch}
        </Button>
        <Button disabled={!onImport} aria-haspopup="dialog" onClick={onImport}>
          {text.import}
        </Button>
      </div>
    </Tools>
  );
}

function ColumnsButton({ columns, hidden, onHidden }: Pick<FilterProps, 'columns' | 'hidden' | 'onHidden'>) {
  const text = useText(deviceListText);
  const { button, open, close } = usePicker(ColumnPanel.preload);
  return (
    <>
      <Button {...button} disabled={columns.length === 0}>
        {text.column}
      </Button>
      {open && (
        <ColumnPanel columns={columns} hidden={hidden} onHidden={onHidden} anchor={button.ref} onClose={close} />
      )}
    </>
  );
}

/* one row in a console of 1,280 px */
const Tools = styled(Toolbar)`
  gap: var(--_space-2);
  .wide {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-2);
  }
  /* as wide as the icon with its margins */
  .saved {
    width: 24px;
    > * {
      margin: 0 -8px;
    }
  }
  .narrow {
    display: none;
  }
  @container (max-width: 640px) {
    flex-wrap: nowrap;
    > .wide {
      display: none;
    }
    > .narrow {
      display: block;
      flex: none;
    }
  }
`;
