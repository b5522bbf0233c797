import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { errorToShow } from '../../client/errors.ts';
import { useServerNow } from '../../client/server-clock.ts';
import { oneLine } from '../../core/clean-text.ts';
import { dayAfter, formatDate } from '../../core/shanghai-time.ts';
import { useText } from '../../host/locale.ts';
import { notify } from '../../host/notify.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { formText } from '../../kit/form/form.text.ts';
import { TextArea } from '../../kit/form/text-area.tsx';
import { usePlatformForm } from '../../kit/form/use-platform-form.ts';
import { Segmented } from '../../ui/base/segmented.tsx';
import { useNotifyOwnersMutation } from './owner-notice.api.ts';
import { LONGEST_REASON, type OwnerNotice } from './owner-notice.calls.ts';
import { ownerNoticeText } from './owner-notice.text.ts';

const DAYS = ['none', '0', '1', '3', '7'] as const;

interface OwnerNoticeDialogProps {
  uuids: readonly string[];
  onClose: () => void;
}

/** Sends a message with a reason and a deadline to the users of the nodes. */
export default function OwnerNoticeDialog({ uuids, onClose }: OwnerNoticeDialogProps) {
  const text = useText(ownerNoticeText);
  const shared = useText(formText);
  const now = useServerNow();
  const [send] = useNotifyOwnersMutation();
  const form = usePlatformForm({
    defaultValues: { reason: '', days: 'none' as (typeof DAYS)[number] },
    rules: ({ reason }) => ({
      reason:
        (oneLine(reason) === '' && text.reasonMissing) ||
        ([...oneLine(reason)].length > LONGEST_REASON && text.reasonTooLong(LONGEST_REASON)) ||
        undefined,
    }),
    toRequest: ({ reason, days }): OwnerNotice => ({
      uuids,
      reason: oneLine(reason),
      deadline: days === 'none' ? undefined : dayAfter(formatDate(now), Number(days)),
    }),
    async send(request) {
      const { data, error } = await send(request);
      const failure = await errorToShow(error, shared.unknown);
      if (failure) return failure;
      const { users = 0, nodes = 0 } = data ?? {};
      if (users > 0) notify({ tone: 'success', message: text.sent(users, nodes) });
      else notify({ tone: 'info', message: text.none });
      onClose();
      return undefined;
    },
  });
  const reason = useController({ control: form.methods.control, name: 'reason' });
  const days = useController({ control: form.methods.control, name: 'days' });
  return (
    <FormDialog
      of={form}
      title={text.title}
      description={text.lead(uuids.length)}
      cancel={text.cancel}
      submit={text.send}
      busyLabel={text.sending}
      onClose={onClose}
    >
      <TextArea
        {...reason.field}
        rows={3}
        label={text.reason}
        help={text.reasonHelp(LONGEST_REASON)}
        error={reason.fieldState.error?.message}
      />
      <Choice>
        <span>{text.deadline}</span>
        <Segmented
          label={text.deadline}
          value={days.field.value}
          onChange={days.field.onChange}
          items={DAYS.map((value) => ({ value, label: text.days[value] }))}
        />
      </Choice>
    </FormDialog>
  );
}

const Choice = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--_space-2);
`;
