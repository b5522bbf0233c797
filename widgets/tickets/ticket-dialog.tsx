import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { Button } from '#shared/ui/button.tsx';
import { DescriptionList } from '#shared/ui/description-list.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { LinkButton } from '#shared/ui/link.tsx';
import { Status } from '#shared/ui/status.tsx';
import { timeOf, toneOf, wordOf } from './ticket.rules.ts';
import { ticketsText } from './tickets.text.ts';

interface TicketDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** One ticket: what was asked, and what was answered, oldest first. */
export function TicketDialog({ ticket, onClose }: TicketDialogProps) {
  const text = useText(ticketsText);
  const { requestNavigation } = useWidget();
  const { id, title, category, content, status, deviceUUID, create, replies } = ticket;
  return (
    <Dialog open size="lg" title={title} onClose={onClose} footer={<Button onClick={onClose}>{text.close}</Button>}>
      <DescriptionList
        items={[
          { label: text.facts.id, value: id },
          { label: text.facts.category, value: wordOf(category, text.categories) },
          {
            label: text.facts.status,
            value: <Status tone={toneOf(status)}>{wordOf(status, text.statuses)}</Status>,
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

const Talk = styled.div`
  display: grid;
  gap: var(--_space-2);
  margin-top: var(--_space-4);
  h3 {
    margin-top: var(--_space-3);
    font-weight: var(--_weight-title);
  }
  /* as it was written */
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
