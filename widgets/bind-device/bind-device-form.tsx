import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { ElementForm } from '#shared/topics/form/form-layout.tsx';
import { Refusal } from '#shared/topics/form/refusal.tsx';
import { SubmitRow } from '#shared/topics/form/submit-row.tsx';
import { notify } from '#shared/host/notify.ts';
import type { AccountInfo } from '#shared/topics/account/account.calls.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { LONGEST_REMARK } from './bind-device.rules.ts';
import { bindText } from './bind-device.text.ts';
import { useBindDeviceForm } from './use-bind-device-form.ts';

interface BindDeviceFormProps {
  account: AccountInfo;
  deviceUuid: string;
}

/** Binds a node by its UUID, with an optional name. After the binding, it links to the pages of the node. */
export function BindDeviceForm({ account, deviceUuid }: BindDeviceFormProps) {
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
        maxLength={LONGEST_REMARK}
        autoComplete="off"
      />
      <Refusal of={form} />
      <SubmitRow of={form}>{text.submit}</SubmitRow>
    </ElementForm>
  );
}
