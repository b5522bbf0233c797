import { useRef } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { SearchField, Toolbar } from '#shared/ui/form/search-field.tsx';
import { PeriodSwitch, type Period } from '#shared/features/period-switch.tsx';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { ToolbarSelect } from '#shared/ui/form/toolbar-select.tsx';
import { startsDescending, type DeviceFilter, type OwnerFilter, type Sort, type SortKey } from './device-list.rules.ts';
import type { DeviceColumn } from './device-columns.tsx';
import { deviceListText } from './device-list.text.ts';

interface DeviceToolsProps {
  period: Period;
  onPeriod: (period: Period) => void;
  filter: DeviceFilter;
  onFilter: (change: Partial<DeviceFilter>) => void;
  /** usernames for the owner filter; empty if all devices belong to one user */
  miners: readonly string[];
  columns: readonly DeviceColumn[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onFile: ((file: File) => void) | undefined;
}

/** Period, search, filters, and the import of device IDs (§5). */
export function DeviceTools(props: DeviceToolsProps) {
  const { period, onPeriod, filter, onFilter, miners, columns, sort, onSort, onFile } = props;
  const text = useText(deviceListText);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Tools role="group" aria-label={text.tools}>
      <SearchField
        label={text.search}
        clearLabel={text.clearSearch}
        value={filter.query}
        onChange={(query) => onFilter({ query })}
        listsLines
      />
      <Segmented
        label={text.state}
        value={filter.online}
        onChange={(online) => onFilter({ online })}
        items={(['all', 'online', 'offline'] as const).map((value) => ({ value, label: text[value] }))}
      />
      {miners.length > 0 && (
        <div className="owner">
          <ToolbarSelect
            label={text.owner}
            value={ownerKey(filter.owner)}
            onChange={(key) => onFilter({ owner: ownerOf(key) })}
            items={[
              { value: 'all', label: text.everybody },
              { value: 'own', label: text.own },
              ...miners.map((username) => ({ value: ownerKey({ kind: 'miner', username }), label: username })),
            ]}
          />
        </div>
      )}
      <div className="sort">
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
      </div>
      <i />
      <PeriodSwitch value={period} onChange={onPeriod} />
      <Button icon="bill" title={text.importHelp} disabled={!onFile} onClick={() => input.current?.click()}>
        {text.import}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text.import}
        accept=".xlsx,.xls,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel,text/csv"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile?.(file);
          // selecting the same file again must emit a change event as well
          event.target.value = '';
        }}
      />
    </Tools>
  );
}

// The prefix distinguishes usernames, which can be any text, from the other keys.
const ownerKey = (owner: OwnerFilter): string => (owner.kind === 'miner' ? `@${owner.username}` : owner.kind);
const ownerOf = (key: string): OwnerFilter =>
  key.startsWith('@') ? { kind: 'miner', username: key.slice(1) } : { kind: key === 'own' ? 'own' : 'all' };

const Tools = styled(Toolbar)`
  .sort {
    display: none;
  }
  @container (max-width: 640px) {
    .sort {
      display: block;
    }
    > [role='radiogroup']:nth-child(2) {
      flex-basis: 100%;
    }
    /* two selects side by side; the sort orders have the longer labels */
    > .owner {
      flex: 1 1 112px;
    }
    > .sort {
      flex: 1 1 172px;
    }
    /* the labels are longer in English */
    > .owner:lang(en),
    > .sort:lang(en) {
      flex-basis: 100%;
    }
    select {
      width: 100%;
      min-width: 0;
      max-width: none;
    }
  }
`;
