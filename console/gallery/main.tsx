/** The documentation: header, index, and a page for each element and each guide. */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useLocation, useSearchParams, Link } from 'react-router';
import { PageRoot, Drawer, LanguageButton, SkipLink, TopBar, Version } from '#shared/element/header-parts.tsx';
import { configure } from '#shared/host/configuration.ts';
import { useLocale, useText, type Locale } from '#shared/host/locale.ts';
import { startLanguage } from '#shared/host/start-language.ts';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { ToastOutlet } from '#shared/ui/overlay/toast-outlet.tsx';
import { sharedQuery } from './address.ts';
import { ElementPage } from './element-page.tsx';
import { galleryText } from './gallery.text.ts';
import { GuidePage } from './guide-page.tsx';
import { Index } from './index-list.tsx';
import { readElements, type Elements } from './manifest.ts';
import { OverviewPage } from './overview-page.tsx';
import { Title } from './page-parts.tsx';
import styled from 'styled-components';
import { menuIcon } from '#shared/ui/base/icons-more.ts';

/** Shows the header: the index button on phones, the title and the language button. */
function Head({ elements }: { elements: Elements | undefined }) {
  const text = useText(galleryText);
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  // the drawer is open only on the page where it was opened, so choosing a page closes it
  const [openOn, setOpenOn] = useState<string>();

  /** Stores the language in the address, so that shared links keep it. */
  const setLanguage = (lang: Locale): void => {
    const next = new URLSearchParams(address);
    next.set('lang', lang);
    setAddress(next, { replace: true });
  };

  return (
    <>
      <SkipLink>{text.skip}</SkipLink>
      <Bar>
        <span>
          <IconButton
            label={text.openIndex}
            path={menuIcon}
            aria-haspopup="dialog"
            onClick={() => setOpenOn(pathname)}
          />
        </span>
        <Name to={{ pathname: '/', search: sharedQuery(address) }}>
          <b>{text.product}</b> <span>{text.title}</span>
        </Name>
        <Version />
        <LanguageButton onSwitch={setLanguage} />
      </Bar>
      {elements && openOn === pathname && (
        <Drawer label={text.index} closeLabel={text.closeIndex} onClose={() => setOpenOn(undefined)}>
          <nav aria-label={text.index}>
            <Index elements={elements} />
          </nav>
        </Drawer>
      )}
    </>
  );
}

const Bar = styled(TopBar)`
  padding-left: 24px;
  > span {
    display: none;
  }
  > button {
    margin-left: auto;
  }
  @media (max-width: 900px) {
    padding: 0 8px;
    > span {
      display: block;
    }
  }
  @media (max-width: 640px) {
    gap: 4px;
    small {
      display: none;
    }
  }
`;

const Name = styled(Link)`
  padding: 8px 0;
  font-size: 16px;
  line-height: 24px;
  color: var(--_text-2);
  text-decoration: none;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  /* the title would be cut next to the language button */
  @media (max-width: 374px) {
    span {
      display: none;
    }
  }
  b {
    margin-right: 4px;
    font-weight: 600;
    color: var(--_text);
  }
`;

/** Applies the language of a shared link. */
function useLanguageOfAddress(): void {
  const lang = useSearchParams()[0].get('lang');
  useEffect(() => {
    if (lang === 'en' || lang === 'zh-CN') configure({ locale: lang });
  }, [lang]);
}

function Gallery() {
  const text = useText(galleryText);
  const locale = useLocale();
  const { pathname } = useLocation();
  const [elements, setElements] = useState<Elements>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  useLanguageOfAddress();
  useEffect(() => {
    readElements().then(setElements, () => setFailed(true));
  }, [attempt]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  useEffect(() => {
    if (!location.hash) scrollTo(0, 0);
  }, [pathname]);

  const retry = (): void => {
    setFailed(false);
    setAttempt(attempt + 1);
  };

  return (
    <PageRoot>
      <Head elements={elements} />
      <Columns>
        <Side aria-label={text.index}>{elements && <Index elements={elements} />}</Side>
        <Content id="main" tabIndex={-1}>
          {failed && (
            <StateCard
              icon="offline"
              tone="failure"
              title={text.failed}
              text={text.failedHint}
              actions={<Button onClick={retry}>{text.retry}</Button>}
            />
          )}
          {elements && <Pages elements={elements} />}
        </Content>
      </Columns>
      <ToastOutlet />
    </PageRoot>
  );
}

function Pages({ elements }: { elements: Elements }) {
  const [address] = useSearchParams();
  return (
    <Routes>
      <Route index element={<OverviewPage elements={elements} />} />
      <Route path="guides/:name" element={<GuidePage />} />
      {elements.list.map((element) => (
        <Route
          key={element.tag}
          path={element.tag}
          element={<ElementPage key={element.tag} element={element} properties={elements.properties} />}
        />
      ))}
      <Route path="*" element={<Missing search={sharedQuery(address)} />} />
    </Routes>
  );
}

function Missing({ search }: { search: string }) {
  const text = useText(galleryText);
  return (
    <>
      <Title>{text.missing}</Title>
      <StateCard
        level={2}
        icon="info"
        title={text.missing}
        text={text.missingHint}
        actions={<a href={`/gallery${search}`}>{text.title}</a>}
      />
    </>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: 248px minmax(0, 1fr);
  min-height: calc(100vh - 56px);
  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Side = styled.nav`
  position: sticky;
  top: 56px;
  align-self: start;
  height: calc(100vh - 56px);
  overflow-y: auto;
  border-right: 1px solid var(--_line);
  background: var(--_surface);
  @media (max-width: 900px) {
    display: none;
  }
`;

const Content = styled.main`
  min-width: 0;
  padding: 32px 40px 80px;
  outline: none;
  > * {
    max-width: 1040px;
    margin-inline: auto;
  }
  @media (max-width: 900px) {
    padding: 24px 24px 64px;
  }
  @media (max-width: 640px) {
    padding: 16px 16px 48px;
  }
`;

configure({ locale: startLanguage() });
// Fields are controlled by the address. With transitions, a late address update would lose typed letters.
createRoot(document.getElementById('page')!).render(
  <BrowserRouter basename="/gallery" useTransitions={false}>
    <Gallery />
  </BrowserRouter>,
);
