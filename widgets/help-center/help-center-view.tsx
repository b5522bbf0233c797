import { useCallback, useState, useEffect } from 'react';
import { localStore } from '#shared/host/safe-storage.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { failureOf } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { useHelpTagsQuery } from '#shared/topics/content/help.api.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import {
  ANY_TAG,
  readRecent,
  searchKeywords,
  withRecent,
  type HelpLocation,
  type RecentArticle,
} from './help-center.rules.ts';
import { HelpArticlePart, HelpDocument } from './help-article.tsx';
import { helpCenterText } from './help-center.text.ts';
import { HelpLayout, Main, Offline } from './help-center.styles.ts';
import { HelpTopics, SearchResults, TagArticles } from './help-lists.tsx';

/** Storage key of the recently read articles. They contain no personal data. */
const RECENT_KEY = 'helpRecent';

function useRecent(): readonly [list: readonly RecentArticle[], remember: (now: RecentArticle) => void] {
  const [list, setList] = useState(() => readRecent(localStore.get(RECENT_KEY)));
  const remember = useCallback((now: RecentArticle) => {
    // Another tab may have stored articles in the meantime.
    const next = withRecent(readRecent(localStore.get(RECENT_KEY)), now);
    localStore.set(RECENT_KEY, JSON.stringify(next));
    setList(next);
  }, []);
  return [list, remember];
}

/** Returns a value after it has not changed for some time. An empty value is returned immediately. @param ms */
function useSettled(value: string, ms: number): string {
  const [settledValue, setSettledValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), value ? ms : 0);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value ? settledValue : '';
}

/** Pause in typing after which the search starts, ms. */
const TYPING_MS = 300;

interface HelpRoomProps {
  labelId: string | undefined;
  articleId: string | undefined;
}

interface HelpCenterViewProps extends HelpRoomProps {
  /** A single document, shown without topics and search. */
  docname: string | undefined;
}

/** Shows a single document, or the help center. */
export default function HelpCenterView({ docname, ...room }: HelpCenterViewProps) {
  return docname === undefined ? <HelpCenter {...room} /> : <HelpDocument docname={docname} />;
}

/** Shows topics and search next to a list or an article. On phones, an article is shown alone. */
function HelpCenter({ labelId, articleId }: HelpRoomProps) {
  const text = useText(helpCenterText);
  const widget = useWidget();
  const connected = useOnline();
  const [typedText, setTypedText] = useState('');
  const [recent, remember] = useRecent();
  const tags = useHelpTagsQuery();

  // The location that the user opened, until the host sets another one.
  const requested = `${labelId ?? ''}/${articleId ?? ''}`;
  const [move, setMove] = useState<{ readonly requested: string; readonly location: HelpLocation }>();
  const shownLocation: HelpLocation = move?.requested === requested ? move.location : { labelId, articleId };

  const now = searchKeywords(typedText);
  const keywords = useSettled(now, TYPING_MS);
  const first = tags.currentData?.[0]?.id;
  const chosenTag = shownLocation.labelId && shownLocation.labelId !== ANY_TAG ? shownLocation.labelId : first;
  const tag = tags.currentData?.find(({ id }) => id === chosenTag);
  // search results belong to no topic
  const listedTag = now ? undefined : chosenTag;

  const openArticle = (id: string, tagId: string | undefined): void => {
    const next: HelpLocation = { labelId: tagId || ANY_TAG, articleId: id };
    if (widget.requestNavigation('article', { labelId: next.labelId!, articleId: id }))
      setMove({ requested, location: next });
  };
  const openList = (tagId: string | undefined): void => {
    const params = tagId === undefined || tagId === ANY_TAG ? {} : { labelId: tagId };
    if (widget.requestNavigation('help', params))
      setMove({ requested, location: { labelId: tagId, articleId: undefined } });
  };

  const error = tags.currentData ? undefined : tags.error;
  useWidgetState(false, error);

  const content = () => {
    if (shownLocation.articleId)
      return (
        <HelpArticlePart
          key={shownLocation.articleId}
          id={shownLocation.articleId}
          labelId={shownLocation.labelId ?? ANY_TAG}
          hasMoved={move !== undefined}
          onBack={() => openList(shownLocation.labelId)}
          onRead={remember}
        />
      );
    if (now)
      return (
        <SearchResults
          keywords={keywords}
          pending={keywords !== now}
          onOpen={(entry) => openArticle(entry.id, entry.tagId)}
          onTicket={() => widget.requestNavigation('tickets')}
        />
      );
    if (error) return failureOf(tags);
    return (
      <TagArticles
        id={chosenTag}
        name={tag?.name}
        isKnown={tags.currentData !== undefined}
        onOpen={(entry) => openArticle(entry.id, entry.tagId || chosenTag)}
      />
    );
  };

  return (
    <HelpLayout as="section" aria-label={text.name} data-reads={shownLocation.articleId ? '' : undefined}>
      <HelpTopics
        typedText={typedText}
        onType={(next) => {
          setTypedText(next);
          // A new search shows its results in place of the open article.
          if (shownLocation.articleId && searchKeywords(next)) openList(shownLocation.labelId);
        }}
        tags={tags.currentData}
        failed={error !== undefined}
        chosenTag={shownLocation.articleId ? shownLocation.labelId : listedTag}
        onTag={(id) => {
          setTypedText('');
          openList(id);
        }}
        recent={recent}
        reading={shownLocation.articleId}
        onRecent={(each) => openArticle(each.id, each.labelId)}
      />
      <Main>
        {!connected && tags.currentData && (
          <Offline>
            <Banner icon="offline">{text.offline}</Banner>
          </Offline>
        )}
        {content()}
      </Main>
    </HelpLayout>
  );
}
