import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { oneLine } from '#shared/core/clean-text.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { ArticleDetails, ArticleView } from '#shared/topics/content/article/article-view.tsx';
import { useArticle, useHelpArticle, type ShownArticle } from '#shared/topics/content/article/use-article.ts';
import { useText } from '#shared/host/locale.ts';
import { focusInView } from '#shared/ui/base/focus-in-view.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { helpCenterText } from './help-center.text.ts';
import { Head } from './help-center.styles.ts';
import { documentOf, isMissing, type RecentArticle } from './help-center.rules.ts';

interface HelpArticleProps {
  id: string;
  labelId: string;
  /** whether the user navigated inside the element, so that the article takes the focus */
  hasMoved: boolean;
  onBack: () => void;
  onRead: (article: RecentArticle) => void;
}

/** Shows an article of the help center, with a link back to the list. */
export function HelpArticlePart({ id, labelId, hasMoved, onBack, onRead }: HelpArticleProps) {
  const shownArticle = useHelpArticle(id, ARTICLE_LEVEL);
  const { state, article } = shownArticle;
  const title = article && oneLine(article.title);
  const readable = state === 'ready';
  useEffect(() => {
    if (readable && title) onRead({ id, labelId, title });
  }, [readable, title, id, labelId, onRead]);
  return <ArticlePlaceholder shownArticle={shownArticle} hasMoved={hasMoved} onBack={onBack} />;
}

interface ArticlePlaceholderProps {
  shownArticle: ShownArticle;
  hasMoved?: boolean;
  /** undefined without a list to return to */
  onBack?: () => void;
}

/** Shows title, facts and text of an article, or the reason why it is missing. */
function ArticlePlaceholder({ shownArticle, hasMoved = false, onBack }: ArticlePlaceholderProps) {
  const text = useText(helpCenterText);
  const widget = useWidget();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, error } = shownArticle;

  useEffect(() => {
    if (state === 'ready' || state === 'empty') widget.markReady();
    else if (state === 'failed') widget.markFailed(error);
    // Each failed retry is reported once. A new render of the same failure is not reported.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state, widget]);
  useEffect(() => {
    if (hasMoved) focusInView(heading.current);
  }, [hasMoved]);

  const back = onBack && (
    <Button tone="plain" size="sm" icon="left" onClick={onBack}>
      {text.back}
    </Button>
  );
  if (isMissing(error))
    return (
      <>
        {back}
        <div role="alert">
          <StateCard
            level={2}
            icon="info"
            title={text.missing}
            text={error?.message || text.missingText}
            requestId={error?.requestId}
            actions={onBack && <Button onClick={onBack}>{text.toCenter}</Button>}
          />
        </div>
      </>
    );
  return (
    <article aria-labelledby={`${id}title`}>
      <Head>
        {back}
        <h2 ref={heading} id={`${id}title`} tabIndex={-1}>
          <Title shownArticle={shownArticle} />
        </h2>
        <p>{state !== 'failed' && <ArticleDetails shownArticle={shownArticle} />}</p>
      </Head>
      <ArticleView shownArticle={shownArticle} />
    </article>
  );
}

function Title({ shownArticle: { state, article } }: { shownArticle: ShownArticle }) {
  const text = useText(helpCenterText);
  if (article) return oneLine(article.title) || text.untitled;
  return state === 'failed' ? text.articles : <Skeleton width={200} height={20} />;
}

/** Level of the article's heading. */
const ARTICLE_LEVEL = 2;

/** Shows a single document without topics and search (§2.1, /help/doc/{docname}). */
export function HelpDocument({ docname }: { docname: string }) {
  const { from, id } = documentOf(docname);
  return (
    <Sheet as="section">{from === 'agreements' ? <Agreement key={id} id={id} /> : <Help key={id} id={id} />}</Sheet>
  );
}

const Agreement = ({ id }: { id: string }) => <ArticlePlaceholder shownArticle={useArticle(id, ARTICLE_LEVEL)} />;
const Help = ({ id }: { id: string }) => <ArticlePlaceholder shownArticle={useHelpArticle(id, ARTICLE_LEVEL)} />;

const Sheet = styled(Panel)`
  padding: var(--_space-8) var(--_space-12) var(--_space-12);
  @container (max-width: 720px) {
    padding: var(--_panel-pad) var(--_panel-pad) var(--_space-8);
  }
`;
