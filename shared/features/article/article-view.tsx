import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { formatDate } from '../../domain/shanghai-time.ts';
import type { Article } from '../../contract/articles.ts';
import { useText } from '../../host/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateCard } from '../../ui/state-card.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FailedCard } from '../query-state.tsx';
import { Prose } from './prose.ts';
import { articleText, type ShownArticle } from './use-article.ts';

/** From here on a number is milliseconds: unix seconds reach it in the year 5138. */
const FIRST_MS = 1e11;

/** `2026-01-15` of what the platform says, which is a day, a moment, or seconds; `undefined` when it says nothing useful. */
export function articleDate({ updatedAt }: Pick<Article, 'updatedAt'>): string | undefined {
  if (updatedAt === null || updatedAt === undefined || updatedAt === '') return undefined;
  const ms = millisecondsOf(updatedAt);
  return Number.isFinite(ms) && Math.abs(ms) < LAST_MS ? formatDate(ms) : undefined;
}

function millisecondsOf(told: string | number): number {
  const number = Number(told);
  if (!Number.isFinite(number)) return Date.parse(`${told}`);
  return number < FIRST_MS ? number * 1000 : number;
}

/** Of a JavaScript date, less a day for Shanghai. */
const LAST_MS = 8.64e15 - 86_400_000;

interface ArticleViewProps {
  shown: ShownArticle;
  /** smaller type, for a dialog */
  dense?: boolean;
}

/** The text of an article, or why it is not there and the way to it. */
export function ArticleView({ shown, dense = false }: ArticleViewProps) {
  const text = useText(articleText);
  const { state, content, error, busy, retry } = shown;
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
          {LINE_WIDTHS.map((width, index) => (
            <Skeleton key={index} width={width} height={14} />
          ))}
        </Lines>
      </>
    );
  return <Content content={content} dense={dense} />;
}

/** The fragment's nodes are moved into the page, so a copy goes in: it may be shown again. */
function Content({ content, dense }: { content: DocumentFragment; dense: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current!.replaceChildren(content.cloneNode(true)), [content]);
  return <Prose ref={place} $dense={dense} />;
}

/** Version and date under a title; nothing where the platform tells neither. */
export function ArticleFacts({ shown: { article } }: { shown: ShownArticle }) {
  const text = useText(articleText);
  const date = article && articleDate(article);
  const facts = [article?.version && text.version(article.version), date && text.updated(date)].filter(Boolean);
  if (!article) return <Skeleton width={160} />;
  return facts.length > 0 ? <>{facts.join(' · ')}</> : null;
}

const LINE_WIDTHS = ['40%', '100%', '96%', '100%', '62%', '32%', '100%', '98%', '74%'];

const Lines = styled.div`
  display: grid;
  gap: 14px;
  max-width: 720px;
  padding: var(--_space-2) 0;
`;
