import { styled } from 'styled-components';

/** Amounts with their names, one below another. A `div` of the class `total` is their sum. */
export const SumList = styled.dl`
  display: grid;
  gap: 8px;

  > div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 16px;
  }

  dt {
    color: var(--_text-2);
  }

  dd {
    flex: none;
    white-space: nowrap;
  }

  .total {
    padding-top: 8px;
    border-top: 1px solid var(--_line-total);
  }

  .total dt {
    color: var(--_text);
  }
`;
