/** What is around a page that has neither header nor menu. */
import { Outlet } from 'react-router';
import styled from 'styled-components';
import { VERSION } from '#shared/element/version.ts';
import { useText } from '#shared/host/locale.ts';
import { BrandMark } from './brand-mark.tsx';
import { LanguageSwitch } from './language.tsx';
import { pageText } from './page.text.ts';
import { ThemeSwitch } from './theme.tsx';

/** Pages that stand alone (§2.1): the brand above, the version below. */
export const PublicLayout = () => (
  <Frame>
    <SkipLink />
    <header>
      <BrandMark />
      <span>
        <LanguageSwitch />
        <ThemeSwitch />
      </span>
    </header>
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
    <footer>{VERSION}</footer>
  </Frame>
);

/** Help pages on a phone: without header and menu (§2.3). */
export const BareLayout = () => (
  <Main id="main" tabIndex={-1}>
    <Outlet />
  </Main>
);

/** First in the order of Tab, in sight while it has the focus. */
export function SkipLink() {
  const text = useText(pageText);
  return (
    <Anchor
      href="#main"
      onClick={(event) => {
        // The address keeps no fragment: it would be carried to the log-in.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {text.skip}
    </Anchor>
  );
}

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
    > span {
      display: flex;
      flex: none;
    }
    /* room for the whole name */
    @media (max-width: 640px) {
      gap: 8px;
      padding: 12px 8px 12px 16px;
    }
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

const Main = styled.main`
  min-height: 100vh;
  min-height: 100dvh;
  padding: 8px 16px max(32px, env(safe-area-inset-bottom));
  outline: none;
`;

const Anchor = styled.a`
  position: fixed;
  top: 8px;
  left: 8px;
  z-index: 40;
  padding: 10px 16px;
  border-radius: 8px;
  color: var(--_on-accent);
  background: var(--_accent);
  &:not(:focus) {
    clip-path: inset(50%);
    pointer-events: none;
  }
  &:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
`;
