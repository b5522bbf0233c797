import { lazy, Suspense, useEffect, useState } from 'react';
import styled from 'styled-components';
import { PageRoot } from '#shared/element/page-root.tsx';
import { VERSION } from '#shared/element/version.ts';
import { useLocale, useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/button.tsx';
import { Link } from '#shared/ui/link.tsx';
import { StateCard } from '#shared/ui/state-card.tsx';
import { ToastOutlet } from '#shared/ui/toast-outlet.tsx';
import { Exhibit } from './exhibit.tsx';
import { galleryText } from './gallery.text.ts';
import type { ElementEntry } from './manifest.ts';
import { Settings, type StageWidth } from './settings.tsx';

const Specimen = lazy(() => import('./specimen.tsx').then(({ Specimen: Page }) => ({ default: Page })));

/** The gallery. @param start reads the elements and rejects when something did not load */
export function Gallery({ start }: { start: () => Promise<ElementEntry[]> }) {
  const text = useText(galleryText);
  const locale = useLocale();
  const [elements, setElements] = useState<readonly ElementEntry[]>();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [width, setWidth] = useState<StageWidth>('full');

  useEffect(() => {
    start().then(setElements, () => setFailed(true));
  }, [start, attempt]);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.title = `${text.title} · Partner Console`;
  }, [locale, text]);

  const again = (): void => {
    setFailed(false);
    setAttempt(attempt + 1);
  };

  return (
    <PageRoot>
      <Page>
        <header>
          <h1>
            {text.title} <small>{VERSION}</small>
          </h1>
          <p>{text.lead}</p>
        </header>
        {failed && (
          <StateCard
            icon="offline"
            tone="failure"
            title={text.failed}
            text={text.failedHint}
            actions={<Button onClick={again}>{text.retry}</Button>}
          />
        )}
        {elements && (
          <>
            <nav aria-label={text.elements}>
              {elements.map(({ tag }) => (
                <Link key={tag} href={`#${tag}`}>
                  {tag}
                </Link>
              ))}
              <Link href="#design-system">{text.designSystem}</Link>
            </nav>
            <Settings width={width} onWidth={setWidth} />
            <main>
              {elements.map((element) => (
                <Exhibit key={element.tag} element={element} width={width} />
              ))}
              <section id="design-system" aria-label={text.designSystem}>
                <h2>{text.designSystem}</h2>
                <Suspense fallback={<p>{text.loading}</p>}>
                  <Specimen />
                </Suspense>
              </section>
            </main>
          </>
        )}
      </Page>
      <ToastOutlet />
    </PageRoot>
  );
}

const Page = styled.div`
  max-width: 1240px;
  margin: 0 auto;
  padding: 32px 24px 64px;
  h1 {
    font-size: 24px;
    line-height: 32px;
    font-weight: 600;
    small {
      font-size: 12px;
      font-weight: 400;
      color: var(--_text-3);
    }
  }
  > header p {
    color: var(--_text-2);
  }
  > nav {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 20px;
    margin: 16px 0 8px;
  }
  > main {
    display: grid;
    min-width: 0;
  }
  #design-system {
    padding-top: 32px;
    border-top: 1px solid var(--_line);
    min-width: 0;
    > h2 {
      margin-bottom: 24px;
      font-size: 20px;
      line-height: 28px;
      font-weight: 600;
    }
  }
  @media (max-width: 640px) {
    padding: 20px 16px 48px;
  }
`;
