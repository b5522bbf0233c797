import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { oneLine } from '#shared/core/clean-text.ts';
import { useText } from '#shared/host/locale.ts';
import type { HelpEntry, HelpTag } from '#shared/topics/content/help.calls.ts';
import { SearchField } from '#shared/ui/form/search-field.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { QueryPart, type QueryResult } from '#shared/element/query-state.tsx';
import { useOffered } from '#shared/host/offered.ts';
import { useHelpSearchQuery, useHelpTagArticlesQuery } from '#shared/topics/content/help.api.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { helpCenterText } from './help-center.text.ts';
import { Aside, Head } from './help-center.styles.ts';
import type { RecentArticle } from './help-center.rules.ts';

interface HelpTopicsProps {
  typedText: string;
  onType: (typedText: string) => void;
  /** `undefined` while loading, or if loading failed */
  tags: readonly HelpTag[] | undefined;
  /** Whether the topics failed to load. They are left empty, because the list next to them shows the error. */
  failed: boolean;
  chosenTag: string | undefined;
  onTag: (id: string) => void;
  recent: readonly RecentArticle[];
  /** the article that is open */
  reading: string | undefined;
  onRecent: (article: RecentArticle) => void;
}

/** Shows the search, the topics and the recently read articles. */
export function HelpTopics(props: HelpTopicsProps) {
  const { typedText, onType, tags, failed, chosenTag, onTag, recent, reading, onRecent } = props;
  const text = useText(helpCenterText);
  const id = useId();
  return (
    <Aside>
      <SearchField label={text.search} clearLabel={text.clear} value={typedText} onChange={onType} />
      {!failed && (
        <nav className="tags" aria-labelledby={`${id}tags`} aria-busy={!tags || undefined}>
          <h2 id={`${id}tags`}>{text.tags}</h2>
          <ul>
            {tags
              ? tags.map((tag) => (
                  <li key={tag.id}>
                    <button
                      type="button"
                      aria-current={tag.id === chosenTag ? 'true' : undefined}
                      onClick={() => onTag(tag.id)}
                    >
                      {oneLine(tag.name) || text.untitled}
                    </button>
                  </li>
                ))
              : [72, 96, 60, 84, 78].map((width) => (
                  <Awaited key={width}>
                    <Skeleton width={width} height={16} />
                  </Awaited>
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
                  {oneLine(article.title)}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Aside>
  );
}

/** As high as the button of a topic. */
const Awaited = styled.li`
  display: flex;
  align-items: center;
  min-width: 104px;
  height: 44px;
`;

/** Placeholder of titles. */
function ListPlaceholder() {
  const text = useText(helpCenterText);
  return (
    <>
      <VisuallyHidden role="status">{text.loading}</VisuallyHidden>
      <Lines aria-hidden="true">
        {['46%', '62%', '38%', '54%'].map((width) => (
          <div key={width}>
            <Skeleton width={width} height={14} />
          </div>
        ))}
      </Lines>
    </>
  );
}

const Lines = styled.div`
  > div {
    display: flex;
    align-items: center;
    height: 53px;
    border-bottom: var(--_hairline);
  }
`;

interface TagArticlesProps {
  /** `undefined` while the topics load, or if there is none */
  id: string | undefined;
  name: string | undefined;
  /** whether the topics are loaded */
  isKnown: boolean;
  onOpen: (entry: HelpEntry) => void;
}

/** Lists the articles of one topic. */
export function TagArticles({ id, name, isKnown, onOpen }: TagArticlesProps) {
  const text = useText(helpCenterText);
  const query = useHelpTagArticlesQuery({ id: id ?? '' }, { skip: id === undefined });
  const none = isKnown && id === undefined;
  useWidgetState(none || query.currentData !== undefined, query.error);
  if (none) return <StateCard icon="bill" title={text.noTags} text={text.noTagsText} />;
  return (
    <>
      <Head>
        {/* no heading before the name of the topic is loaded */}
        {name === undefined && !isKnown ? (
          <Skeleton width={120} height={28} />
        ) : (
          <h2>{name === undefined ? text.articles : oneLine(name)}</h2>
        )}
      </Head>
      <Entries
        query={query}
        empty={<StateCard icon="bill" title={text.noArticles} text={text.noArticlesText} />}
        onOpen={onOpen}
      />
    </>
  );
}

interface SearchResultsProps {
  keywords: string;
  /** whether the user is still typing */
  pending: boolean;
  onOpen: (entry: HelpEntry) => void;
  onTicket: () => void;
}

/** Lists the search results, and announces them to screen readers. */
export function SearchResults({ keywords, pending, onOpen, onTicket }: SearchResultsProps) {
  const text = useText(helpCenterText);
  const writable = useOffered('tickets', 'createTicket');
  const query = useHelpSearchQuery({ keyWords: keywords }, { skip: pending || !keywords });
  const foundArticles = pending ? undefined : query.currentData;
  return (
    <>
      <Head>
        <h2>{keywords ? text.results(keywords) : text.articles}</h2>
        <p role="status">{foundArticles && foundArticles.length > 0 && text.found(foundArticles.length)}</p>
      </Head>
      {pending ? (
        <ListPlaceholder />
      ) : (
        <Entries
          query={query}
          empty={
            <div role="status">
              <StateCard
                icon="info"
                title={text.noneFound(keywords)}
                text={writable ? text.noneFoundText : text.noneFoundShorter}
                actions={writable && <Button onClick={onTicket}>{text.ticket}</Button>}
              />
            </div>
          }
          onOpen={onOpen}
        />
      )}
    </>
  );
}

interface EntriesProps {
  query: QueryResult<readonly HelpEntry[]>;
  empty: ReactNode;
  onOpen: (entry: HelpEntry) => void;
}

function Entries({ query, empty, onOpen }: EntriesProps) {
  const text = useText(helpCenterText);
  return (
    <QueryPart query={query} skeleton={<ListPlaceholder />}>
      {(entries) =>
        entries.length === 0 ? (
          empty
        ) : (
          <List>
            {entries.map((entry) => (
              <li key={entry.id}>
                <button type="button" onClick={() => onOpen(entry)}>
                  <span>{oneLine(entry.title) || text.untitled}</span>
                  <Icon name="right" size={16} />
                </button>
              </li>
            ))}
          </List>
        )
      }
    </QueryPart>
  );
}

const List = styled.ul`
  > li {
    border-bottom: var(--_hairline);
  }
  button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-3);
    /* the text starts below the heading, and the background of a hovered row has space around it */
    width: calc(100% + 2 * var(--_space-2));
    min-height: 52px;
    margin: 0 calc(-1 * var(--_space-2));
    padding: var(--_space-3) var(--_space-2);
    text-align: left;
    &:hover {
      background: var(--_surface-hover);
    }
    &:focus-visible {
      outline-offset: -2px;
    }
  }
  span {
    text-wrap: pretty;
  }
  svg {
    color: var(--_text-3);
  }
`;
