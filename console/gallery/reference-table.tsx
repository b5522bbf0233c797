import type { ReactNode } from 'react';
import styled from 'styled-components';

interface ReferenceTableProps {
  caption: string;
  heads: readonly [string, string, string];
  rows: readonly { name: string; type: string; meaning: string }[];
}

/** Names, types and meanings from the manifest. */
export const ReferenceTable = ({ caption, heads, rows }: ReferenceTableProps) => (
  <Scroll tabIndex={0} role="region" aria-label={caption}>
    <table>
      <caption>{caption}</caption>
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
        {rows.map(({ name, type, meaning }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>
              <code>{type}</code>
            </td>
            <td>{coded(meaning)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);

/** What stands between backticks is code. */
const coded = (text: string): ReactNode[] =>
  text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));

const Scroll = styled.div`
  overflow-x: auto;
  &:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  table {
    width: 100%;
    min-width: 560px;
    border-collapse: collapse;
  }
  caption {
    padding-bottom: 8px;
    text-align: left;
    font-weight: 600;
  }
  th,
  td {
    padding: 8px 16px 8px 0;
    border-bottom: 1px solid var(--_line);
    text-align: left;
    vertical-align: top;
    font-weight: 400;
  }
  thead th {
    font-size: 12px;
    line-height: 20px;
    color: var(--_text-3);
  }
  code {
    font-size: 12px;
  }
`;
