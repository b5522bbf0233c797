import { useState } from 'react';
import { useController } from 'react-hook-form';
import { defineText, useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { FormFields } from '#shared/features/form-layout.tsx';
import { Refusal, SubmitRow } from '#shared/features/form-parts.tsx';
import { ruleFormText, useValidatedForm } from '#shared/features/use-validated-form.ts';
import { notify } from '#shared/host/notify.ts';
import { useBindDeviceMutation } from '#shared/client/devices.api.ts';
import { failureToTell } from '#shared/client/errors.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { cleanUuid, LONGEST_REMARK, UUID_LENGTH, uuidFault } from './bind.rules.ts';

const bindText = defineText('bindDevice', {
  'zh-CN': {
    title: '绑定节点',
    account: (username: string) => `绑定到账号 ${username}`,
    uuid: '设备ID',
    uuidHelp: '设备标签上的 32 位字符',
    faults: {
      required: '请输入设备ID',
      letters: '设备ID只包含数字和字母 a 至 f',
      length: (needed: number, typed: number) => `应为 ${needed} 位，现在是 ${typed} 位`,
    },
    remark: '备注名称（选填）',
    submit: '绑定',
    done: '绑定成功',
    doneText: (uuid: string) => `节点 ${uuid} 已绑定，从明天起计算收入`,
    network: '配置网络',
    device: '查看设备',
    again: '继续绑定',
  },
  en: {
    title: 'Bind a node',
    account: (username: string) => `Bound to the account ${username}`,
    uuid: 'Device ID',
    uuidHelp: 'The 32 characters on the label',
    faults: {
      required: 'Enter the device ID',
      letters: 'A device ID has digits and the letters a to f alone',
      length: (needed: number, typed: number) => `It has ${needed} characters, there are ${typed}`,
    },
    remark: 'A name for it (optional)',
    submit: 'Bind',
    done: 'Bound',
    doneText: (uuid: string) => `The node ${uuid} is bound and earns from tomorrow on`,
    network: 'Configure network',
    device: 'See the device',
    again: 'Bind another',
  },
});

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
