import { useMemo } from 'react';
import { ArticleView } from '../../shared/features/article/article-view.tsx';
import { articleText } from '../../shared/features/article/article.text.ts';
import { useText } from '../../shared/host/locale.ts';
import type { ArticleVersion } from '../../shared/platform/schemas/articles.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { useLatePart } from '../../shared/ui/use-part.ts';

const sanitiser = lazyPart(() => import('../../shared/features/article/sanitise.ts'));

/** Of the heading above the text. */
const LEVEL = 2;

/** Characters of HTML, as of an article: cleaning a longer one would stop the page (hazard 23). */
const LONGEST = 300_000;

/** The text of a version, sanitised as every article is (hazard 8). */
export function VersionText({ version: { content, title } }: { version: ArticleVersion }) {
  const text = useText(articleText);
  const safe = useLatePart(sanitiser);
  const tooLong = content.length > LONGEST;
  const fragment = useMemo(
    () => (safe && !tooLong ? safe.sanitise(content, LEVEL, title, text) : undefined),
    [safe, tooLong, content, title, text],
  );
  return (
    <ArticleView
      shown={{
        state: tooLong ? 'failed' : fragment ? 'ready' : 'loading',
        article: undefined,
        content: fragment,
        error: tooLong ? { kind: 'shape', message: text.tooLong } : undefined,
        busy: false,
        retry: () => undefined,
      }}
    />
  );
}
