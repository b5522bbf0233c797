import { useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import { useWidget } from '#shared/host/widget-context.ts';
import { FormDialog } from '#shared/topics/form/form-dialog.tsx';
import { formText } from '#shared/topics/form/form.text.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { TICKET_CATEGORIES, type TicketCategory } from '#shared/topics/ticket/ticket.calls.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { SelectField } from '#shared/ui/select/select-field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import {
  EMPTY_TICKET,
  isBegun,
  LONGEST_CONTENT,
  LONGEST_TITLE,
  type TicketValues,
  ticketFaults,
} from './tickets.rules.ts';
import { ticketsText } from './tickets.text.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { useCreateTicketMutation } from '#shared/topics/ticket/ticket.api.ts';
import { usePlatformForm } from '#shared/topics/form/use-platform-form.ts';

interface NewTicketDialogProps {
  /** unsent input of an earlier dialog */
  draft: TicketValues;
  /** @param typed the values of the fields, for the next dialog */
  onClose: (typed: TicketValues) => void;
  onCreated: () => void;
}

/** A new ticket. The input is kept until it is sent, also when the dialog is closed. */
export default function NewTicketDialog({ draft, onClose, onCreated }: NewTicketDialogProps) {
  const text = useText(ticketsText);
  const shared = useText(formText);
  const widget = useWidget();
  const form = useTicketForm(draft, (ticket) => {
    notify({ tone: 'success', message: text.done });
    widget.emit('partner-ticket-created', { id: ticket });
    onCreated();
  });
  const [restored, setRestored] = useState(() => isBegun(draft));
  const categories = useMemo(
    () => TICKET_CATEGORIES.map((value) => ({ value, label: text.categories[value] })),
    [text],
  );
  const { control, reset, setFocus, getValues } = form.methods;
  const category = useController({ control, name: 'category' });
  const title = useController({ control, name: 'title' });
  const content = useController({ control, name: 'content' });
  const device = useController({ control, name: 'deviceUUID' });
  const clear = () => {
    setRestored(false);
    reset({ ...EMPTY_TICKET });
    // The pressed button is removed. The form knows its fields again after the next rendering.
    requestAnimationFrame(() => setFocus('title'));
  };
  const leave = () => onClose(getValues());
  return (
    <FormDialog
      of={form}
      title={text.newTitle}
      description={text.newText}
      cancel={text.cancel}
      submit={text.submit}
      onClose={leave}
    >
      {restored && (
        <Banner tone="info" action={<LinkButton onClick={clear}>{text.clear}</LinkButton>}>
          {text.restored}
        </Banner>
      )}
      <SelectField
        label={text.category}
        value={category.field.value || undefined}
        onChange={category.field.onChange}
        items={categories}
        error={category.fieldState.error?.message}
      />
      <TextField
        {...title.field}
        label={text.name}
        error={title.fieldState.error?.message}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        required
      />
      <TextArea
        {...content.field}
        label={text.content}
        error={content.fieldState.error?.message}
        help={text.contentHelp(content.field.value.length, LONGEST_CONTENT)}
        maxLength={LONGEST_CONTENT}
        rows={6}
        required
      />
      <TextField
        {...device.field}
        label={text.device}
        error={device.fieldState.error?.message}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {!form.online && <p role="status">{shared.offline}</p>}
    </FormDialog>
  );
}

/** The form of a new ticket. It starts with the draft. */
function useTicketForm(draft: TicketValues, onCreated: (id: string) => void) {
  const text = useText(ticketsText);
  const [create] = useCreateTicketMutation();
  return usePlatformForm<TicketValues, Parameters<typeof create>[0]>({
    defaultValues: draft,
    rules(values) {
      const { category, title, content, deviceUUID } = ticketFaults(values);
      return {
        category: category && text.faults.category[category],
        title: title && text.faults.title[title],
        content: content && text.faults.content[content],
        deviceUUID: deviceUUID && text.faults.deviceUUID[deviceUUID],
      };
    },
    toRequest: ({ category, title, content, deviceUUID }) => ({
      category: category as TicketCategory,
      title: title.trim(),
      content: content.trim(),
      ...(deviceUUID.trim() && { deviceUUID: deviceUUID.trim() }),
    }),
    async send(request) {
      const { data, error } = await create(request);
      if (data) onCreated(data.id);
      return errorToShow(error, text.unknown);
    },
  });
}
