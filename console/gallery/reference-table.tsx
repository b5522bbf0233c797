import type { ReactNode } from 'react';
import styled from 'styled-components';
import { coded } from './coded.tsx';
import { meaningOf } from './meanings.text.ts';

interface ReferenceTableProps {
  caption: string;
  heads: readonly string[];
  /** the first cell names the row */
  rows: readonly (readonly [name: string, ...cells: string[]])[];
  /** below the caption */
  hint?: ReactNode;
}

/** Names, types and meanings from the manifest: what is no sentence is code. */
export const ReferenceTable = ({ caption, heads, rows, hint }: ReferenceTableProps) => (
  <section>
    <Caption>{caption}</Caption>
    {hint}
    <Scroll tabIndex={0} role="region" aria-label={caption}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>
                  {index === cells.length - 1 ? coded(meaningOf(cell)) : <code>{cell}</code>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  </section>
);

const Caption = styled.h2`
  font-size: 16px;
  line-height: 24px;
  font-weight: 600;
`;

const Scroll = styled.div`
  overflow-x: auto;
  margin-top: 8px;
  border: 1px solid var(--_line);
  border-radius: 12px;
  background: var(--_surface);
  &:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  table {
    width: 100%;
    min-width: 620px;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 10px 16px;
    border-bottom: 1px solid var(--_line);
    text-align: left;
    vertical-align: top;
    font-weight: 400;
  }
  tbody tr:last-child > * {
    border-bottom: 0;
  }
  thead th {
    border-bottom: 1px solid var(--_line);
    font-size: 12px;
    line-height: 20px;
    color: var(--_text-3);
    white-space: nowrap;
  }
  tbody td:last-child {
    color: var(--_text-2);
  }
  code {
    font: 12px/22px var(--_font-code);
    color: var(--_text);
  }
  tbody th code {
    white-space: nowrap;
  }
`;
