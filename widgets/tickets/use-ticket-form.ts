import { errorToShow } from '#shared/client/errors.ts';
import { useCreateTicketMutation } from '#shared/topics/ticket/ticket.api.ts';
import type { TicketCategory } from '#shared/topics/ticket/ticket.calls.ts';
import { usePlatformForm } from '#shared/topics/form/use-platform-form.ts';
import { useText } from '#shared/host/locale.ts';
import { faultsOf, type TicketValues } from './tickets.rules.ts';
import { ticketsText } from './tickets.text.ts';

/** The form of a new ticket. It starts with the draft. */
export function useTicketForm(draft: TicketValues, onCreated: (id: string) => void) {
  const text = useText(ticketsText);
  const [create] = useCreateTicketMutation();
  return usePlatformForm<TicketValues, Parameters<typeof create>[0]>({
    defaultValues: draft,
    rules(values) {
      const { category, title, content, deviceUUID } = faultsOf(values);
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
