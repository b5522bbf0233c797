import { errorToShow } from '#shared/client/errors.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { FormDialog } from '#shared/kit/form/form-dialog.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { useRemoveRobotMutation } from '#shared/topics/notices/robot.api.ts';
import type { Robot } from '#shared/topics/notices/robot.calls.ts';
import { groupRobotsText } from './group-robots.text.ts';

interface RemoveRobotDialogProps {
  robot: Robot;
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes a group robot after a confirmation. */
export default function RemoveRobotDialog({ robot: { id, name }, onRemoved, onClose }: RemoveRobotDialogProps) {
  const text = useText(groupRobotsText);
  const { unknown } = useText(formText);
  const [remove] = useRemoveRobotMutation();
  const form = usePlatformForm({
    defaultValues: {},
    rules: () => ({}),
    toRequest: () => ({ id }),
    async send(request) {
      const failure = await errorToShow((await remove(request)).error, unknown);
      if (failure) return failure;
      notify({ tone: 'success', message: text.removed });
      onRemoved();
      return undefined;
    },
  });
  return (
    <FormDialog
      of={form}
      size="sm"
      title={text.removeTitle(name)}
      description={text.removeText}
      cancel={text.cancel}
      submit={text.remove}
      busyLabel={text.removing}
      tone="danger"
      onClose={onClose}
    >
      {null}
    </FormDialog>
  );
}
