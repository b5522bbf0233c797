import { styled } from 'styled-components';

/**
 * line, bar: the shown period; before: the compared one; mark: a horizontal line; note: a marked day; unfinished: a month or
 * day that is not over.
 */
type Swatch = 'line' | 'bar' | 'before' | 'mark' | 'note' | 'unfinished';

export interface LegendEntry {
  readonly swatch: Swatch;
  readonly label: string;
}

/** Names the marks of a chart. */
export const ChartLegend = ({ entries }: { entries: readonly LegendEntry[] }) => (
  <List>
    {entries.map(({ swatch, label }) => (
      <li key={swatch}>
        <i className={swatch} aria-hidden />
        <span>{label}</span>
      </li>
    ))}
  </List>
);

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--_space-4);
  color: var(--_text-2);
  font-size: var(--_text-xs);
  line-height: var(--_line-xs);

  li {
    display: flex;
    align-items: center;
    gap: 6px;
  }

  i {
    flex: none;
    width: 16px;
    border-top: 2px solid var(--_chart-bar);
  }

  /* labels are also parts of sentences */
  span {
    display: inline-block;

    &::first-letter {
      text-transform: uppercase;
    }
  }

  .before {
    border-top: 2px dashed var(--_text-3);
  }

  .bar {
    height: 12px;
    border: 0;
    background: var(--_chart-bar);
  }

  .mark {
    border-top: 1px dotted var(--_text-2);
  }

  .note {
    width: 8px;
    height: 8px;
    margin: 0 2px;
    border: 0;
    border-radius: 2px;
    background: var(--_warning);
    transform: rotate(45deg);
  }

  .unfinished {
    height: 12px;
    border: 1px solid var(--_chart-bar);
    background: repeating-linear-gradient(-45deg, var(--_chart-bar) 0 1px, transparent 0 4px);
  }
`;
