import { useId, useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import { useWidget } from '#shared/host/widget-context.ts';
import { FormFields } from '#shared/features/form-layout.tsx';
import { Refusal } from '#shared/features/form-parts.tsx';
import { useValidatedForm } from '#shared/features/use-validated-form.ts';
import { ruleFormText } from '#shared/features/use-validated-form.text.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { failureToTell } from '#shared/client/errors.ts';
import { TICKET_CATEGORIES, type TicketCategory } from '#shared/contract/tickets.ts';
import { useCreateTicketMutation } from '#shared/client/tickets.api.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { EMPTY_TICKET, faultsOf, isBegun, LONGEST_CONTENT, LONGEST_TITLE, type TicketValues } from './ticket.rules.ts';
import { ticketsText } from './tickets.text.ts';

interface NewTicketDialogProps {
  /** what was typed before and not sent */
  draft: TicketValues;
  /** @param typed what is in the fields, for the next time */
  onClose: (typed: TicketValues) => void;
  onCreated: () => void;
}

type MutableTicket = { -readonly [Name in keyof TicketValues]: string };

/** The form's rules and what it sends; the host is told of the new ticket. */
function useTicketForm(draft: TicketValues, onCreated: () => void) {
  const text = useText(ticketsText);
  const widget = useWidget();
  const [create] = useCreateTicketMutation();
  return useValidatedForm<MutableTicket>({
    start: { ...draft },
    rules(values) {
      const { category, title, content, deviceUUID } = faultsOf(values);
      return {
        category: category && text.faults.category[category],
        title: title && text.faults.title[title],
        content: content && text.faults.content[content],
        deviceUUID: deviceUUID && text.faults.deviceUUID[deviceUUID],
      };
    },
    async send({ category, title, content, deviceUUID }) {
      const { data, error } = await create({
        category: category as TicketCategory,
        title: title.trim(),
        content: content.trim(),
        ...(deviceUUID.trim() && { deviceUUID: deviceUUID.trim() }),
      });
      if (!data) return failureToTell(error, text.unknown);
      notify({ tone: 'success', message: text.done });
      widget.emit('partner-ticket-created', { id: data.id });
      onCreated();
      return undefined;
    },
  });
}

/** A new ticket. What was typed is kept until it is sent, however the dialog is left. */
export function NewTicketDialog({ draft, onClose, onCreated }: NewTicketDialogProps) {
  const text = useText(ticketsText);
  const words = useText(ruleFormText);
  const id = useId();
  const own = useTicketForm(draft, onCreated);
  const [restored, setRestored] = useState(() => isBegun(draft));
  const categories = useMemo(
    () => TICKET_CATEGORIES.map((value) => ({ value, label: text.categories[value] })),
    [text],
  );
  const { control } = own.form;
  const category = useController({ control, name: 'category' });
  const title = useController({ control, name: 'title' });
  const content = useController({ control, name: 'content' });
  const device = useController({ control, name: 'deviceUUID' });
  const clear = () => {
    setRestored(false);
    own.form.reset({ ...EMPTY_TICKET });
    // the button that was pressed is gone
    own.form.setFocus('title');
  };
  const leave = () => onClose(own.form.getValues());
  return (
    <Dialog
      open
      title={text.newTitle}
      description={text.newText}
      busy={own.busy}
      onClose={leave}
      footer={
        <>
          <Button disabled={own.busy} onClick={leave}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} tone="primary" disabled={!own.online} busy={own.busy}>
            {text.submit}
          </Button>
        </>
      }
    >
      <FormFields id={id} noValidate aria-label={text.newTitle} onSubmit={own.submit}>
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
        <Refusal of={own} />
        {!own.online && <p role="status">{words.offline}</p>}
      </FormFields>
    </Dialog>
  );
}
