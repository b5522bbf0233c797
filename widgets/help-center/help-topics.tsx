import { useId } from 'react';
import { useText } from '#shared/host/locale.ts';
import type { HelpTag } from '#shared/contract/help.ts';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { helpCenterText } from './help-center.text.ts';
import { Aside } from './help-layout.ts';
import { titleLine, type RecentArticle } from './help.rules.ts';

interface HelpTopicsProps {
  typed: string;
  onType: (typed: string) => void;
  /** `undefined` while they come, or when they did not */
  tags: readonly HelpTag[] | undefined;
  /** They did not come: nothing stands in their place, the list beside says why. */
  failed: boolean;
  chosen: string | undefined;
  onTag: (id: string) => void;
  recent: readonly RecentArticle[];
  /** the article that is read now */
  reading: string | undefined;
  onRecent: (article: RecentArticle) => void;
}

/** The search, the topics, and what was read last. */
export function HelpTopics(props: HelpTopicsProps) {
  const { typed, onType, tags, failed, chosen, onTag, recent, reading, onRecent } = props;
  const text = useText(helpCenterText);
  const id = useId();
  return (
    <Aside>
      <SearchField label={text.search} clearLabel={text.clear} value={typed} onChange={onType} />
      {!failed && (
        <nav className="tags" aria-labelledby={`${id}tags`} aria-busy={!tags || undefined}>
          <h2 id={`${id}tags`}>{text.tags}</h2>
          <ul>
            {tags
              ? tags.map((tag) => (
                  <li key={tag.id}>
                    <button
                      type="button"
                      aria-current={tag.id === chosen ? 'true' : undefined}
                      onClick={() => onTag(tag.id)}
                    >
                      {titleLine(tag.name) || text.untitled}
                    </button>
                  </li>
                ))
              : [72, 96, 60].map((width) => (
                  <li key={width}>
                    <Skeleton width={width} height={16} />
                  </li>
                ))}
          </ul>
        </nav>
      )}
      {recent.length > 0 && (
        <nav className="recent" aria-labelledby={`${id}recent`}>
          <h2 id={`${id}recent`}>{text.recent}</h2>
          <ul>
            {recent.map((article) => (
              <li key={article.id}>
                <button
                  type="button"
                  aria-current={article.id === reading ? 'true' : undefined}
                  onClick={() => onRecent(article)}
                >
                  {titleLine(article.title)}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Aside>
  );
}
