import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { billsText } from './bills.text.ts';

/** Placeholder of the month, the summary and the rows. */
export function BillsSkeleton() {
  const text = useText(billsText);
  return (
    <Stack>
      <header>
        <h2 part="title">{text.title}</h2>
        <Skeleton width={236} height={40} />
      </header>
      <PanelPlaceholder height={254} />
      <PanelPlaceholder height={640} />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_gap);

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    justify-content: space-between;
    gap: var(--_space-4) var(--_space-6);
    min-height: 54px;
  }

  h2 {
    align-self: flex-start;
    font-size: var(--_title-lg);
    line-height: var(--_title-lg-line);
    font-weight: var(--_weight-title);
  }
`;
