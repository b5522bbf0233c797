import { styled } from 'styled-components';

/** Amounts with their names, one below another. A `div` of the class `total` is their sum. */
export const SumList = styled.dl`
  display: grid;
  gap: var(--_space-2);

  > div {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--_space-4);
  }

  dt {
    color: var(--_text-2);
  }

  dd {
    flex: none;
    white-space: nowrap;
  }

  .total {
    padding-top: var(--_space-2);
    border-top: 1px solid var(--_line-total);
  }

  .total dt {
    color: var(--_text);
  }
`;
