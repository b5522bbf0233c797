import { styled } from 'styled-components';
import { useLayoutEffect, useRef } from 'react';
import { formatDate, unixSeconds } from '#shared/core/shanghai-time.ts';
import type { Article } from './article.calls.ts';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { type ShownArticle } from './use-article.ts';
import { articleText } from './use-article.text.ts';

/**
 * Typography for long Chinese texts: about forty characters per line, generous line spacing, and headings close to
 * their text. Browsers that support it add space between Chinese and Latin.
 */
const Prose = styled.div<{ $dense: boolean }>`
  max-width: 42em;
  font-size: ${({ $dense }) => ($dense ? 14 : 16)}px;
  line-height: ${({ $dense }) => ($dense ? 1.75 : 1.8)};
  line-break: strict;
  text-autospace: normal;
  text-spacing-trim: trim-start;
  overflow-wrap: anywhere;
  > :first-child {
    margin-top: 0;
  }
  h2,
  h3,
  h4,
  h5,
  h6 {
    margin: 1.75em 0 0.5em;
    font-size: ${({ $dense }) => ($dense ? 14 : 16)}px;
    line-height: calc(var(--_text-base) * 24 / 14);
    font-weight: var(--_weight-title);
    text-wrap: balance;
    + h3,
    + h4,
    + h5,
    + h6 {
      margin-top: 0.75em;
    }
  }
  .top {
    font-size: ${({ $dense }) => ($dense ? 16 : 20)}px;
    line-height: ${({ $dense }) => ($dense ? 24 : 28)}px;
    @container (max-width: 720px) {
      font-size: var(--_title-sm);
      line-height: var(--_title-sm-line);
    }
  }
  p,
  ul,
  ol,
  dl,
  blockquote,
  pre,
  figure,
  .table {
    margin: 0.75em 0;
  }
  ul,
  ol {
    padding-left: 1.5em;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li {
    margin: 0.375em 0;
    padding-left: 0.25em;
    &::marker {
      color: var(--_text-3);
      font-variant-numeric: tabular-nums;
    }
  }
  dt {
    font-weight: var(--_weight-title);
  }
  strong,
  b {
    font-weight: var(--_weight-title);
  }
  /* a thin line, because slanted Chinese is hard to read */
  em,
  i {
    font-style: normal;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 4px;
  }
  a {
    color: var(--_accent-text);
    text-underline-offset: 3px;
  }
  blockquote {
    padding: var(--_space-3) var(--_space-4);
    border-left: 2px solid var(--_line-strong);
    color: var(--_text-2);
    > :first-child {
      margin-top: 0;
    }
    > :last-child {
      margin-bottom: 0;
    }
  }
  pre,
  code,
  kbd {
    font-family: var(--_font-code);
    font-size: 0.9em;
  }
  pre {
    padding: var(--_space-3) var(--_space-4);
    border-radius: var(--_radius-md);
    background: var(--_surface-sunken);
    white-space: pre-wrap;
  }
  mark {
    background: var(--_warning-soft);
    color: inherit;
  }
  hr {
    margin: var(--_space-6) 0;
    border: 0;
    border-top: var(--_hairline);
  }
  img {
    max-width: 100%;
    height: auto;
    border-radius: var(--_radius-md);
  }
  .table {
    overflow-x: auto;
    font-size: var(--_text-base);
    line-height: var(--_line-sm);
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  caption {
    padding: 0 0 var(--_space-2);
    color: var(--_text-2);
    text-align: left;
  }
  th,
  td {
    min-width: calc(4em + var(--_space-2));
    padding: 10px var(--_space-2) 10px 0;
    border-bottom: var(--_hairline);
    text-align: left;
    vertical-align: top;
  }
  thead th {
    padding-bottom: var(--_space-2);
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    font-weight: 400;
  }
  tbody th {
    font-weight: var(--_weight-label);
  }
  @container (min-width: 560px) {
    th,
    td {
      min-width: calc(4em + var(--_space-3));
      padding-right: var(--_space-3);
      &:last-child {
        padding-right: 0;
      }
    }
    /* row headings stay on one line if there is space */
    tr > :first-child {
      white-space: nowrap;
    }
  }
`;

/**
 * Returns the day, such as `2026-01-15`, of a day, time or number of seconds sent by the platform; `undefined` if it is
 * unusable.
 */
export function articleDate({ updatedAt }: Pick<Article, 'updatedAt'>): string | undefined {
  const day = formatDate(unixSeconds(updatedAt ?? '') * 1000);
  // an invalid time formats as a word instead of a date
  return /^\d/.test(day) ? day : undefined;
}

interface ArticleViewProps {
  shownArticle: ShownArticle;
  /** smaller type for dialogs */
  dense?: boolean;
}

/** The text of an article, or the reason why it is missing with a retry. */
export function ArticleView({ shownArticle, dense = false }: ArticleViewProps) {
  const text = useText(articleText);
  const { state, content, error, busy, retry } = shownArticle;
  if (error) return <FailedCard error={error} busy={busy} onRetry={retry} title={text.failed} />;
  if (state === 'empty')
    return (
      <StateCard
        icon="bill"
        title={text.empty}
        text={text.emptyText}
        actions={
          <Button busy={busy} onClick={retry}>
            {text.retry}
          </Button>
        }
      />
    );
  if (!content)
    return (
      <>
        <VisuallyHidden role="status">{text.loading}</VisuallyHidden>
        <Lines aria-hidden="true">
          {/* an article fills a dialog */}
          {(dense ? [LINE_WIDTHS, LINE_WIDTHS, LINE_WIDTHS].flat() : LINE_WIDTHS).map((width, index) => (
            <Skeleton key={index} width={width} height={14} />
          ))}
        </Lines>
      </>
    );
  return <Content content={content} dense={dense} />;
}

/** Inserting a fragment moves its nodes into the page, so a copy is inserted: the article may be shown again. */
function Content({ content, dense }: { content: DocumentFragment; dense: boolean }) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => body.current!.replaceChildren(content.cloneNode(true)), [content]);
  return <Prose ref={body} $dense={dense} />;
}

/** Version and date under a title, if the platform sends them. */
export function ArticleDetails({ shownArticle: { article } }: { shownArticle: ShownArticle }) {
  const text = useText(articleText);
  const date = article && articleDate(article);
  const details = [article?.version && text.version(article.version), date && text.updated(date)].filter(Boolean);
  if (!article) return <Skeleton width={160} />;
  return details.length > 0 ? <>{details.join(' · ')}</> : null;
}

const LINE_WIDTHS = ['40%', '100%', '96%', '100%', '62%', '32%', '100%', '98%', '74%'];

const Lines = styled.div`
  display: grid;
  gap: 14px;
  max-width: 720px;
  padding: var(--_space-2) 0;
`;
