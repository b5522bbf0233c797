import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { FailedCard } from '#shared/features/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useOnline } from '#shared/client/use-online.ts';
import type { Notice, NoticeType } from '#shared/contract/notices.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { StateCard } from '#shared/ui/state-card.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { NoticeRow } from './notice-row.tsx';
import { noticesText } from './notices.text.ts';
import type { NoticePages } from './use-notice-pages.ts';

interface NoticePanelProps {
  type: NoticeType;
  unread: number | undefined;
  shown: NoticePages;
  onType: (type: NoticeType) => void;
  onMore: () => void;
  onOpen: (notice: Notice) => void;
}

/** Unread or all, 20 a page (§2.3). */
export function NoticePanel({ type, unread, shown, onType, onMore, onOpen }: NoticePanelProps) {
  const text = useText(noticesText);
  const id = useId();
  const now = useServerNow();
  const connected = useOnline();
  const rows = useRef<HTMLUListElement>(null);
  const { list, total, loading, error, retry } = shown;
  const more = total !== undefined && list.length < total;

  // Whoever asked for more goes on where it begins.
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
      <div id={id} role="tabpanel" aria-label={text[type]} aria-busy={loading || undefined}>
        {!connected && list.length > 0 && <Banner icon="offline">{text.offline}</Banner>}
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
        {!loading && !error && list.length === 0 && !more && (
          <StateCard
            icon="check"
            title={type === 'unread' ? text.emptyUnread : text.emptyAll}
            text={type === 'unread' ? text.emptyUnreadText : text.emptyAllText}
            actions={type === 'unread' && <Button onClick={() => onType('all')}>{text.seeAll}</Button>}
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

/** Three rows on their way. */
const Rows = () => (
  <Places aria-hidden="true">
    {[180, 132, 156].map((width) => (
      <li key={width}>
        <Skeleton width={width} height={14} />
        <Skeleton width={width + 80} />
      </li>
    ))}
  </Places>
);

const Places = styled.ul`
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
