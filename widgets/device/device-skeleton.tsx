import { styled } from 'styled-components';
import { OverviewLayout } from '#shared/topics/summary/overview.styles.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';

/** Placeholder of heading and numbers, and of two charts. */
export const DeviceSkeleton = () => (
  <OverviewLayout aria-hidden>
    <PanelPlaceholder height={245} />
    <Charts>
      <PanelPlaceholder height={CHART_HEIGHT} />
      <PanelPlaceholder height={CHART_HEIGHT} />
    </Charts>
  </OverviewLayout>
);

/** px */
const CHART_HEIGHT = 432;

/** Places the charts next to each other if there is room. */
export const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr));
  gap: var(--_gap);
`;
