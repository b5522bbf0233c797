import { styled } from 'styled-components';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';

/** Placeholder of title, fields and button. */
export const RealNameSkeleton = () => (
  <Frame aria-hidden="true">
    <Skeleton width={96} height={20} />
    {[0, 1, 2, 3].map((field) => (
      <div key={field}>
        <Skeleton width={64} />
        <Skeleton height={40} />
      </div>
    ))}
    <Skeleton width={120} height={48} />
  </Frame>
);

const Frame = styled(Panel)`
  gap: var(--_field-gap);
  padding: var(--_panel-pad);
  > div {
    display: grid;
    gap: var(--_space-2);
    max-width: 480px;
    padding-bottom: var(--_space-5);
  }
`;
