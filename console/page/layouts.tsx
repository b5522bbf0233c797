/** Layouts of pages without header and menu, and frames for the parts of a page. */
import { Outlet } from 'react-router';
import styled from 'styled-components';
import { LanguageButton, SkipLink, Version } from '#shared/element/header-parts.tsx';
import { configure } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { visuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { BrandMark } from './brand-mark.tsx';
import { LinkSessionLine } from './link-session.tsx';
import { pageText } from './page.text.ts';
import { ThemeSwitch } from './theme.tsx';

/** The layout of public pages (§2.1), with the brand above and the version below. */
export const PublicLayout = () => (
  <Shell>
    <SkipLink>{useText(pageText).skip}</SkipLink>
    <header>
      <BrandMark />
      <span>
        <LanguageButton onSwitch={(locale) => configure({ locale })} />
        <ThemeSwitch />
      </span>
    </header>
    <main id="main" tabIndex={-1}>
      <LinkSessionLine />
      <Outlet />
    </main>
    <footer>
      <Version />
    </footer>
  </Shell>
);

/** The layout of help pages on a phone, without header and menu (§2.3). */
export const BareLayout = () => (
  <Main id="main" tabIndex={-1}>
    <Outlet />
  </Main>
);

const Shell = styled.div`
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
      @media print {
        display: none;
      }
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
    padding: 24px;
    outline: none;
    @media (max-width: 640px) {
      padding-inline: 16px;
    }
  }
  > footer {
    padding: 16px 24px;
    text-align: center;
    @media print {
      display: none;
    }
  }
`;

const Main = styled.main`
  min-height: 100vh;
  min-height: 100dvh;
  padding: 8px 16px max(32px, env(safe-area-inset-bottom));
  outline: none;
`;

/** Stacks the parts of a page. The page shows the titles of its elements. */
export const PageStack = styled.div`
  display: grid;
  gap: var(--_gap);
  > * {
    min-width: 0;
  }
  /* also on phones, where panels are closer */
  > header,
  > h1 {
    margin-bottom: calc(24px - var(--_gap));
  }
  > *::part(title) {
    ${visuallyHidden}
  }
  /* the element below shows the network settings */
  > partner-device:has(+ partner-device-dial)::part(dial) {
    display: none;
  }
`;

/** Limits the width for readability. */
export const NarrowStack = styled(PageStack)`
  width: min(100%, 640px);
  margin: 0 auto;
`;

/** The card of a public page: title, lead and an element. */
export const PublicCard = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  width: min(100%, 400px);
  margin: 0 auto;
  padding: 32px;
  border: 1px solid var(--_line);
  border-radius: 16px;
  background: var(--_surface);
  /* in the dark theme, elements have the color of the page behind the card */
  > *::part(frame) {
    background: none;
  }
  p {
    margin-top: 4px;
    color: var(--_text-2);
    /* Chinese breaks after commas, not within words */
    text-wrap: balance;
    word-break: keep-all;
    overflow-wrap: anywhere;
  }
  /* above centered content */
  &:has(> partner-mobile-entry) > header {
    text-align: center;
  }
  /* reserves the size of the forms until their code is loaded */
  partner-login {
    min-height: 248px;
  }
  partner-reset-password {
    min-height: 480px;
  }
  partner-join {
    min-height: 312px;
  }
  partner-mobile-entry {
    min-height: 166px;
  }
  partner-mobile-entry[data-signed-in] {
    min-height: 280px;
  }
  partner-bind-device {
    min-height: 344px;
  }
  &[data-off] partner-reset-password {
    min-height: 0;
  }
  @media (max-width: 640px) {
    padding: 24px 20px;
    partner-mobile-entry {
      min-height: 184px;
    }
  }
`;

/** A public page for long texts and forms: title, lead and an element. */
export const PublicSheet = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-self: start;
  align-content: start;
  gap: 24px;
  width: min(100%, 840px);
  min-height: 60vh;
  margin: 0 auto;
  header p {
    margin-top: 4px;
    color: var(--_text-2);
  }
`;

/** A document that contains its own title: as wide as its lines of 672 px with their padding and border. */
export const DocumentSheet = styled.div`
  align-self: start;
  width: min(100%, 770px);
  min-height: 60vh;
  margin: 0 auto;
`;
