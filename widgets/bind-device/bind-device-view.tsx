import type { AccountInfo } from '#shared/topics/account/account.calls.ts';
import { BindDeviceForm } from './bind-device-form.tsx';

interface BindDeviceViewProps {
  account: AccountInfo;
  /** The UUID that the form starts with. */
  deviceUuid: string | undefined;
}

/** The form; another UUID starts a new one. */
export default function BindDeviceView({ account, deviceUuid = '' }: BindDeviceViewProps) {
  return <BindDeviceForm key={deviceUuid} account={account} deviceUuid={deviceUuid} />;
}
