import { Outlet } from 'react-router';
import styled from 'styled-components';
import { VERSION } from '../../shared/element/version.ts';
import { BrandMark } from './brand-mark.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** Pages that stand alone (§2.1): the brand above, the version below. */
export const PublicLayout = () => (
  <Frame>
    <SkipLink />
    <header>
      <BrandMark />
      <ThemeSwitch />
    </header>
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <footer>{VERSION}</footer>
  </Frame>
);

const Frame = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  min-height: 100vh;
  min-height: 100dvh;
  > header {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: 16px;
    padding: 12px 24px;
  }
  > main {
    display: grid;
    align-content: center;
    min-width: 0;
    padding: 24px 16px;
    outline: none;
  }
  > footer {
    padding: 16px 24px;
    text-align: center;
    font-size: 12px;
    line-height: 20px;
    color: var(--_text-3);
    font-variant-numeric: tabular-nums;
  }
`;
