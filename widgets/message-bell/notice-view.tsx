import { useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { type PlatformError, toPlatformError } from '#shared/client/errors.ts';
import { noticesApi } from '#shared/client/notices.api.ts';
import type { AppDispatch, RootState } from '#shared/client/store.ts';
import { NOTICE_LEVELS, type Notice, type NoticeLevel, type NoticeType } from '#shared/contract/notices.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { Popover } from '#shared/ui/overlay/popover.tsx';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useOnline } from '#shared/client/use-status.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { ToolbarSelect } from '#shared/ui/form/toolbar-select.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { Tabs } from '#shared/ui/base/tabs.tsx';
import { uiText } from '#shared/ui/base/ui.text.ts';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { continuesFilter, FILTERED_PAGES } from './notice.rules.ts';
import { noticesText } from './notices.text.ts';
import { MOST_AT_ONCE, useMarkAllRead, type MarkAllRead } from './use-mark-all-read.ts';
import { NoticeRow } from './notice-row.tsx';

interface NoticePages {
  /** newest first, each once */
  readonly list: readonly Notice[];
  /** ids of notices that cannot be read */
  readonly unreadable: readonly string[];
  /** total number; `undefined` before the first page */
  readonly total: number | undefined;
  readonly loading: boolean;
  /** why a page could not be loaded; the other pages stay */
  readonly error: PlatformError | undefined;
  retry(): void;
}

interface Subscription {
  unsubscribe(): void;
  refetch(): unknown;
}

const { notices } = noticesApi.endpoints;

/**
 * Loads the requested pages of a list, one after the other (§2.3).
 * @param count number of requested pages; a push message or a read notice refreshes them
 */
function useNoticePages(type: NoticeType, count: number): NoticePages {
  const dispatch = useDispatch<AppDispatch>();
  const held = useRef<Subscription[]>([]);
  useEffect(() => {
    const subscriptions = held.current;
    return () => subscriptions.splice(0).forEach((subscription) => subscription.unsubscribe());
  }, [type]);
  useEffect(() => {
    while (held.current.length < count)
      held.current.push(dispatch(notices.initiate({ pageIndex: held.current.length + 1, type })));
  }, [count, type, dispatch]);

  const read = useMemo(() => {
    const selectors = Array.from({ length: count }, (_, page) => notices.select({ pageIndex: page + 1, type }));
    return (state: RootState) => selectors.map((select) => select(state));
  }, [count, type]);
  const pages = useSelector(read, shallowEqual);

  // A new notice moves others to the next page, so a notice can be on two loaded pages.
  const list = useMemo(() => {
    const rows = new Map<string, Notice>();
    for (const { data } of pages)
      for (const row of data?.list ?? [])
        if (!(type === 'unread' && row.read) && !rows.has(row.id)) rows.set(row.id, row);
    return [...rows.values()];
  }, [pages, type]);
  const unreadable = useMemo(() => pages.flatMap(({ data }) => data?.unreadable ?? []), [pages]);
  const wrong = pages.findIndex(({ data, isError }) => !data && isError);
  return {
    list,
    unreadable,
    total: pages[0]?.data?.total,
    loading: pages.some(({ data, isError }) => !data && !isError),
    error: wrong < 0 ? undefined : toPlatformError(pages[wrong]!.error),
    retry: () => void held.current[wrong]?.refetch(),
  };
}

interface NoticeViewProps {
  /** the button of the bell */
  anchor: RefObject<HTMLElement | null>;
  unread: number | undefined;
  onClose: () => void;
}

/** Shows the list, or the open message in its place. */
export default function NoticeView({ anchor, unread, onClose }: NoticeViewProps) {
  const text = useText(noticesText);
  const widget = useWidget();
  const [type, setType] = useState<NoticeType>(unread === 0 ? 'all' : 'unread');
  const [level, setLevel] = useState<NoticeLevel>();
  const [pages, setPages] = useState(1);
  const [most, setMost] = useState(FILTERED_PAGES);
  const [reading, setReading] = useState<Notice>();
  const shown = useNoticePages(type, pages);
  const hasMore = shown.total !== undefined && shown.list.length + shown.unreadable.length < shown.total;
  const isSettled = !shown.loading && !shown.error;
  const continues = level !== undefined && continuesFilter({ pages, most, hasMore, isSettled });
  useEffect(() => {
    if (continues) setPages(pages + 1);
  }, [continues, pages]);
  const startOver = () => {
    setPages(1);
    setMost(FILTERED_PAGES);
  };
  useEffect(() => void preloadDialog(), []);

  if (reading) return <NoticeDialog notice={reading} onClose={() => setReading(undefined)} onLeave={onClose} />;
  return (
    <Popover still label={text.title} anchor={anchor} onClose={onClose}>
      <NoticePanel
        type={type}
        level={level}
        unread={unread}
        shown={shown}
        more={hasMore && !continues}
        onType={(next) => {
          setType(next);
          startOver();
        }}
        onLevel={(next) => {
          setLevel(next);
          startOver();
        }}
        onMore={() => {
          setPages(pages + 1);
          setMost(pages + FILTERED_PAGES);
        }}
        onOpen={(notice) => {
          if (widget.emit('partner-notice-opened', { id: notice.id })) setReading(notice);
        }}
      />
    </Popover>
  );
}

interface NoticePanelProps {
  type: NoticeType;
  /** undefined: all levels */
  level: NoticeLevel | undefined;
  unread: number | undefined;
  shown: NoticePages;
  /** whether the user can load more */
  more: boolean;
  onType: (type: NoticeType) => void;
  onLevel: (level: NoticeLevel | undefined) => void;
  onMore: () => void;
  onOpen: (notice: Notice) => void;
}

/** Lists unread or all notices, 20 per page (§2.3). */
function NoticePanel({ type, level, unread, shown, more, onType, onLevel, onMore, onOpen }: NoticePanelProps) {
  const text = useText(noticesText);
  const uiStrings = useText(uiText);
  const id = useId();
  const now = useServerNow();
  const connected = useOnline();
  const rows = useRef<HTMLUListElement>(null);
  const { unreadable, loading, error, retry } = shown;
  const list = level ? shown.list.filter((each) => each.level === level) : shown.list;
  const marking = useMarkAllRead();

  // After loading more, the focus moves to the first new row.
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || list.length <= from.current) return;
    rows.current?.children[from.current]?.querySelector('button')?.focus();
    from.current = undefined;
  }, [list.length]);

  return (
    <Box>
      <Tabs
        label={text.tabs}
        value={type}
        onChange={onType}
        panel={id}
        items={[
          { value: 'unread', label: text.unread, count: unread },
          { value: 'all', label: text.all },
        ]}
      />
      <NoticeTools level={level} unread={unread} marking={marking} onLevel={onLevel} />
      <div id={id} role="tabpanel" aria-label={text[type]} aria-busy={loading || undefined}>
        {!connected && list.length > 0 && <Banner icon="offline">{text.offline}</Banner>}
        {marking.error && (
          <Banner tone="failure" requestId={marking.error.requestId}>
            {text.markFailed}
            <br />
            {marking.error.message}
          </Banner>
        )}
        <ul ref={rows}>
          {list.map((notice) => (
            <li key={notice.id}>
              <NoticeRow
                notice={notice}
                unread={type === 'unread' || !notice.read}
                now={now}
                onOpen={() => onOpen(notice)}
              />
            </li>
          ))}
          {unreadable.map((each, index) => (
            <li key={`unreadable ${index}`}>
              <Unreadable>{uiStrings.unreadable(each)}</Unreadable>
            </li>
          ))}
        </ul>
        {loading && list.length === 0 && <Rows />}
        {loading && <VisuallyHidden role="status">{text.loading}</VisuallyHidden>}
        {error && list.length === 0 && <FailedCard error={error} onRetry={retry} title={text.failed} />}
        {error && list.length > 0 && (
          <Banner
            tone="failure"
            requestId={error.requestId}
            action={<LinkButton onClick={retry}>{text.retry}</LinkButton>}
          >
            {text.moreFailed}
          </Banner>
        )}
        {!loading && !error && list.length === 0 && (level || (unreadable.length === 0 && !more)) && (
          <NoNotices
            type={type}
            level={level}
            searched={more ? shown.list.length : undefined}
            onType={onType}
            onLevel={onLevel}
          />
        )}
        {more && !error && (
          <footer role="none">
            <Button
              tone="plain"
              wide
              busy={loading}
              busyLabel={text.loading}
              onClick={() => {
                from.current = list.length;
                onMore();
              }}
            >
              {text.more}
            </Button>
          </footer>
        )}
      </div>
    </Box>
  );
}

