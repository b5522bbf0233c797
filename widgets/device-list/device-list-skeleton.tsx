import { useLayoutEffect } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared/host/locale.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { DeviceFigures } from './device-figures.tsx';
import { ListBox, Stack } from './device-list-layout.ts';
import { FIRST_SORT, NO_FILTER } from './device-list.rules.ts';
import { deviceListText } from './device-list.text.ts';
import { DeviceTools } from './device-tools.tsx';

const nothing = () => undefined;

/** The element before it is known who looks at it. */
export function DeviceListSkeleton({ onShown }: { onShown: () => void }) {
  const text = useText(deviceListText);
  useLayoutEffect(onShown, [onShown]);
  return (
    <Stack inert>
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
        <SkeletonRows />
      </ListBox>
    </Stack>
  );
}

const ROWS = 10;

/** In the place of the first rows. */
export function SkeletonRows() {
  return (
    <Rows>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row}>
          <Skeleton width={140} />
          <Skeleton width={180} />
          <Skeleton width={72} />
        </div>
      ))}
    </Rows>
  );
}

const Rows = styled.div`
  padding-top: 40px;
  > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-4);
    height: var(--_row);
    padding: 0 var(--_panel-pad);
    border-top: var(--_hairline);
  }
`;
