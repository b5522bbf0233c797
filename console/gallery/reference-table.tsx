import type { ReactNode } from 'react';
import styled from 'styled-components';
import { meaningOf } from './meanings.text.ts';
import { coded, tableBox } from './page-parts.tsx';

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
  ${tableBox}
  margin-top: 8px;
  table {
    min-width: 620px;
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
