import { useController } from 'react-hook-form';
import { errorToShow } from '#shared/client/errors.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useRemarkDevicesMutation } from '#shared/topics/device/device.api.ts';
import { FormDialog } from '#shared/topics/form/form-dialog.tsx';
import { formText } from '#shared/topics/form/form.text.ts';
import { usePlatformForm } from '#shared/topics/form/use-platform-form.ts';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { deviceListText } from './device-list.text.ts';
import { listDialogsText } from './list-dialogs.text.ts';

const LONGEST = 50;

interface RemarkDialogProps {
  uuids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Sets one remark for the selected nodes. An empty one removes their remarks. */
export default function RemarkDialog({ uuids, onDone, onClose }: RemarkDialogProps) {
  const text = useText(deviceListText);
  const own = useText(listDialogsText);
  const shared = useText(formText);
  const [save] = useRemarkDevicesMutation();
  const form = usePlatformForm({
    defaultValues: { remark: '' },
    rules: ({ remark }) => ({ remark: [...remark].length > LONGEST ? own.remarkTooLong(LONGEST) : undefined }),
    toRequest: ({ remark }) => ({ uuids, remark }),
    async send(request) {
      const failure = await errorToShow((await save(request)).error, shared.unknown);
      if (failure) return failure;
      notify({ tone: 'success', message: own.remarkSaved(uuids.length) });
      onDone();
      return undefined;
    },
  });
  const { field, fieldState } = useController({ control: form.methods.control, name: 'remark' });
  return (
    <FormDialog
      of={form}
      size="sm"
      title={own.editRemark}
      description={own.remarkOf(uuids.length)}
      cancel={text.cancel}
      submit={own.saveRemark}
      onClose={onClose}
    >
      <TextField {...field} label={text.remark} help={own.remarkHelp(LONGEST)} error={fieldState.error?.message} />
    </FormDialog>
  );
}
