import { useState } from 'react';
import { styled } from 'styled-components';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { shortTime } from '#shared/core/short-time.ts';
import { hasNewReply } from '#shared/topics/ticket/ticket-reply.rules.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useText } from '#shared/host/locale.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useOffered } from '#shared/host/offered.ts';
import type { Ticket } from '#shared/topics/ticket/ticket.calls.ts';
import { TICKET_PAGE_SIZE, useTicketsQuery } from '#shared/topics/ticket/ticket.api.ts';
import { tableState } from '#shared/element/query-state.tsx';
import { useOnline } from '#shared/client/use-status.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { DataTable } from '#shared/ui/table/data-table.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { Identifier } from '#shared/ui/base/identifier.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Panel, PanelBody, PanelHead } from '#shared/ui/base/panel.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { Badge, Status } from '#shared/ui/base/status.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import { EMPTY_TICKET, labelOf, toneOf } from './tickets.rules.ts';
import { ticketsText } from './tickets.text.ts';

const NewTicketDialog = lazyDialog(() => import('./new-ticket-dialog.tsx'));

const timeOf = (seconds: number | null | undefined): string =>
  typeof seconds === 'number' ? formatMinute(seconds * 1000) : '--';

/** Lists the tickets, newest first, 10 per page. */
export default function TicketsView() {
  const text = useText(ticketsText);
  const writable = useOffered('createTicket') && isGranted('createTicket');
  const online = useOnline();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<string>();
  const [writing, setWriting] = useState(false);
  const [draft, setDraft] = useState(EMPTY_TICKET);
  const now = useServerNow();
  const query = useTicketsQuery({ pageIndex: page });
  const { currentData, error, isFetching } = query;
  const ready = currentData !== undefined;
  useIdlePreload(preloadDialog, ready);
  useIdlePreload(NewTicketDialog.preload, ready && writable);
  useWidgetState(ready, isFetching ? undefined : error);

  const table = tableState(query);
  // a new reply appears in the open ticket
  const ticket = table.rows.find(({ id }) => id === opened);
  return (
    <List as="section" aria-label={text.title}>
      <Head>
        <h2 part="title">{text.title}</h2>
        {writable && (
          <Button tone="primary" onClick={() => setWriting(true)}>
            {text.create}
          </Button>
        )}
      </Head>
      {!online && ready && (
        <PanelBody>
          <Banner icon="offline">{text.stale}</Banner>
        </PanelBody>
      )}
      <DataTable<Ticket>
        {...table}
        caption={text.title}
        columns={[
          {
            key: 'title',
            head: text.columns.title,
            cell: (each) => <TicketName ticket={each} now={now} onOpen={() => setOpened(each.id)} />,
          },
          {
            key: 'category',
            head: text.columns.category,
            kind: 'short',
            cell: ({ category }) => labelOf(category, text.categories),
          },
          {
            key: 'status',
            head: text.columns.status,
            cell: ({ status }) => <Status tone={toneOf(status)}>{labelOf(status, text.statuses)}</Status>,
          },
          {
            key: 'update',
            head: text.columns.update,
            kind: 'short',
            cell: ({ update, create }) => {
              const seconds = update ?? create;
              return typeof seconds === 'number' ? shortTime(seconds * 1000, now, text) : '--';
            },
          },
          {
            key: 'id',
            head: text.columns.id,
            kind: 'code',
            hideOnPhone: true,
            cell: ({ id }) => <Identifier what={text.columns.id} value={id} />,
          },
        ]}
        rowKey={({ id }) => id}
        empty={<StateCard icon="info" title={text.empty} text={writable ? text.emptyText : undefined} />}
        page={page}
        pageSize={TICKET_PAGE_SIZE}
        onPage={setPage}
      />
      {ticket && <TicketDialog ticket={ticket} onClose={() => setOpened(undefined)} />}
      {writing && (
        <NewTicketDialog
          frame={{ title: text.newTitle }}
          onFrameClose={() => setWriting(false)}
          draft={draft}
          onClose={(typed) => {
            setWriting(false);
            setDraft(typed);
          }}
          onCreated={() => {
            setWriting(false);
            setDraft(EMPTY_TICKET);
            setPage(1);
          }}
        />
      )}
    </List>
  );
}

