import { useState, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import { useHostValue, useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { shortTime } from '#shared/core/short-time.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { pageNumberOf, pageFilter, useFilters } from '#shared/host/filters.ts';
import { useText } from '#shared/host/locale.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useOffered } from '#shared/host/offered.ts';
import type { Ticket } from '#shared/topics/support/ticket/ticket.calls.ts';
import { useTicketsQuery } from '#shared/topics/support/ticket/ticket.api.ts';
import { tableState } from '#shared/element/query-state.tsx';
import { useOnline } from '#shared/client/use-online.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import type { Column } from '#shared/ui/table/column.ts';
import { DataTable } from '#shared/ui/table/data-table.tsx';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { Identifier } from '#shared/ui/base/identifier.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Panel, PanelBody, PanelHead } from '#shared/ui/base/panel.tsx';
import { Badge, Status } from '#shared/ui/base/status.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import type { Upload } from '#shared/topics/support/ticket/use-uploads.ts';
import { hasNewReply } from '#shared/topics/support/ticket/ticket.rules.ts';
import { EMPTY_TICKET, labelOf, toneOf } from './tickets.rules.ts';
import { ticketsText } from './tickets.text.ts';

const NewTicketDialog = lazyDialog(() => import('./new-ticket-dialog.tsx'));
const TicketDialog = lazyDialog(() => import('./ticket-dialog.tsx'));

interface TicketsViewProps {
  account: AccountInfo;
  ticketId: string | undefined;
  page: number | undefined;
  pageSize: number;
}

const USUAL_TICKETS = 3;

/** Lists the tickets. Another page size starts with the requested page again. */
export default function TicketsView(props: TicketsViewProps) {
  return <TicketList key={props.pageSize} {...props} />;
}

/** Lists the tickets, newest first. */
function TicketList({ account, ticketId, page: requestedPage, pageSize }: TicketsViewProps) {
  const text = useText(ticketsText);
  const widget = useWidget();
  const writable = useOffered('createTicket') && isGranted('createTicket');
  const online = useOnline();
  const [filters, list] = useFilters({ page: pageFilter(requestedPage) });
  /** the page that the requested ticket is searched on */
  const [sought, setSought] = useState<number>();
  const page = sought ?? pageNumberOf(filters.page);
  const onPage = (next: number): void => {
    setSought(undefined);
    list({ page: pageFilter(next) });
  };
  const [openedId, setOpenedId] = useHostValue(ticketId);
  const [unknown, setUnknown] = useState<string>();
  const [writing, setWriting] = useState(false);
  const [draft, setDraft] = useState(EMPTY_TICKET);
  const [files, setFiles] = useState<readonly Upload[]>([]);
  const now = useServerNow();
  const query = useTicketsQuery({ pageIndex: page, pageSize });
  const { currentData, error, isFetching } = query;
  const ready = currentData !== undefined;
  useIdlePreload(preloadDialog, ready);
  useIdlePreload(TicketDialog.preload, ready);
  useIdlePreload(NewTicketDialog.preload, ready && writable);
  useWidgetState(ready, isFetching ? undefined : error);

  const table = tableState(query);
  // a new reply appears in the open ticket
  const ticket = table.rows.find(({ id }) => id === openedId);
  const close = () => {
    setOpenedId(undefined);
    if (ticketId && openedId === ticketId) widget.emit('partner-ticket-viewed', { id: ticketId });
  };
  // the requested ticket can be on another page
  if (ticketId && openedId === ticketId && currentData && !ticket && !isFetching) {
    const next = sought === undefined && page > 1 ? 1 : page + 1;
    const isLast = (next - 1) * pageSize >= currentData.total;
    setSought(isLast ? undefined : next);
    if (isLast) {
      setOpenedId(undefined);
      setUnknown(ticketId);
    }
  }
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
      {ticketId && unknown === ticketId && <Note tone="warning">{text.notFound(ticketId)}</Note>}
      {!online && ready && <Note icon="offline">{text.stale}</Note>}
      <DataTable<Ticket>
        {...table}
        caption={text.title}
        columns={ticketColumns(text, now, setOpenedId)}
        rowKey={({ id }) => id}
        empty={{ title: text.empty, text: writable ? text.emptyText : undefined }}
        page={page}
        pageSize={pageSize}
        usualRows={USUAL_TICKETS}
        onPage={onPage}
      />
      {ticket && (
        <TicketDialog
          key={ticket.id}
          frame={{ title: ticket.title, size: 'lg' }}
          onFrameClose={close}
          ticket={ticket}
          onClose={close}
        />
      )}
      {writing && (
        <NewTicketDialog
          frame={{ title: text.newTitle }}
          onFrameClose={() => setWriting(false)}
          draft={draft}
          files={files}
          agent={isAgent(account)}
          onClose={(values, uploaded) => {
            setWriting(false);
            setDraft(values);
            setFiles(uploaded);
          }}
          onCreated={() => {
            setWriting(false);
            setDraft(EMPTY_TICKET);
            setFiles([]);
            onPage(1);
          }}
        />
      )}
    </List>
  );
}

const Note = (props: ComponentProps<typeof Banner>) => (
  <PanelBody>
    <Banner {...props} />
  </PanelBody>
);

type Strings = (typeof ticketsText)['zh-CN'];

/** @param now server time, ms */
const ticketColumns = (text: Strings, now: number, onOpen: (id: string) => void): readonly Column<Ticket>[] => [
  {
    key: 'title',
    head: text.columns.title,
    cell: (each) => <TicketName ticket={each} now={now} onOpen={() => onOpen(each.id)} />,
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
    fold: true,
    cell: ({ id }) => <Identifier what={text.columns.id} value={id} />,
  },
];

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

/* In entries of phones, the category ends where the time below it ends. */
const List = styled(Panel)`
  @container (max-width: 640px) {
    td:nth-child(2) {
      text-align: end;
    }
  }
`;

const Name = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-1) var(--_space-2);
  > button {
    text-align: left;
  }
`;

/** The button stays at the end if the host hides the title. */
const Head = styled(PanelHead)`
  > button {
    margin-left: auto;
  }
`;
