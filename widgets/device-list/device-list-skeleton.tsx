import { useLayoutEffect } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { Panels } from '#shared/ui/base/panel.tsx';
import { TableSkeleton } from '#shared/ui/table/table-skeleton.tsx';
import { ListTotals } from './list-totals.tsx';
import { FIRST_SORT, NO_FILTER } from './device-list.rules.ts';
import { ListBox } from './device-list.styles.ts';
import { deviceListText } from './device-list.text.ts';
import { DeviceTools } from './device-tools.tsx';

const nothing = () => undefined;

/** Elements that have shown their skeleton. */
const shownElements = new WeakSet<HTMLElement>();

/** Returns whether the element has already shown the numbers and tools of the list as a skeleton. */
export const wasSkeletonShown = (element: HTMLElement): boolean => shownElements.has(element);

/** Placeholder of the list before the account is loaded. */
export function DeviceListSkeleton() {
  const text = useText(deviceListText);
  const { element } = useWidget();
  useLayoutEffect(() => void shownElements.add(element), [element]);
  return (
    <Panels inert>
      <ListTotals
        rows={undefined}
        unreadable={0}
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
          hidden={[]}
          onHidden={nothing}
          sort={FIRST_SORT}
          onSort={nothing}
          onImport={undefined}
          onFilters={nothing}
          selecting={false}
          onSelect={undefined}
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
