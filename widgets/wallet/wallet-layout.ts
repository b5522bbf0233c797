/** The wallet's frame: follows the element's own width, not the window's. */
import { styled } from 'styled-components';

export const Frame = styled.div`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_gap);
`;

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 16px 24px;

  h2 {
    font-size: 24px;
    line-height: 32px;
    font-weight: 600;
  }

  p {
    min-height: 22px;
    color: var(--_text-2);
  }

  @container (max-width: 640px) {
    > :last-child:not(:first-child) {
      width: 100%;
    }
  }
`;

export const Top = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
  gap: var(--_gap);

  @container (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The lower part of a panel: two short facts side by side. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  border-top: 1px solid var(--_line);

  > div {
    min-width: 0;
    padding: 16px 24px;
  }

  > div + div {
    border-left: 1px solid var(--_line);
  }

  dt {
    font-size: 12px;
    line-height: 20px;
    color: var(--_text-2);
  }

  dd {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    align-items: center;
    min-height: 28px;
    line-height: 28px;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums lining-nums;
  }

  @container (max-width: 640px) {
    > div {
      padding: 12px 16px;
    }
  }
`;
