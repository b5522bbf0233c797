import type { WithdrawalRecord } from '#shared/topics/money/wallet/wallet.calls.ts';
import { useText } from '#shared/host/locale.ts';
import { Status } from '#shared/ui/base/status.tsx';
import { isKnownStatus, recordsText, statusLabel, WITHDRAWAL_TONES } from './records.text.ts';

export function WithdrawalStatus({ status }: Pick<WithdrawalRecord, 'status'>) {
  const text = useText(recordsText);
  const tone = isKnownStatus(status) ? WITHDRAWAL_TONES[status] : 'pending';
  return <Status tone={tone}>{statusLabel(status, text)}</Status>;
}
