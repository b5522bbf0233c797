import { useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import { useWidget } from '#shared/host/widget-context.ts';
import { FormDialog } from '#shared/kit/form/form-dialog.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { TICKET_CATEGORIES, type TicketCategory } from '#shared/topics/support/ticket/ticket.calls.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { SelectField } from '#shared/ui/select/select-field.tsx';
import { TextArea } from '#shared/kit/form/text-area.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { LONGEST_CONTENT } from '#shared/topics/support/ticket/ticket.rules.ts';
import { AttachmentField } from '#shared/topics/support/ticket/attachment-field.tsx';
import { uploadedIds, useUploads, type Upload, type Uploads } from '#shared/topics/support/ticket/use-uploads.ts';
import { useOffered } from '#shared/host/offered.ts';
import { Field } from '#shared/ui/form/field.tsx';
import { DeviceChoice } from '#shared/topics/devices/device-choice.tsx';
import type { ChosenDevice } from '#shared/topics/devices/chosen-device.ts';
import { EMPTY_TICKET, isBegun, LONGEST_TITLE, type TicketValues, ticketFaults } from './tickets.rules.ts';
import { ticketsText } from './tickets.text.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { useCreateTicketMutation } from '#shared/topics/support/ticket/ticket.api.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';

interface NewTicketDialogProps {
  /** unsent input of an earlier dialog, and its uploaded files */
  draft: TicketValues;
  files: readonly Upload[];
  /** whether the user is an agent, whose list contains the nodes of all users */
  agent: boolean;
  /** @param values the values of the fields, for the next dialog */
  onClose: (values: TicketValues, files: readonly Upload[]) => void;
  onCreated: () => void;
}

/** A new ticket. The input is kept until it is sent, also when the dialog is closed. */
export default function NewTicketDialog({ draft, files, agent, onClose, onCreated }: NewTicketDialogProps) {
  const text = useText(ticketsText);
  const shared = useText(formText);
  const widget = useWidget();
  const attachable = useOffered('uploadAttachment');
  const uploads = useUploads(files);
  const form = useTicketForm(draft, uploads, (ticket) => {
    notify({ tone: 'success', message: text.done });
    widget.emit('partner-ticket-created', { id: ticket });
    onCreated();
  });
  const [restored, setRestored] = useState(() => isBegun(draft) || files.length > 0);
  const [node, setNode] = useState<ChosenDevice | undefined>(
    draft.deviceUUID ? { uuid: draft.deviceUUID, name: draft.deviceUUID } : undefined,
  );
  const categories = useMemo(
    () =>
      TICKET_CATEGORIES.filter((value) => value !== 'appeal').map((value) => ({
        value,
        label: text.categories[value],
      })),
    [text],
  );
  const { control, reset, setFocus, getValues } = form.methods;
  const category = useController({ control, name: 'category' });
  const title = useController({ control, name: 'title' });
  const content = useController({ control, name: 'content' });
  const deviceUUID = useController({ control, name: 'deviceUUID' });
  const attachments = useController({ control, name: 'attachments' });
  const clear = () => {
    setRestored(false);
    reset({ ...EMPTY_TICKET, attachments: '' });
    setNode(undefined);
    uploads.list.forEach(({ key }) => uploads.remove(key));
    // The pressed button is removed. The form knows its fields again after the next rendering.
    requestAnimationFrame(() => setFocus('title'));
  };
  const leave = () =>
    onClose(
      getValues(),
      // unfinished uploads end with the dialog
      uploads.list.filter(({ id }) => id !== undefined),
    );
  const choose = (device: ChosenDevice | undefined) => {
    setNode(device);
    deviceUUID.field.onChange(device?.uuid ?? '');
  };
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
        ref={category.field.ref}
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
      <Field
        label={text.device}
        labelAction={node && <LinkButton onClick={() => choose(undefined)}>{text.anyDevice}</LinkButton>}
        help={node?.uuid}
        error={deviceUUID.fieldState.error?.message}
      >
        {(ids) => <DeviceChoice value={node} onChange={choose} agent={agent} field={{ ...ids, label: text.device }} />}
      </Field>
      {attachable && <AttachmentField of={attachments} uploads={uploads} />}
      {!form.online && <p role="status">{shared.offline}</p>}
    </FormDialog>
  );
}

/** The form of a new ticket. It starts with the draft. */
function useTicketForm(draft: TicketValues, uploads: Uploads, onCreated: (id: string) => void) {
  const text = useText(ticketsText);
  const [create] = useCreateTicketMutation();
  return usePlatformForm<TicketValues & { attachments: string }, Parameters<typeof create>[0]>({
    defaultValues: { ...draft, attachments: '' },
    rules(values) {
      const files = uploadedIds(uploads);
      const { category, title, content, deviceUUID } = ticketFaults(values);
      return {
        category: category && text.faults.category[category],
        title: title && text.faults.title[title],
        content: content && text.faults.content[content],
        deviceUUID: deviceUUID && text.faults.deviceUUID[deviceUUID],
        attachments: 'problem' in files ? files.problem : undefined,
      };
    },
    toRequest: ({ category, title, content, deviceUUID }) => ({
      category: category as TicketCategory,
      title: title.trim(),
      content: content.trim(),
      ...(deviceUUID.trim() && { deviceUUID: deviceUUID.trim() }),
    }),
    async send(request) {
      const files = uploadedIds(uploads);
      const { data, error } = await create({ ...request, attachments: 'ids' in files ? files.ids : [] });
      if (data) onCreated(data.id);
      return errorToShow(error, text.unknown);
    },
  });
}
