import { styled } from 'styled-components';
import { useArticle, useHelpArticle } from '#shared/features/article/use-article.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { ARTICLE_LEVEL, ArticlePlaceholder } from './help-article.tsx';
import { documentOf } from './help.rules.ts';

/** One document and nothing around it (§2.1, /help/doc/{docname}). */
export function HelpDocument({ docname }: { docname: string }) {
  const { from, id } = documentOf(docname);
  return (
    <Sheet as="section">{from === 'agreements' ? <Agreement key={id} id={id} /> : <Help key={id} id={id} />}</Sheet>
  );
}

const Agreement = ({ id }: { id: string }) => <ArticlePlaceholder shown={useArticle(id, ARTICLE_LEVEL)} />;
const Help = ({ id }: { id: string }) => <ArticlePlaceholder shown={useHelpArticle(id, ARTICLE_LEVEL)} />;

const Sheet = styled(Panel)`
  padding: var(--_space-8) var(--_space-12) var(--_space-12);
  @container (max-width: 720px) {
    padding: var(--_panel-pad) var(--_panel-pad) var(--_space-8);
  }
`;
