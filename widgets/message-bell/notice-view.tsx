import { useEffect, useState, type RefObject } from 'react';
import { useWidget } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import type { Notice, NoticeType } from '#shared/contract/notices.ts';
import { preloadDialog } from '#shared/ui/dialog.tsx';
import { Popover } from '#shared/ui/popover.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { noticesText } from './notices.text.ts';
import { useNoticePages } from './use-notice-pages.ts';

interface NoticeViewProps {
  /** the bell */
  anchor: RefObject<HTMLElement | null>;
  unread: number | undefined;
  onClose: () => void;
}

/** What the bell opens: the list, and in its place the message that is read, until it is closed. */
export function NoticeView({ anchor, unread, onClose }: NoticeViewProps) {
  const text = useText(noticesText);
  const widget = useWidget();
  const [type, setType] = useState<NoticeType>(unread === 0 ? 'all' : 'unread');
  const [pages, setPages] = useState(1);
  const [reading, setReading] = useState<Notice>();
  const shown = useNoticePages(type, pages);
  useEffect(preloadDialog, []);

  if (reading) return <NoticeDialog notice={reading} onClose={() => setReading(undefined)} onLeave={onClose} />;
  return (
    <Popover still label={text.title} anchor={anchor} onClose={onClose}>
      <NoticePanel
        type={type}
        unread={unread}
        shown={shown}
        onType={(next) => {
          setType(next);
          setPages(1);
        }}
        onMore={() => setPages(pages + 1)}
        onOpen={(notice) => {
          if (widget.emit('partner-notice-opened', { id: notice.id })) setReading(notice);
        }}
      />
    </Popover>
  );
}
