/** The first page: every element with a small live preview. */
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import styled from 'styled-components';
import { useLocale, useText } from '#shared/host/locale.ts';
import { useWidth } from '#shared/ui/base/use-width.ts';
import { readSettings, sharedQuery } from './address.ts';
import { galleryText } from './gallery.text.ts';
import { useElementSections, type IndexEntry } from './index-entries.ts';
import type { Elements } from './manifest.ts';
import { coded, Lead, Title } from './page-parts.tsx';
import { stageAddress } from './stage-frame.tsx';
import { storyOf } from './stories.ts';

export function OverviewPage({ elements }: { elements: Elements }) {
  const text = useText(galleryText);
  return (
    <>
      <Title>{text.overview}</Title>
      <Lead>{text.overviewLead}</Lead>
      {useElementSections(elements).map(({ title, entries }) => (
        <Group key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {entries.map((entry) => (
              <Card key={entry.path} entry={entry} />
            ))}
          </ul>
        </Group>
      ))}
    </>
  );
}

/** One link: its picture is the element itself, as its demo user sees it. */
function Card({ entry: { path, name, tag = '', about = '' } }: { entry: IndexEntry }) {
  const [address] = useSearchParams();
  return (
    <li>
      <Preview tag={tag} name={name} />
      <h3>
        <Link to={{ pathname: path, search: sharedQuery(address) }}>{name}</Link>
      </h3>
      <code>{`<${tag}>`}</code>
      <p>{coded(about)}</p>
    </li>
  );
}

/** px of the page in the preview */
const PREVIEW = { width: 720, height: 450 };

/** Loads the stage when the preview is on screen. It is only a picture: neither focus nor pointer reach it. */
function Preview({ tag, name }: { tag: string; name: string }) {
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState(false);
  const width = useWidth(box);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      setVisible(true);
      observer.disconnect();
    });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <Picture ref={box} aria-hidden inert>
      {visible && (
        <iframe
          key={locale}
          title={name}
          tabIndex={-1}
          src={stageAddress(tag, readSettings(new URLSearchParams(), storyOf(tag), locale))}
          style={{ ...PREVIEW, transform: `scale(${width / PREVIEW.width})` }}
        />
      )}
    </Picture>
  );
}

const Picture = styled.div`
  overflow: hidden;
  aspect-ratio: ${PREVIEW.width / PREVIEW.height};
  margin-bottom: 12px;
  border-bottom: 1px solid var(--_line);
  border-radius: 11px 11px 0 0;
  background: var(--_surface-sunken);
  iframe {
    border: 0;
    transform-origin: 0 0;
    pointer-events: none;
  }
`;

const Group = styled.section`
  margin-top: 32px;
  h2 {
    margin-bottom: 12px;
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-weight: 600;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr));
    gap: 24px;
  }
  li {
    position: relative;
    padding-bottom: 16px;
    border: 1px solid var(--_line);
    border-radius: 12px;
    background: var(--_surface);
    &:hover {
      border-color: var(--_line-control);
    }
    > :not(:first-child) {
      padding: 0 16px;
    }
  }
  h3 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: 600;
  }
  a {
    color: var(--_text);
    text-decoration: none;
    /* the whole card is the link */
    &::after {
      content: '';
      position: absolute;
      inset: 0;
      border-radius: 12px;
    }
    &:focus-visible {
      outline: none;
      &::after {
        outline: 2px solid var(--_accent);
        outline-offset: 2px;
      }
    }
  }
  code {
    display: block;
    font: 12px/20px var(--_font-code);
    color: var(--_text-3);
  }
  p {
    margin-top: 4px;
    color: var(--_text-2);
    code {
      display: inline;
      font-size: inherit;
    }
  }
`;
