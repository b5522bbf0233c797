import { NavLink } from 'react-router';
import styled from 'styled-components';

interface PageTabsProps {
  /** names the list */
  label: string;
  items: readonly { readonly path: string; readonly label: string }[];
}

/** The pages of one area, beside its title. */
export const PageTabs = ({ label, items }: PageTabsProps) => (
  <Tabs aria-label={label}>
    {items.map((item) => (
      <NavLink key={item.path} to={item.path}>
        {item.label}
      </NavLink>
    ))}
  </Tabs>
);

/** A title and its tabs. */
export const PageHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px 24px;
`;

const Tabs = styled.nav`
  display: flex;
  gap: 4px;
  max-width: 100%;
  padding: 4px;
  overflow-x: auto;
  scrollbar-width: none;
  border-radius: var(--_radius-md);
  background: var(--_fill);
  a {
    display: grid;
    flex: none;
    place-items: center;
    min-height: 32px;
    padding: 0 16px;
    border-radius: 6px;
    color: var(--_text-2);
    text-decoration: none;
    white-space: nowrap;
    &[aria-current='page'] {
      color: var(--_text);
      background: var(--_thumb);
      font-weight: 600;
    }
    &:focus-visible {
      outline: 2px solid var(--_accent);
      outline-offset: -2px;
    }
  }
  @media (pointer: coarse) {
    a {
      min-height: 44px;
    }
  }
  @media (max-width: 640px) {
    gap: 0;
    width: 100%;
    a {
      flex: 1 0 auto;
      padding: 0 4px;
    }
  }
`;
