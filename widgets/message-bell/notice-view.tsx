import { useEffect, useState, type RefObject } from 'react';
import type { Notice, NoticeLevel, NoticeType } from '#shared/topics/notices/notice.calls.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { Popover } from '#shared/ui/overlay/popover.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { continuesFilter, FILTERED_PAGES } from './notice.rules.ts';
import { noticesText } from './notices.text.ts';
import { useNoticePages } from './use-notice-pages.ts';

interface NoticeViewProps {
  /** the message that the host requests in place of the list */
  noticeId: string | undefined;
  /** the button of the bell */
  anchor: RefObject<HTMLElement | null>;
  unread: number | undefined;
  onClose: () => void;
}

/** A message of which only the ID is known. Its dialog requests the others. */
const emptyNotice = (id: string): Notice => ({
  id,
  title: '',
  content: '',
  level: 'low',
  sendTime: undefined,
  read: false,
  link: undefined,
});

/** Shows the list, or the open message in its place. */
export default function NoticeView({ noticeId, anchor, unread, onClose }: NoticeViewProps) {
  const text = useText(noticesText);
  const widget = useWidget();
  const [type, setType] = useState<NoticeType>(unread === 0 ? 'all' : 'unread');
  const [level, setLevel] = useState<NoticeLevel>();
  const [pages, setPages] = useState(1);
  const [most, setMost] = useState(FILTERED_PAGES);
  const [reading, setReading] = useState(noticeId === undefined ? undefined : emptyNotice(noticeId));
  const noticePages = useNoticePages(type, pages);
  const hasMore =
    noticePages.total !== undefined && noticePages.list.length + noticePages.unreadable.length < noticePages.total;
  const isSettled = !noticePages.loading && !noticePages.error;
  const continues = level !== undefined && continuesFilter({ pages, most, hasMore, isSettled });
  useEffect(() => {
    if (continues) setPages(pages + 1);
  }, [continues, pages]);
  const startOver = () => {
    setPages(1);
    setMost(FILTERED_PAGES);
  };
  useEffect(() => void preloadDialog(), []);

  if (reading)
    return (
      <NoticeDialog
        notice={reading}
        onClose={noticeId === undefined ? () => setReading(undefined) : onClose}
        onLeave={onClose}
      />
    );
  return (
    <Popover still label={text.title} anchor={anchor} onClose={onClose}>
      <NoticePanel
        type={type}
        level={level}
        unread={unread}
        noticePages={noticePages}
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
