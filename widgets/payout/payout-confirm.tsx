import { useText } from '../../shared/host/locale.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DescriptionList } from '../../shared/ui/description-list.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { usePayoutItems } from './payout-items.ts';
import type { PayoutRequest } from './payout.rules.ts';
import { payoutText } from './payout.text.ts';

interface PayoutConfirmProps {
  request: PayoutRequest;
  busy: boolean;
  online: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The last look before the account of all withdrawals is another one (§2.7). */
export function PayoutConfirm({ request, busy, online, onConfirm, onClose }: PayoutConfirmProps) {
  const text = useText(payoutText);
  const itemsOf = usePayoutItems();
  return (
    <Dialog
      open
      title={text.confirmTitle}
      description={text.confirmText}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {text.back}
          </Button>
          <Button tone="primary" disabled={!online && !busy} busy={busy} onClick={onConfirm}>
            {online ? text.confirm : text.offline}
          </Button>
        </>
      }
    >
      <DescriptionList items={itemsOf(request, 'whole')} />
    </Dialog>
  );
}
