import { styled } from 'styled-components';
import { OverviewLayout, OverviewHead, Split } from '#shared/topics/summary/overview.styles.ts';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { techText } from './tech-overview.text.ts';
import { OnlineCounts } from './online-counts.tsx';

/** Placeholder of the numbers and of the day. */
export function TechOverviewSkeleton() {
  const text = useText(techText);
  return (
    <OverviewLayout>
      <OverviewHead part="title">
        <h2>{text.title}</h2>
      </OverviewHead>
      <Groups>
        <OnlineCounts title={text.mine} overview={undefined} />
      </Groups>
      <DayPlaceholder />
    </OverviewLayout>
  );
}

export const DayPlaceholder = () => (
  <Split>
    {useOffered('deviceBandwidth') && <PanelPlaceholder height={DAY_HEIGHT} />}
    <PanelPlaceholder height={DAY_HEIGHT} />
  </Split>
);

const DAY_HEIGHT = 432;

export const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr));
  gap: var(--_gap);
`;
