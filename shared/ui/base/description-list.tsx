import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.dl`
  > div {
    display: flex;
    gap: var(--_space-4);
    padding: 9px 0;
    line-height: calc(var(--_text-base) * 24 / 14);
    border-bottom: var(--_hairline);
    &:last-child {
      border: 0;
    }
  }
  dt {
    flex: none;
    width: clamp(104px, 20%, 136px);
    color: var(--_text-2);
  }
  dd {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  /* a value that does not fit next to its name is below it */
  @container (max-width: 480px) {
    > div {
      flex-wrap: wrap;
      gap: 0 var(--_space-4);
    }
    dd {
      flex-basis: auto;
    }
    /* English names are longer */
    :lang(en) & dt {
      width: 124px;
    }
  }
`;

interface DescriptionListProps {
  items: readonly { label: string; value: ReactNode }[];
}

export const DescriptionList = ({ items }: DescriptionListProps) => (
  <List>
    {items.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </List>
);
