import styled from 'styled-components';

/** How the text of a guide looks: one column that is read, code and tables as wide as they are. */
export const GuideBody = styled.div`
  overflow-wrap: break-word;
  /* the page's heading says it */
  > h1 {
    display: none;
  }
  > p,
  > ul,
  > ol {
    max-width: 46em;
    margin: 12px 0;
    font-size: 15px;
    line-height: 26px;
    color: var(--_text-2);
  }
  ul,
  ol {
    padding-left: 20px;
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li + li {
    margin-top: 4px;
  }
  h2,
  h3 {
    margin: 40px 0 8px;
    font-size: 20px;
    line-height: 28px;
    font-weight: 600;
    scroll-margin-top: 72px;
  }
  h3 {
    margin-top: 28px;
    font-size: 16px;
    line-height: 24px;
  }
  strong {
    font-weight: 600;
    color: var(--_text);
  }
  a {
    color: var(--_accent-text);
    text-underline-offset: 3px;
  }
  :not(pre) > code {
    padding: 1px 5px;
    border-radius: 4px;
    background: var(--_fill);
    font: 0.88em/1.6 var(--_font-code);
    color: var(--_text);
  }
  .code {
    overflow: hidden;
    margin: 16px 0;
    border: 1px solid var(--_line);
    border-radius: 12px;
    background: var(--_surface);
    > div {
      display: flex;
      justify-content: space-between;
      align-items: center;
      min-height: 40px;
      padding: 0 8px 0 16px;
      border-bottom: 1px solid var(--_line);
      font-size: 12px;
      color: var(--_text-3);
    }
    button {
      min-height: 32px;
      padding: 0 10px;
      border-radius: 8px;
      color: var(--_text-2);
      &:hover {
        color: var(--_text);
        background: var(--_fill);
      }
    }
  }
  pre {
    margin: 0;
    padding: 16px;
    overflow-x: auto;
    font: 13px/21px var(--_font-code);
    tab-size: 2;
    &:focus-visible {
      outline: 2px solid var(--_accent);
      outline-offset: -2px;
    }
  }
  .table {
    overflow-x: auto;
    margin: 16px 0;
    border: 1px solid var(--_line);
    border-radius: 12px;
    background: var(--_surface);
  }
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
  tr:last-child td {
    border-bottom: 0;
  }
  td:first-child code {
    white-space: nowrap;
  }
  th {
    font-size: 12px;
    line-height: 20px;
    color: var(--_text-3);
    white-space: nowrap;
  }
`;
