import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { FormFields } from '#shared/features/form-layout.tsx';
import { Refusal, SubmitRow } from '#shared/features/form-parts.tsx';
import { useValidatedForm } from '#shared/features/use-validated-form.ts';
import { ruleFormText } from '#shared/features/use-validated-form.text.ts';
import { notify } from '#shared/host/notify.ts';
import { useBindDeviceMutation } from '#shared/client/devices.api.ts';
import { failureToTell } from '#shared/client/errors.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { cleanUuid, LONGEST_REMARK, UUID_LENGTH, uuidFault } from './bind.rules.ts';
import { bindText } from './bind-form.text.ts';

interface BindFormProps {
  account: AccountInfo;
  deviceUuid: string;
}

/** The UUID, and a name for the node; then the way on. */
export function BindForm({ account, deviceUuid }: BindFormProps) {
  const widget = useWidget();
  const text = useText(bindText);
  const words = useText(ruleFormText);
  const [bound, setBound] = useState<string>();
  const [bind] = useBindDeviceMutation();
  useWidgetState(true);

  const own = useValidatedForm<{ deviceUUID: string; remark: string }>({
    start: { deviceUUID: cleanUuid(deviceUuid), remark: '' },
    rules({ deviceUUID }) {
      const clean = cleanUuid(deviceUUID);
      const fault = uuidFault(clean);
      return {
        deviceUUID: fault === 'length' ? text.faults.length(UUID_LENGTH, clean.length) : fault && text.faults[fault],
      };
    },
    async send({ deviceUUID, remark }) {
      const clean = cleanUuid(deviceUUID);
      const { error } = await bind({ deviceUUID: clean, remark: remark.trim() });
      const failure = await failureToTell(error, words.unknown);
      if (failure) return failure;
      setBound(clean);
      own.form.reset({ deviceUUID: '', remark: '' });
      notify({ tone: 'success', message: text.done });
      widget.emit('partner-device-bound', { deviceUuid: clean });
      return undefined;
    },
  });
  const uuid = useController({ control: own.form.control, name: 'deviceUUID' });
  const remark = useController({ control: own.form.control, name: 'remark' });

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
    <FormFields noValidate aria-label={text.title} onSubmit={own.submit}>
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
      <Refusal of={own} />
      <SubmitRow of={own}>{text.submit}</SubmitRow>
    </FormFields>
  );
}
