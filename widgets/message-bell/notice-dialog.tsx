import { oneLine } from '#shared/core/clean-text.ts';
import { languageOf } from '#shared/core/text-language.ts';
import { BusinessContact } from '#shared/topics/content/article/business-contact.tsx';
import { isNotFound, toPlatformError } from '#shared/client/errors.ts';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { formatDateTime } from '#shared/core/shanghai-time.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useAccountInfoQuery } from '#shared/topics/accounts/account.api.ts';
import { useNoticeQuery } from '#shared/topics/notices/notice.api.ts';
import type { Notice } from '#shared/topics/notices/notice.calls.ts';
import { ErrorBanner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { Link, LinkButton } from '#shared/ui/base/link.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { noticeAction, noticeParts, type NoticeAction } from './notice-actions.rules.ts';
import { NoticeLevelIcon } from './notice-row.tsx';
import { noticesText } from './notices.text.ts';

interface NoticeDialogProps {
  /** the notice from the list; the dialog requests the full notice, which marks it as read */
  notice: Notice;
  onClose: () => void;
  /** called when the user opens another page, to close message and list */
  onLeave: () => void;
}

/** Shows a message: title, level, time, and text with links (§2.3). */
export function NoticeDialog({ notice: listedNotice, onClose, onLeave }: NoticeDialogProps) {
  const widget = useWidget();
  const text = useText(noticesText);
  const tickets = useOffered('tickets');
  const businesses = useOffered('directedBusinesses');
  const account = useAccountInfoQuery().currentData;
  const { currentData, error, isFetching, refetch } = useNoticeQuery({ id: listedNotice.id });
  const { title, level, sendTime, content, link } = currentData ?? listedNotice;
  const action = noticeAction(
    { title, content, link },
    {
      account,
      specialUsers: getConfiguration().specialUsers,
      offers: (call) => (call === 'tickets' ? tickets : businesses),
    },
  );
  // of a requested message, only the ID is known
  const isUnknown = !isFetching && !currentData && !content && isNotFound(error);
  const problem = isFetching || currentData || isUnknown ? undefined : toPlatformError(error);
  const missingTitle = isUnknown ? text.notFound : text.untitled;
  return (
    <Dialog
      open
      title={<span lang={languageOf(title)}>{oneLine(title) || (isFetching ? text.loading : missingTitle)}</span>}
      description={
        !isUnknown && (
          <Details>
            <NoticeLevelIcon level={level} />
            {text.levels[level]}
            {sendTime ? <time>{text.sent(formatDateTime(sendTime * 1000))}</time> : null}
          </Details>
        )
      }
      onClose={onClose}
      footer={
        <>
          <Button tone={action ? undefined : 'primary'} onClick={onClose}>
            {text.close}
          </Button>
          {action && (
            <Button
              tone="primary"
              onClick={() => {
                // a host that handles the navigation request shows the page in place of the message
                if (!widget.requestNavigation(action.target, action.params)) onLeave();
              }}
            >
              {labelOf(action, text)}
            </Button>
          )}
        </>
      }
    >
      <MessageText aria-busy={isFetching || undefined}>
        {content && <Content content={content} />}
        {content && <BusinessContact about={content} />}
        {!content && isFetching && <Skeleton height={14} />}
        {!content && !isFetching && !problem && <p>{isUnknown ? text.notFoundText : text.empty}</p>}
        {problem && (
          <ErrorBanner
            error={problem}
            title={content ? text.notMarked : text.contentFailed}
            action={<LinkButton onClick={() => void refetch()}>{text.retry}</LinkButton>}
          />
        )}
      </MessageText>
    </Dialog>
  );
}

/** Returns the label of the button that opens the page of a message. */
function labelOf({ target, params }: NoticeAction, text: (typeof noticesText)['zh-CN']): string {
  if (params?.withdrawalId) return text.viewWithdrawal;
  return params?.appeal ? text.viewRecord : text.actions[target];
}

/** Shows the text of a message with its links. */
const Content = ({ content }: { content: string }) => (
  <p lang={languageOf(content)}>
    {noticeParts(content).map((part, index) => (
      <Fragment key={index}>
        {part.href ? (
          <>
            <Link href={part.href} external>
              {part.text}
            </Link>
            {part.host && <small> ({part.host})</small>}
          </>
        ) : (
          part.text
        )}
      </Fragment>
    ))}
  </p>
);

const Details = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--_space-2);
  font-variant-numeric: tabular-nums;
  time {
    color: var(--_text-3);
  }
`;

const MessageText = styled.div`
  display: grid;
  gap: var(--_space-4);
  min-height: 72px;
  font-size: var(--_text-md);
  line-height: var(--_line-md);
  p {
    white-space: pre-wrap;
    line-break: strict;
    text-autospace: normal;
  }
  small {
    font-size: var(--_text-xs);
    color: var(--_text-3);
  }
`;