const ALL_LEVELS = 'all';

interface NoticeToolsProps extends Pick<NoticePanelProps, 'level' | 'unread' | 'onLevel'> {
  marking: MarkAllRead;
}

/** Filters by level, and marks all notices as read. */
function NoticeTools({ level, unread = 0, marking: { progress, start }, onLevel }: NoticeToolsProps) {
  const text = useText(noticesText);
  const connected = useOnline();
  return (
    <Tools>
      <ToolbarSelect
        label={text.level}
        value={level ?? ALL_LEVELS}
        onChange={(next) => onLevel(next === ALL_LEVELS ? undefined : next)}
        items={[
          { value: ALL_LEVELS, label: text.allLevels },
          ...NOTICE_LEVELS.map((value) => ({ value, label: text.levels[value] })),
        ]}
      />
      {unread > 0 && (
        <Button
          tone="plain"
          size="sm"
          disabled={!connected}
          busy={progress !== undefined}
          busyLabel={text.marking(progress ?? 0, Math.min(unread, MOST_AT_ONCE))}
          onClick={start}
        >
          {text.markAll}
        </Button>
      )}
    </Tools>
  );
}

interface NoNoticesProps extends Pick<NoticePanelProps, 'type' | 'level' | 'onType' | 'onLevel'> {
  /** number of notices among which the filter found none, if the platform has more */
  searched: number | undefined;
}

