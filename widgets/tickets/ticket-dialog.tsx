import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useController } from 'react-hook-form';
import { formatCents } from '#shared/core/money.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { languageOf } from '#shared/core/text-language.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { FormFields } from '#shared/kit/form/form-layout.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { FormRefusal } from '#shared/kit/form/refusal.tsx';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { AttachmentList } from '#shared/topics/support/ticket/attachment-list.tsx';
import { AttachmentField } from '#shared/topics/support/ticket/attachment-field.tsx';
import { downloadAttachment, useReplyToTicketMutation } from '#shared/topics/support/ticket/ticket.api.ts';
import type { Attachment, Ticket, TicketAppeal } from '#shared/topics/support/ticket/ticket.calls.ts';
import { LONGEST_CONTENT } from '#shared/topics/support/ticket/ticket.rules.ts';
import { uploadedIds, useUploads } from '#shared/topics/support/ticket/use-uploads.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import { Identifier } from '#shared/ui/base/identifier.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Status } from '#shared/ui/base/status.tsx';
import { TextArea } from '#shared/kit/form/text-area.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { labelOf, toneOf, toneOfAppeal } from './tickets.rules.ts';
import { ticketsText } from './tickets.text.ts';

const timeOf = (seconds: number | null | undefined): string =>
  typeof seconds === 'number' ? formatMinute(seconds * 1000) : '--';

interface TicketDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** Shows a ticket with its description and replies, oldest first, and a form for a reply. */
export default function TicketDialog({ ticket, onClose }: TicketDialogProps) {
  const text = useText(ticketsText);
  const { requestNavigation } = useWidget();
  const repliable = useOffered('replyToTicket') && isGranted('replyToTicket');
  const { id, title, category, content, status, deviceUUID, create, attachments, appeal, replies } = ticket;
  const [replied, setReplied] = useState(0);
  const replyHead = useRef<HTMLHeadingElement>(null);
  const showReply = () => {
    // the form with the pressed button is replaced by an empty one
    replyHead.current!.focus();
    setReplied(replied + 1);
  };
  return (
    <Dialog open size="lg" title={title} onClose={onClose} footer={<Button onClick={onClose}>{text.close}</Button>}>
      <DescriptionList
        items={[
          { label: text.fields.id, value: <Identifier what={text.fields.id} value={id} /> },
          { label: text.fields.category, value: labelOf(category, text.categories) },
          {
            label: text.fields.status,
            value: <Status tone={toneOf(status)}>{labelOf(status, text.statuses)}</Status>,
          },
          ...(deviceUUID
            ? [
                {
                  label: text.fields.device,
                  value: (
                    <LinkButton onClick={() => requestNavigation('device', { deviceUUID })}>{deviceUUID}</LinkButton>
                  ),
                },
              ]
            : []),
          { label: text.fields.create, value: timeOf(create) },
        ]}
      />
      {appeal && <Appeal appeal={appeal} />}
      <Talk>
        <h3>{text.asked}</h3>
        <p lang={languageOf(content)}>{content}</p>
        <Files attachments={attachments} />
        <h3 ref={replyHead} tabIndex={-1}>
          {text.replies}
        </h3>
        {replies.length === 0 ? (
          <p>{text.noReplies}</p>
        ) : (
          <ol>
            {replies.map((reply, index) => (
              <li key={index}>
                <small>
                  <b>{reply.author === 'support' ? text.support : reply.author || text.me}</b> {timeOf(reply.time)}
                </small>
                <p lang={languageOf(reply.content)}>{reply.content}</p>
                <Files attachments={reply.attachments} />
              </li>
            ))}
          </ol>
        )}
        {repliable && status === 'closed' && <p>{text.closed}</p>}
        {repliable && status !== 'closed' && <Reply key={replied} ticket={ticket} onReplied={showReply} />}
      </Talk>
    </Dialog>
  );
}

/** The files of a ticket or a reply. */
function Files({ attachments }: { attachments: readonly Attachment[] }) {
  const text = useText(ticketsText);
  return <AttachmentList attachments={attachments} call="ticketAttachment" download={downloadAttachment} text={text} />;
}

/** The appealed record, and the outcome with the compensation. */
function Appeal({ appeal }: { appeal: TicketAppeal }) {
  const text = useText(ticketsText).appeal;
  const { requestNavigation } = useWidget();
  const { date, fine, line, rule, state, decision, amount, month } = appeal;
  return (
    <Talk>
      <h3>{text.title}</h3>
      <DescriptionList
        items={[
          { label: text.date, value: date || '--' },
          ...(fine ? [{ label: text.fine, value: fine }] : []),
          ...(line ? [{ label: text.line, value: line }] : []),
          { label: text.rule, value: rule || '--' },
          {
            label: text.state,
            value: <Status tone={toneOfAppeal(state)}>{labelOf(state, text.states)}</Status>,
          },
          ...(decision ? [{ label: text.decision, value: decision }] : []),
          ...(typeof amount === 'number'
            ? [
                {
                  label: text.amount,
                  value: (
                    <>
                      {text.yuan(formatCents(amount))}{' '}
                      {month ? (
                        <LinkButton onClick={() => requestNavigation('bills', { month })}>
                          {text.bill(month)}
                        </LinkButton>
                      ) : (
                        text.nextBill
                      )}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Talk>
  );
}

interface ReplyProps {
  ticket: Ticket;
  onReplied: () => void;
}

/** A reply with attachments. The input stays until the platform has it. */
function Reply({ ticket: { id, status }, onReplied }: ReplyProps) {
  const text = useText(ticketsText);
  const shared = useText(formText);
  const attachable = useOffered('uploadAttachment');
  const [reply] = useReplyToTicketMutation();
  const uploads = useUploads();
  const form = usePlatformForm({
    defaultValues: { content: '', attachments: '' },
    rules({ content }) {
      const files = uploadedIds(uploads);
      const tooLong = content.trim().length > LONGEST_CONTENT ? text.replyTooLong(LONGEST_CONTENT) : undefined;
      return {
        content: content.trim() ? tooLong : text.replyMissing,
        attachments: 'problem' in files ? files.problem : undefined,
      };
    },
    toRequest: ({ content }) => content.trim(),
    async send(content) {
      const files = uploadedIds(uploads);
      const { error } = await reply({ id, content, attachments: 'ids' in files ? files.ids : [] });
      if (error) return errorToShow(error, text.replyUnknown);
      notify({ tone: 'success', message: text.replied });
      onReplied();
      return undefined;
    },
  });
  const { control } = form.methods;
  const content = useController({ control, name: 'content' });
  const attachments = useController({ control, name: 'attachments' });
  const count = text.replyHelp(content.field.value.length, LONGEST_CONTENT);
  return (
    <FormFields noValidate aria-label={text.reply} onSubmit={form.submit}>
      <TextArea
        {...content.field}
        label={text.replyTo}
        error={content.fieldState.error?.message}
        help={status === 'resolved' && !content.field.value ? text.replyReopens : count}
        maxLength={LONGEST_CONTENT}
        rows={3}
        required
      />
      {attachable && <AttachmentField of={attachments} uploads={uploads} />}
      {!form.online && <p role="status">{shared.offline}</p>}
      <FormRefusal of={form} />
      <Button type="submit" tone="primary" disabled={!form.online} busy={form.busy}>
        {text.reply}
      </Button>
    </FormFields>
  );
}

const Talk = styled.div`
  form {
    margin-top: var(--_space-4);
    > button {
      justify-self: end;
    }
  }

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
