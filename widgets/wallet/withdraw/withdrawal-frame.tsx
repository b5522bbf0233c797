import { useText } from '#shared/host/locale.ts';
import { DialogFrame } from '#shared/ui/overlay/dialog-frame.tsx';
import { walletText } from '../wallet.text.ts';

/** The frame of the withdraw dialog until its code is loaded. */
export default function WithdrawalFrame({ onClose }: { onClose: () => void }) {
  const text = useText(walletText);
  return <DialogFrame title={text.withdraw} height={600} onClose={onClose} />;
}
