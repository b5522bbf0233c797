/** Layout of a page of metrics and charts. It follows the element's width, not the window's. */
import { styled } from 'styled-components';

export const OverviewLayout = styled.div`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_gap);
`;

export const OverviewHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-3) var(--_space-6);

  h2 {
    font-size: var(--_title-lg);
    line-height: var(--_title-lg-line);
    font-weight: var(--_weight-title);
  }

  p {
    min-height: var(--_line-sm);
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }
`;

/** A chart next to its explanation. A single child takes the whole width. */
export const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.9fr) minmax(0, 1fr);
  gap: var(--_gap);
  > :only-child {
    grid-column: 1 / -1;
  }

  @container (max-width: 960px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
