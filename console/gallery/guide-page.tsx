/** Shows a page for integrators, which `shared/build/guides.ts` builds from `shared/docs`. */
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import styled from 'styled-components';
import { useLocale, useText } from '#shared/host/locale.ts';
import { resolveAddress } from '#shared/host/page-address.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { sharedQuery } from './address.ts';
import { galleryText, GUIDES, guideText, type GuideName } from './gallery.text.ts';
import { tableBox, Title } from './page-parts.tsx';

/** Address prefix of links between gallery pages. */
const GALLERY = '/gallery';

export function GuidePage() {
  const { name = '' } = useParams();
  const guideName = GUIDES.find((each) => each === name);
  const locale = useLocale();
  return guideName ? <Guide key={`${locale} ${guideName}`} name={guideName} /> : <Failed />;
}

function Guide({ name }: { name: GuideName }) {
  const text = useText(galleryText);
  const titles = useText(guideText);
  const locale = useLocale();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { hash } = useLocation();
  const body = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    readGuide(locale, name).then(setHtml, () => setFailed(true));
  }, [locale, name, attempt]);
  useLayoutEffect(() => {
    if (html) body.current!.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.children);
  }, [html]);
  useEffect(() => {
    if (html && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [html, hash]);

  /** Follows gallery links without a page load, and copies code. */
  const press = (event: MouseEvent<HTMLElement>): void => {
    const pressed = event.target as Element;
    if (pressed.matches('button')) {
      const code = pressed.closest('.code')!.querySelector('code')!;
      return void copyAndNotify(code.textContent, code);
    }
    const link = pressed.closest('a');
    const href = link?.getAttribute('href');
    if (!href?.startsWith(GALLERY) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { pathname, search, hash: anchor } = new URL(href, location.origin);
    const query = new URLSearchParams([...address, ...new URLSearchParams(search)]);
    void navigate({ pathname: pathname.slice(GALLERY.length) || '/', search: sharedQuery(query), hash: anchor });
  };

  if (failed)
    return (
      <Failed
        onRetry={() => {
          setFailed(false);
          setAttempt(attempt + 1);
        }}
      />
    );
  return (
    <>
      <Title>{titles[name]}</Title>
      {html === undefined ? <p>{text.loading}</p> : <GuideBody ref={body} onClick={press} />}
    </>
  );
}

function Failed({ onRetry }: { onRetry?: () => void }) {
  const text = useText(galleryText);
  return (
    <>
      <Title>{onRetry ? text.guideFailed : text.missing}</Title>
      <StateCard
        icon={onRetry ? 'offline' : 'info'}
        title={onRetry ? text.guideFailed : text.missing}
        text={onRetry ? text.guideFailedHint : text.missingHint}
        actions={onRetry && <Button onClick={onRetry}>{text.retry}</Button>}
      />
    </>
  );
}

/** @throws if the guide does not load */
async function readGuide(locale: string, name: string): Promise<string> {
  const response = await fetch(resolveAddress(`/gallery/guides/${locale}/${name}.html`)!);
  if (!response.ok) throw new Error(`Couldn't load the guide ${name}: HTTP ${response.status}`);
  return response.text();
}

/** Styles of a guide: a text column of limited width, code and tables at full width. */
const GuideBody = styled.div`
  overflow-wrap: break-word;
  /* the page shows the title */
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
    margin: 16px 0;
    ${tableBox}
  }
  td:first-child code {
    white-space: nowrap;
  }
`;