interface TicketNameProps {
  ticket: Ticket;
  /** server time, ms */
  now: number;
  onOpen: () => void;
}

/** Opens a ticket, and marks it while its reply is new. */
function TicketName({ ticket, now, onOpen }: TicketNameProps) {
  const text = useText(ticketsText);
  return (
    <Name>
      <LinkButton aria-haspopup="dialog" aria-label={text.open(ticket.title)} onClick={onOpen}>
        {ticket.title}
      </LinkButton>
      {hasNewReply(ticket, now) && <Badge tone="accent">{text.newReply}</Badge>}
    </Name>
  );
}

interface TicketDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Shows a ticket with its description and replies, oldest first. */
function TicketDialog({ ticket, onClose }: TicketDialogProps) {
  const text = useText(ticketsText);
  const { requestNavigation } = useWidget();
  const { id, title, category, content, status, deviceUUID, create, replies } = ticket;
  return (
    <Dialog open size="lg" title={title} onClose={onClose} footer={<Button onClick={onClose}>{text.close}</Button>}>
      <DescriptionList
        items={[
          { label: text.facts.id, value: <Identifier what={text.facts.id} value={id} /> },
          { label: text.facts.category, value: labelOf(category, text.categories) },
          {
            label: text.facts.status,
            value: <Status tone={toneOf(status)}>{labelOf(status, text.statuses)}</Status>,
          },
          ...(deviceUUID
            ? [
                {
                  label: text.facts.device,
                  value: (
                    <LinkButton onClick={() => requestNavigation('device', { deviceUUID })}>{deviceUUID}</LinkButton>
                  ),
                },
              ]
            : []),
          { label: text.facts.create, value: timeOf(create) },
        ]}
      />
      <Talk>
        <h3>{text.asked}</h3>
        <p>{content}</p>
        <h3>{text.replies}</h3>
        {replies.length === 0 ? (
          <p>{text.noReplies}</p>
        ) : (
          <ol>
            {replies.map((reply, index) => (
              <li key={index}>
                <small>
                  <b>{reply.author === 'support' ? text.support : reply.author || text.me}</b> {timeOf(reply.time)}
                </small>
                <p>{reply.content}</p>
              </li>
            ))}
          </ol>
        )}
      </Talk>
    </Dialog>
  );
}

/* In entries of phones, the category ends where the time below it ends. */
const List = styled(Panel)`
  @container (max-width: 640px) {
    td:nth-child(2) {
      text-align: end;
    }
  }
`;

/** Placed above the button that opens a row on phones. */
const Name = styled.span`
  position: relative;
  z-index: 1;
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-1) var(--_space-2);
  > button {
    text-align: left;
  }
`;

const Talk = styled.div`
  display: grid;
  gap: var(--_space-2);
  margin-top: var(--_space-4);
  h3 {
    margin-top: var(--_space-3);
    font-weight: var(--_weight-title);
  }
  /* keeps line breaks */
  p {
    white-space: pre-line;
    overflow-wrap: anywhere;
    color: var(--_text-2);
  }
  ol {
    display: grid;
    gap: var(--_space-4);
  }
  li {
    padding-left: var(--_space-4);
    border-left: 2px solid var(--_line-strong);
  }
  small {
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    font-variant-numeric: tabular-nums;
    b {
      color: var(--_text);
      font-weight: var(--_weight-title);
    }
  }
`;

/** The button stays at the end if the host hides the title. */
const Head = styled(PanelHead)`
  > button {
    margin-left: auto;
  }
`;
