import { ArticleView } from '#shared/features/article/article-view.tsx';
import { useShownArticle } from '#shared/features/article/use-article.ts';
import type { ArticleVersion } from '#shared/contract/articles.ts';

/** Of the heading above the text. */
const LEVEL = 2;

/** The text of a version, sanitised as every article is (hazard 8). */
export function VersionText({ version: { content, title, version, date } }: { version: ArticleVersion }) {
  const article = { id: version, title, content, version, updatedAt: date };
  const shown = useShownArticle({ article, error: undefined, busy: false, retry: () => undefined }, LEVEL);
  return <ArticleView shown={shown} />;
}
