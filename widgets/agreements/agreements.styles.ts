import { styled } from 'styled-components';
import { Panel } from '#shared/ui/base/panel.tsx';

export const AgreementsLayout = styled(Panel)`
  display: grid;
  grid-template-columns: 280px minmax(0, 1fr);
  align-items: start;
  @container (max-width: 720px) {
    grid-template-columns: minmax(0, 1fr);
    &[data-reads] > :first-child,
    &:not([data-reads]) > :last-child {
      display: none;
    }
  }
`;

export const AgreementList = styled.nav`
  position: sticky;
  top: 0;
  padding: var(--_panel-pad) var(--_space-3);
  h2 {
    padding: 0 var(--_space-3) var(--_space-4);
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-weight: var(--_weight-title);
  }
  ul {
    display: grid;
    gap: var(--_space-1);
  }
  button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-3);
    width: 100%;
    min-height: 44px;
    padding: var(--_space-3);
    border-radius: var(--_radius-md);
    &:hover {
      background: var(--_fill);
    }
    &:focus-visible {
      border-radius: var(--_radius-md);
      outline-offset: -2px;
    }
  }
  b {
    display: block;
    font-weight: var(--_weight-label);
  }
  small {
    display: block;
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-3);
  }
  svg {
    display: none;
    color: var(--_text-3);
  }
  @container (min-width: 720.02px) {
    [aria-current] {
      background: var(--_accent-soft);
      b {
        color: var(--_accent-text);
        font-weight: var(--_weight-title);
      }
      small {
        color: var(--_text-2);
      }
    }
  }
  @container (max-width: 720px) {
    position: static;
    padding: var(--_panel-pad) 0 0;
    h2 {
      padding: 0 var(--_panel-pad) var(--_space-3);
    }
    ul {
      gap: 0;
    }
    li {
      border-top: var(--_hairline);
    }
    button {
      padding: var(--_space-4) var(--_panel-pad);
    }
    li:last-child button {
      border-radius: 0 0 var(--_radius-lg) var(--_radius-lg);
    }
    svg {
      display: block;
    }
  }
`;

export const Document = styled.article`
  min-width: 0;
  min-height: 480px;
  padding: var(--_space-8) var(--_space-12) var(--_space-12) var(--_space-8);
  border-left: var(--_hairline);
  > button {
    display: none;
  }
  > header {
    max-width: 672px;
    margin-bottom: var(--_space-6);
    padding-bottom: var(--_space-4);
    border-bottom: var(--_hairline);
  }
  h3:first-child {
    font-size: var(--_title-lg);
    line-height: var(--_title-lg-line);
    font-weight: var(--_weight-title);
    text-wrap: balance;
  }
  header > h3:focus {
    outline: 0;
  }
  header > p {
    min-height: 22px;
    margin-top: var(--_space-1);
    color: var(--_text-3);
    font-variant-numeric: tabular-nums;
  }
  @container (max-width: 720px) {
    min-height: 0;
    padding: var(--_space-2) var(--_panel-pad) var(--_space-8);
    border: 0;
    > button {
      display: inline-grid;
      margin: 0 0 var(--_space-2) calc(-1 * var(--_space-2));
    }
    h3:first-child {
      font-size: var(--_title-md);
      line-height: var(--_title-md-line);
    }
  }
`;
