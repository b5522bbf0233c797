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
  onConfirm: () => void;
  onClose: () => void;
}

/** The last look before the account of all withdrawals is another one (§2.7). */
export function PayoutConfirm({ request, busy, onConfirm, onClose }: PayoutConfirmProps) {
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
          <Button tone="primary" busy={busy} onClick={onConfirm}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <DescriptionList items={itemsOf(request, 'whole')} />
    </Dialog>
  );
}
