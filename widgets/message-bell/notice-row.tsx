import { styled } from 'styled-components';
import { oneLine } from '#shared/core/clean-text.ts';
import { languageOf } from '#shared/core/text-language.ts';
import type { NoticeLevel, Notice } from '#shared/topics/notices/notice.calls.ts';
import { Icon, type IconName } from '#shared/ui/base/icon.tsx';
import { formatDateTime } from '#shared/core/shanghai-time.ts';
import { shortTime } from '#shared/core/short-time.ts';
import { useText } from '#shared/host/locale.ts';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { excerptOf } from './notice-actions.rules.ts';
import { noticesText } from './notices.text.ts';

const LOOK: Readonly<Record<NoticeLevel, readonly [icon: IconName, ink: string]>> = {
  high: ['warning', 'failure'],
  medium: ['info', 'transfer'],
  low: ['bill', 'text-2'],
};

/** Shows a level by shape and color (§2.3). Its name is next to it, visible or for screen readers only. */
export const NoticeLevelIcon = ({ level }: { level: NoticeLevel }) => (
  <Ink $ink={LOOK[level][1]}>
    <Icon name={LOOK[level][0]} />
  </Ink>
);

const Ink = styled.i<{ $ink: string }>`
  display: inline-flex;
  color: var(--_${({ $ink }) => $ink});
`;

interface NoticeRowProps {
  notice: Notice;
  unread: boolean;
  /** ms */
  now: number;
  onOpen: () => void;
}

/** Shows level, title, time and excerpt. An unread message has a bold title and a hidden label. */
export function NoticeRow({ notice: { level, title, content, sendTime }, unread, now, onOpen }: NoticeRowProps) {
  const text = useText(noticesText);
  const sentAt = sendTime ? sendTime * 1000 : undefined;
  return (
    <Row type="button" data-unread={unread ? '' : undefined} aria-haspopup="dialog" onClick={onOpen}>
      <NoticeLevelIcon level={level} />
      <span>
        <VisuallyHidden>{[text.levels[level], unread && text.isUnread].filter(Boolean).join(' ')} </VisuallyHidden>
        <b lang={languageOf(title)}>{oneLine(title) || text.untitled}</b>
        {sentAt !== undefined && (
          <time dateTime={new Date(sentAt).toISOString()} title={formatDateTime(sentAt)}>
            {shortTime(sentAt, now, text)}
          </time>
        )}
      </span>
      <small lang={languageOf(content)}>{excerptOf(content)}</small>
    </Row>
  );
}

const Row = styled.button`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: 0 var(--_space-3);
  width: 100%;
  min-height: 68px;
  align-content: center;
  padding: var(--_space-3) var(--_space-4);
  text-align: left;
  color: var(--_text-2);
  &:hover {
    background: var(--_surface-hover);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  > i {
    margin-top: 1px;
  }
  > span {
    display: flex;
    align-items: baseline;
    gap: var(--_space-2);
    min-width: 0;
  }
  b,
  small {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  b {
    min-width: 0;
    font-weight: 400;
  }
  time {
    flex: none;
    margin-left: auto;
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-3);
    font-variant-numeric: tabular-nums;
  }
  small {
    grid-column: 2;
    font-size: calc(var(--_text-base) * 13 / 14);
    line-height: var(--_line-xs);
    color: var(--_text-3);
  }
  &[data-unread] {
    color: var(--_text);
    b {
      font-weight: var(--_weight-title);
    }
  }
`;
