import { useDeferredValue } from 'react';
import { styled } from 'styled-components';
import { useLocale, useText } from '../../host/locale.ts';
import { rowName, type ChartPoint, type ChartUnit, type Compared } from './chart-time.ts';
import { LinkButton } from '../base/link.tsx';
import { chartText } from './chart-table.text.ts';

interface ChartTableProps {
  points: readonly ChartPoint[];
  unit: ChartUnit;
  caption: string;
  /** the measured value with its unit */
  head: string;
  format: (value: number) => string;
  foot: { readonly label: string; readonly value: string } | undefined;
  before: Compared | undefined;
  notes: ReadonlyMap<number, string> | undefined;
  /** opens a point that has a note */
  onNote: ((point: ChartPoint) => void) | undefined;
}

/** Rows of the first frame: the days of a month, and more than fit into the space of the chart. */
const FIRST_ROWS = 31;

/**
 * The chart's values as table rows, the latest first, in the space of the chart. The press that shows the table is painted with
 * its first rows. The other rows of a long table follow.
 */
export function ChartTable({ points, unit, caption, head, format, foot, before, notes, onNote }: ChartTableProps) {
  const text = useText(chartText);
  const locale = useLocale();
  const count = useDeferredValue(points.length, FIRST_ROWS);
  const rows = points.map((point, index) => ({ point, earlier: before?.values[index] })).slice(-count);
  return (
    <Scroll tabIndex={0} role="region" aria-label={caption}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text[unit]}</th>
            <th scope="col">{head}</th>
            {before && <th scope="col">{before.label}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.reverse().map(({ point, earlier }) => (
            <tr key={point.at}>
              <th scope="row">
                {rowName(point.at, unit, locale)}
                {notes?.has(point.at) && (
                  <small>
                    {onNote ? (
                      <LinkButton onClick={() => onNote(point)}>{notes.get(point.at)}</LinkButton>
                    ) : (
                      notes.get(point.at)
                    )}
                  </small>
                )}
              </th>
              <td>{format(point.value)}</td>
              {before && <td>{cellText(earlier, format)}</td>}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              <th scope="row">{foot.label}</th>
              <td>{foot.value}</td>
              {before && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </Scroll>
  );
}

const cellText = (value: number | undefined, format: (value: number) => string): string =>
  value === undefined ? '--' : format(value);

const Scroll = styled.div`
  position: absolute;
  inset: 0;
  overflow: auto;
  overscroll-behavior: contain;
  border-top: var(--_hairline);
  border-bottom: var(--_hairline);

  table {
    width: 100%;
    border-collapse: separate;
    border-spacing: 0;
    font-variant-numeric: tabular-nums lining-nums;
  }

  th,
  td {
    height: 40px;
    padding: 0 var(--_space-2);
    border-bottom: var(--_hairline);
    font-weight: 400;
    text-align: left;
    white-space: nowrap;
  }

  tr > :not(:first-child) {
    text-align: right;
  }

  small {
    display: block;
    padding-bottom: var(--_space-2);
    color: var(--_warning);
    font-size: var(--_text-xs);
    white-space: normal;
  }

  tbody td {
    font-weight: var(--_weight-title);
  }

  /* the name of the compared period and the weekday may take a second line */
  th {
    white-space: normal;
  }

  thead th {
    position: sticky;
    top: 0;
    height: 36px;
    line-height: 16px;
    background: var(--_surface);
    color: var(--_text-3);
    font-size: var(--_text-xs);
  }

  @container (max-width: 400px) {
    th,
    td {
      padding: 0 var(--_space-1);
    }
  }

  tbody tr:last-child > * {
    border-bottom: 0;
  }

  tfoot tr > * {
    position: sticky;
    bottom: 0;
    border-top: 1px solid var(--_line-total);
    border-bottom: 0;
    background: var(--_surface);
    font-weight: var(--_weight-title);
  }
`;
