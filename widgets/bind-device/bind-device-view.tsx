import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { ElementForm } from '#shared/kit/form/form-layout.tsx';
import { FormRefusal } from '#shared/kit/form/refusal.tsx';
import { SubmitRow } from '#shared/kit/form/submit-row.tsx';
import { notify } from '#shared/host/notify.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { scanIcon } from '#shared/ui/base/icons-more.ts';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { LONGEST_BINDING_REMARK, cleanUuid, UUID_LENGTH, uuidFault, uuidOfCode } from './bind-device.rules.ts';
import { bindText } from './bind-device.text.ts';
import { useBindDeviceMutation } from '#shared/topics/devices/device.api.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { formText } from '#shared/kit/form/form.text.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';

const ScanDialog = lazyDialog(() => import('#shared/kit/scan/scan-dialog.tsx'));

interface BindDeviceViewProps {
  account: AccountInfo;
  /** The UUID that the form starts with. */
  deviceUuid: string | undefined;
}

/** The form; another UUID starts a new one. */
export default function BindDeviceView({ account, deviceUuid = '' }: BindDeviceViewProps) {
  return <BindDeviceForm key={deviceUuid} account={account} deviceUuid={deviceUuid} />;
}

interface BindDeviceFormProps {
  account: AccountInfo;
  deviceUuid: string;
}

/** Binds a node by its UUID, with an optional name. After the binding, it links to the pages of the node. */
function BindDeviceForm({ account, deviceUuid }: BindDeviceFormProps) {
  const widget = useWidget();
  const text = useText(bindText);
  const [bound, setBound] = useState<string>();
  useWidgetState(true);

  const form = useBindDeviceForm(deviceUuid, (uuid) => {
    setBound(uuid);
    notify({ tone: 'success', message: text.done });
    widget.emit('partner-device-bound', { deviceUuid: uuid });
  });
  const { control } = form.methods;
  const uuid = useController({ control, name: 'deviceUUID' });
  const remark = useController({ control, name: 'remark' });

  if (bound !== undefined)
    return (
      <div role="status">
        <StateCard
          level={2}
          icon="success"
          tone="success"
          title={text.done}
          text={text.doneText(bound)}
          actions={
            <>
              <Button tone="primary" onClick={() => widget.requestNavigation('dial', { deviceUUID: bound })}>
                {text.network}
              </Button>
              <Button onClick={() => widget.requestNavigation('device', { deviceUUID: bound })}>{text.device}</Button>
              <Button onClick={() => setBound(undefined)}>{text.again}</Button>
            </>
          }
        />
      </div>
    );
  return (
    <ElementForm noValidate aria-label={text.title} onSubmit={form.submit}>
      <p>{text.account(account.username)}</p>
      <ScanButton
        onRead={(read) => form.methods.setValue('deviceUUID', read, { shouldDirty: true, shouldValidate: true })}
      />
      <TextField
        {...uuid.field}
        label={text.uuid}
        help={text.uuidHelp}
        error={uuid.fieldState.error?.message}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <TextField
        {...remark.field}
        label={text.remark}
        error={remark.fieldState.error?.message}
        maxLength={LONGEST_BINDING_REMARK}
        autoComplete="off"
      />
      <FormRefusal of={form} />
      <SubmitRow of={form}>{text.submit}</SubmitRow>
    </ElementForm>
  );
}

/** Fills in the UUID from the label of the node. The user checks it and binds the node. */
function ScanButton({ onRead }: { onRead: (deviceUuid: string) => void }) {
  const text = useText(bindText);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        wide
        aria-haspopup="dialog"
        onPointerEnter={() => void ScanDialog.preload()}
        onClick={() => setOpen(true)}
      >
        <Icon path={scanIcon} size={16} />
        {text.scan}
      </Button>
      {isOpen && (
        <ScanDialog
          frame={{ title: text.scan, size: 'sm' }}
          onFrameClose={close}
          title={text.scan}
          notes={{ foreign: text.foreignCode, several: text.severalCodes }}
          valueOf={uuidOfCode}
          onRead={(deviceUuid) => {
            close();
            onRead(deviceUuid);
            notify({ tone: 'success', message: text.scanned });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/**
 * The form that binds a node to the account.
 * @param deviceUuid the UUID that the field starts with
 */
function useBindDeviceForm(deviceUuid: string, onBound: (deviceUuid: string) => void) {
  const text = useText(bindText);
  const { unknown } = useText(formText);
  const [bind] = useBindDeviceMutation();

  const form = usePlatformForm({
    defaultValues: { deviceUUID: cleanUuid(deviceUuid), remark: '' },
    rules({ deviceUUID }) {
      const clean = cleanUuid(deviceUUID);
      const fault = uuidFault(clean);
      return {
        deviceUUID: fault === 'length' ? text.faults.length(UUID_LENGTH, clean.length) : fault && text.faults[fault],
      };
    },
    toRequest: ({ deviceUUID, remark }) => ({ deviceUUID: cleanUuid(deviceUUID), remark: remark.trim() }),
    async send(request) {
      const { error } = await bind(request);
      const failure = await errorToShow(error, unknown);
      if (failure) return failure;
      form.methods.reset({ deviceUUID: '', remark: '' });
      onBound(request.deviceUUID);
      return undefined;
    },
  });
  return form;
}
