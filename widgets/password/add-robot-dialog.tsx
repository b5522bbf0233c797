import { useController } from 'react-hook-form';
import { cleanIdentifier, oneLine } from '#shared/core/clean-text.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { FormDialog } from '#shared/kit/form/form-dialog.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { useAddRobotMutation } from '#shared/topics/notices/robot.api.ts';
import { isRobotSecret, LONGEST_ROBOT_NAME, robotOf } from '#shared/topics/notices/robot.rules.ts';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { groupRobotsText } from './group-robots.text.ts';

interface AddRobotDialogProps {
  onAdded: () => void;
  onClose: () => void;
}

const providerOf = (address: string) => robotOf(cleanIdentifier(address))?.provider;

/** Adds a group robot by the address that its provider shows. */
export default function AddRobotDialog({ onAdded, onClose }: AddRobotDialogProps) {
  const text = useText(groupRobotsText);
  const { unknown } = useText(formText);
  const [add, { reset }] = useAddRobotMutation();
  const form = usePlatformForm({
    defaultValues: { name: '', address: '', secret: '' },
    rules: ({ name, address, secret }) => ({
      name:
        (oneLine(name) === '' && text.nameMissing) ||
        ([...oneLine(name)].length > LONGEST_ROBOT_NAME && text.nameTooLong(LONGEST_ROBOT_NAME)) ||
        undefined,
      address:
        (address.trim() === '' && text.addressMissing) || (!providerOf(address) && text.addressWrong) || undefined,
      secret:
        providerOf(address) === 'dingtalk' && secret.trim() !== '' && !isRobotSecret(cleanIdentifier(secret))
          ? text.secretWrong
          : undefined,
    }),
    toRequest: ({ name, address, secret }) => ({
      name: oneLine(name),
      address: cleanIdentifier(address),
      secret: providerOf(address) === 'dingtalk' ? cleanIdentifier(secret) || undefined : undefined,
    }),
    async send(request) {
      const { error } = await add(request);
      reset();
      const failure = await errorToShow(error, unknown);
      if (failure) return failure;
      notify({ tone: 'success', message: text.added });
      onAdded();
      onClose();
      return undefined;
    },
  });
  const { control } = form.methods;
  const name = useController({ control, name: 'name' });
  const address = useController({ control, name: 'address' });
  const secret = useController({ control, name: 'secret' });
  return (
    <FormDialog
      of={form}
      title={text.add}
      description={text.addText}
      cancel={text.cancel}
      submit={text.add}
      busyLabel={text.adding}
      onClose={onClose}
    >
      <TextField
        {...name.field}
        label={text.name}
        help={text.nameHelp}
        error={name.fieldState.error?.message}
        autoComplete="off"
        required
      />
      <TextField
        {...address.field}
        label={text.address}
        error={address.fieldState.error?.message}
        autoComplete="off"
        inputMode="url"
        secret
        required
      />
      {providerOf(address.field.value) === 'dingtalk' && (
        <TextField
          {...secret.field}
          label={text.secret}
          help={text.secretHelp}
          error={secret.fieldState.error?.message}
          autoComplete="off"
          secret
        />
      )}
    </FormDialog>
  );
}
