/** Parts of gallery pages. */
import { useEffect, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { meaningOf } from './meanings.text.ts';

/** Shows the heading of a page and sets the document title. */
export function Title({ children, after }: { children: string; after?: ReactNode }) {
  useEffect(() => {
    document.title = `${children} · Partner Console`;
  }, [children]);
  return (
    <Head>
      <h1>{children}</h1>
      {after}
    </Head>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 4px 12px;
  h1 {
    font-size: var(--_title-lg);
    line-height: var(--_title-lg-line);
    font-weight: 600;
  }
  code {
    font: 14px/22px var(--_font-code);
    color: var(--_text-3);
    overflow-wrap: anywhere;
  }
`;

export const Lead = styled.p`
  max-width: 62em;
  margin-top: 8px;
  color: var(--_text-2);
`;

/** A note in small text. */
export const PageNote = styled.p`
  font-size: 12px;
  line-height: 20px;
  color: var(--_text-3);
`;

/** A box with a heading, for code and logs. */
export const Box = styled.div`
  overflow: hidden;
  min-width: 0;
  border: 1px solid var(--_line);
  border-radius: 12px;
  background: var(--_surface);
`;

export const BoxHead = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 8px;
  min-height: 48px;
  padding: 4px 8px 4px 16px;
  border-bottom: 1px solid var(--_line);
  h2,
  h3 {
    font-size: 14px;
    font-weight: 600;
  }
`;

export const Pre = styled.pre`
  margin: 0;
  padding: 16px;
  overflow: auto;
  font: 13px/21px var(--_font-code);
  white-space: pre;
  tab-size: 2;
  &:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
`;

/** Converts text between backticks to code. */
export const coded = (text: string): ReactNode[] =>
  text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));

/** Styles a box whose table scrolls horizontally. */
export const tableBox = css`
  overflow-x: auto;
  border: 1px solid var(--_line);
  border-radius: 12px;
  background: var(--_surface);
  table {
    width: 100%;
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
    font-size: 12px;
    line-height: 20px;
    color: var(--_text-3);
    white-space: nowrap;
  }
`;

interface ReferenceTableProps {
  caption: string;
  heads: readonly string[];
  /** the first cell names the row */
  rows: readonly (readonly [name: string, ...cells: string[]])[];
  /** below the caption */
  hint?: ReactNode;
}

/** A table of names, types and descriptions. All cells except the last are code. */
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
