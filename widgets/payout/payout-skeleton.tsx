import { styled } from 'styled-components';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';

const ROWS = [72, 160, 200, 96, 120];

/** Placeholder of title and rows. */
export const PayoutSkeleton = () => (
  <SkeletonPanel aria-hidden="true">
    <Skeleton width={96} height={20} />
    {ROWS.map((width) => (
      <div key={width}>
        <Skeleton width={64} height={22} />
        <Skeleton width={width} height={22} />
      </div>
    ))}
  </SkeletonPanel>
);

const SkeletonPanel = styled(Panel)`
  gap: 16px;
  padding: var(--_panel-pad);
  > div {
    display: flex;
    gap: 56px;
  }
`;
