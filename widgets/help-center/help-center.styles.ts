import { styled } from 'styled-components';
import { Panel } from '#shared/ui/base/panel.tsx';

/** Places the topics next to their content. If the element is narrow, they are stacked, and an article is shown alone. */
export const HelpLayout = styled(Panel)`
  display: grid;
  grid-template-columns: 264px minmax(0, 1fr);
  align-items: start;
  min-height: 520px;
  @container (max-width: 720px) {
    grid-template-columns: minmax(0, 1fr);
    min-height: 0;
    align-content: start;
    &[data-reads] > :first-child {
      display: none;
    }
  }
`;

export const Aside = styled.div`
  display: grid;
  gap: var(--_space-6);
  min-width: 0;
  padding: var(--_panel-pad) var(--_space-4);
  [role='search'] {
    max-width: none;
  }
  h2 {
    padding: 0 var(--_space-3) var(--_space-2);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-3);
  }
  ul {
    display: grid;
    gap: 2px;
  }
  li > button {
    width: 100%;
    min-height: 44px;
    padding: var(--_space-2) var(--_space-3);
    border-radius: var(--_radius-md);
    color: var(--_text-2);
    text-align: left;
    &:hover {
      background: var(--_fill);
      color: var(--_text);
    }
    &:focus-visible {
      border-radius: var(--_radius-md);
      outline-offset: -2px;
    }
    &[aria-current] {
      background: var(--_accent-soft);
      color: var(--_accent-text);
      font-weight: var(--_weight-title);
    }
  }
  .recent button {
    min-height: 36px;
    padding-block: 6px;
    font-size: calc(var(--_text-base) * 13 / 14);
    line-height: var(--_line-xs);
    @media (pointer: coarse) {
      min-height: 44px;
    }
  }
  @container (max-width: 720px) {
    gap: var(--_space-4);
    padding: var(--_panel-pad);
    h2 {
      padding-inline: 0;
    }
    .tags ul {
      display: flex;
      flex-wrap: wrap;
      gap: var(--_space-2);
    }
    .tags li > button {
      padding: var(--_space-2) var(--_space-4);
      border-radius: 22px;
      background: var(--_fill);
      &[aria-current] {
        background: var(--_accent-soft);
      }
    }
    .recent button {
      padding-inline: 0;
    }
    .recent li:nth-child(n + 4) {
      display: none;
    }
  }
`;

export const Main = styled.div`
  align-self: stretch;
  min-width: 0;
  padding: var(--_space-6) var(--_space-8) var(--_space-10);
  border-left: var(--_hairline);
  @container (max-width: 720px) {
    padding: var(--_space-4) var(--_panel-pad) var(--_space-8);
    border-left: 0;
    border-top: var(--_hairline);
    [data-reads] > & {
      border-top: 0;
    }
  }
`;

/** Separates the banner from the content below it. */
export const Offline = styled.div`
  margin-bottom: var(--_space-4);
`;

/** Heading of a list or of an article. */
export const Head = styled.header`
  display: grid;
  justify-items: start;
  gap: var(--_space-1);
  max-width: 672px;
  padding-bottom: var(--_space-4);
  border-bottom: var(--_hairline);
  > button {
    margin: -4px 0 var(--_space-1) calc(-1 * var(--_space-2));
    @media (pointer: coarse) {
      min-height: 44px;
    }
  }
  h2 {
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-weight: var(--_weight-title);
    text-wrap: balance;
    &:focus {
      outline: 0;
    }
  }
  p {
    min-height: 22px;
    color: var(--_text-3);
    font-variant-numeric: tabular-nums;
  }
  & + * {
    margin-top: var(--_space-6);
  }
  & + ul {
    margin-top: 0;
  }
  /* the line above a list is as long as the others */
  &:has(+ ul) {
    max-width: none;
  }
`;
