import { styled } from 'styled-components';

/** The links of a row, side by side. */
export const RowLinks = styled.span`
  display: inline-flex;
  gap: var(--_space-4);
  white-space: nowrap;
  @media (pointer: coarse) {
    > button {
      min-height: 44px;
      /* their text is in line with the cells next to them */
      margin-block: calc((var(--_line-sm) - 44px) / 2);
    }
  }
`;
