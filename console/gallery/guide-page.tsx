/** A guide for hosts, as the build made it of `shared/docs/hosts`. */
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useLocale, useText } from '#shared/host/locale.ts';
import { copyAndTell } from '#shared/ui/copy-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { StateCard } from '#shared/ui/state-card.tsx';
import { carried } from './address.ts';
import { galleryText } from './gallery.text.ts';
import { GuideBody } from './guide-body.ts';
import { GUIDES, guideText, type GuideName } from './guides.ts';
import { Title } from './page-parts.tsx';

/** Where a page of this folder links to another. */
const OURS = '/gallery';

export function GuidePage() {
  const { name = '' } = useParams();
  const known = GUIDES.find((each) => each === name);
  const locale = useLocale();
  return known ? <Guide key={`${locale} ${known}`} name={known} /> : <Failed />;
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

  /** Links stay in this page, and code is copied by the button over it. */
  const press = (event: MouseEvent<HTMLElement>): void => {
    const pressed = event.target as Element;
    if (pressed.matches('button')) {
      const code = pressed.closest('.code')!.querySelector('code')!;
      return void copyAndTell(code.textContent, code);
    }
    const link = pressed.closest('a');
    const href = link?.getAttribute('href');
    if (!href?.startsWith(OURS) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { pathname, search, hash: anchor } = new URL(href, location.origin);
    const along = new URLSearchParams([...address, ...new URLSearchParams(search)]);
    void navigate({ pathname: pathname.slice(OURS.length) || '/', search: carried(along), hash: anchor });
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

/** @throws when it does not come */
async function readGuide(locale: string, name: string): Promise<string> {
  const answer = await fetch(`/gallery/guides/${locale}/${name}.html`);
  if (!answer.ok) throw new Error(`the guide ${name} answers ${answer.status}`);
  return answer.text();
}
