import { ArticleView } from './article-view.tsx';
import { useArticle } from './use-article.ts';

/** Level of the heading above the document. */
const LEVEL = 2;

/** Shows a whole article inside a dialog with other content. */
export default function DocumentText({ id }: { id: string }) {
  return <ArticleView shownArticle={useArticle(id, LEVEL)} dense />;
}
