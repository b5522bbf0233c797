import { styled } from 'styled-components';

export const TabsBox = styled.div`
  padding: 0 var(--_panel-pad);
  border-bottom: var(--_hairline);
`;

/** One version after the other, along a line of time. */
export const Versions = styled.ol`
  display: grid;
  padding: var(--_panel-pad);
  > * {
    position: relative;
    min-width: 0;
    padding: 0 0 var(--_space-8) var(--_space-6);
    border-left: 2px solid var(--_line);
    &::before {
      content: '';
      position: absolute;
      top: 8px;
      left: -6px;
      width: 10px;
      height: 10px;
      border-radius: 50%;
      background: var(--_accent);
    }
    &:last-child {
      padding-bottom: 0;
    }
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--_space-4);
    margin-bottom: var(--_space-2);
  }
  h2 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }
  time {
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }
  h3 {
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }
  p {
    max-width: 60em;
    margin-bottom: var(--_space-3);
  }
`;
