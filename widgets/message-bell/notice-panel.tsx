import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { NOTICE_LEVELS, type Notice, type NoticeLevel, type NoticeType } from '#shared/topics/notices/notice.calls.ts';
import { useText } from '#shared/host/locale.ts';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { Banner, ErrorBanner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { ToolbarSelect } from '#shared/ui/select/toolbar-select.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { Tabs } from '#shared/ui/base/tabs.tsx';
import { uiText } from '#shared/ui/base/ui.text.ts';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { noticesText } from './notices.text.ts';
import { MOST_AT_ONCE, useMarkAllRead, type MarkAllRead } from './use-mark-all-read.ts';
import { NoticeRow } from './notice-row.tsx';
import type { NoticePages } from './use-notice-pages.ts';

interface NoticePanelProps {
  type: NoticeType;
  /** undefined: all levels */
  level: NoticeLevel | undefined;
  unread: number | undefined;
  noticePages: NoticePages;
  /** whether the user can load more */
  more: boolean;
  onType: (type: NoticeType) => void;
  onLevel: (level: NoticeLevel | undefined) => void;
  onMore: () => void;
  onOpen: (notice: Notice) => void;
}

/** Lists unread or all notices, 20 per page (§2.3). */
export function NoticePanel({
  type,
  level,
  unread,
  noticePages,
  more,
  onType,
  onLevel,
  onMore,
  onOpen,
}: NoticePanelProps) {
  const text = useText(noticesText);
  const uiStrings = useText(uiText);
  const id = useId();
  const now = useServerNow();
  const connected = useOnline();
  const rows = useRef<HTMLUListElement>(null);
  const { unreadable, loading, error, retry } = noticePages;
  const list = level ? noticePages.list.filter((each) => each.level === level) : noticePages.list;
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
        {marking.error && <ErrorBanner error={marking.error} title={text.markFailed} />}
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
            searched={more ? noticePages.list.length : undefined}
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
  /* its label ends where the times below end, also next to the hidden longer label */
  > button {
    margin-right: calc(-1 * var(--_space-2));
    > span {
      justify-content: flex-end;
    }
  }
`;

const Unreadable = styled.p`
  padding: var(--_space-3) var(--_space-4) var(--_space-3) var(--_space-12);
  color: var(--_text-2);
`;

const RowSkeletons = styled.ul`
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: center;
    gap: var(--_space-2);
    height: 68px;
    padding: 0 var(--_space-4) 0 var(--_space-12);
    border-top: var(--_hairline);
  }
`;

const Box = styled.div`
  display: flex;
  flex-direction: column;
  width: min(400px, var(--_room-width, 100vw));
  max-height: min(560px, var(--_room-height, 100vh));
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