/** Shown if the list, or its filter by level, is empty. */
function NoNotices({ type, level, searched, onType, onLevel }: NoNoticesProps) {
  const text = useText(noticesText);
  if (level) {
    const name = text.levels[level];
    return (
      <StateCard
        icon="check"
        title={searched === undefined ? text.emptyLevel(name) : text.emptyLevelSearched(searched, name)}
        actions={<Button onClick={() => onLevel(undefined)}>{text.seeAllLevels}</Button>}
      />
    );
  }
  return (
    <StateCard
      icon="check"
      title={type === 'unread' ? text.emptyUnread : text.emptyAll}
      text={type === 'unread' ? text.emptyUnreadText : text.emptyAllText}
      actions={type === 'unread' && <Button onClick={() => onType('all')}>{text.seeAll}</Button>}
    />
  );
}

/** Placeholder of three rows. */
const Rows = () => (
  <RowSkeletons aria-hidden="true">
    {[180, 132, 156].map((width) => (
      <li key={width}>
        <Skeleton width={width} height={14} />
        <Skeleton width={width + 80} />
      </li>
    ))}
  </RowSkeletons>
);

const Tools = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-2);
  padding: var(--_space-2) var(--_space-4);
  border-top: var(--_hairline);
`;

const Unreadable = styled.p`
  padding: var(--_space-3) var(--_space-4) var(--_space-3) 48px;
  color: var(--_text-2);
`;

const RowSkeletons = styled.ul`
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: center;
    gap: var(--_space-2);
    height: 68px;
    padding: 0 var(--_space-4) 0 48px;
    border-top: var(--_hairline);
  }
`;

const Box = styled.div`
  display: flex;
  flex-direction: column;
  width: min(400px, 100vw - 16px);
  max-height: min(560px, 100vh - 16px);
  max-height: min(560px, 100dvh - 16px);
  > [role='tablist'] {
    flex: none;
    padding: 0 var(--_space-4);
  }
  > [role='tabpanel'] {
    container-type: inline-size;
    min-height: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    border-top: var(--_hairline);
    > [role='alert']:not(:only-child),
    > div:first-child:not([role]) {
      border-radius: 0;
    }
  }
  li + li {
    border-top: var(--_hairline);
  }
  footer {
    padding: var(--_space-1) var(--_space-4);
    border-top: var(--_hairline);
    > button {
      min-height: 44px;
    }
  }
`;
