import { styled } from 'styled-components';

/** Layout of the switch and the cards. */
export const BusinessLayout = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_gap);
`;

export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-3);
`;

/** A grid with as many cards in a row as fit. */
export const BusinessGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
  gap: var(--_gap);
`;

export const BusinessPanel = styled.li`
  display: flex;
  flex-direction: column;
  gap: var(--_space-4);
  min-width: 0;
  padding: var(--_panel-pad);
  border: var(--_hairline);
  border-radius: var(--_radius-lg);
  background: var(--_surface);
  > header {
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--_space-3);
  }
  h2 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }
  > p {
    color: var(--_text-2);
  }
  dl {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--_space-3) var(--_space-4);
    font-variant-numeric: tabular-nums lining-nums;
  }
  dt {
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }
  dd b {
    font-weight: var(--_weight-title);
  }
  dd small {
    color: var(--_text-3);
    font-size: var(--_text-xs);
  }
  > footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-2) var(--_space-3);
    margin-top: auto;
    color: var(--_text-2);
  }
`;

/** The used share of the quota as a bar. */
export const Track = styled.div<{ $share: number }>`
  height: 4px;
  margin-top: 6px;
  border-radius: 2px;
  background: linear-gradient(var(--_accent), var(--_accent)) no-repeat 0 / ${({ $share }) => $share * 100}% 100%
    var(--_fill);
`;
