import { useState } from 'react';
import { lazyModule } from '#shared/ui/lazy-part.ts';
import { withdrawalPhone } from '#shared/domain/masking.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import type { PayInfo } from '#shared/contract/payout.ts';
import { useIdlePreload } from '#shared/ui/use-idle-preload.ts';
import { useOptionalModule } from '#shared/ui/use-part.ts';
import { PayoutSummary } from './payout-summary.tsx';
import type { PayoutRequest } from './payout.rules.ts';
import { payoutText } from './payout.text.ts';
import { useEditRight } from './use-edit-right.ts';

/** The form's code: most visits only look at the summary. */
export const payoutFormPart = lazyModule(() => import('./payout-form.tsx'));

interface PayoutEditorProps {
  account: AccountInfo;
  payInfo: PayInfo;
  hidden: boolean;
  toScan: boolean;
  /** it has just been submitted */
  fresh: boolean;
  onSubmitted: (request: PayoutRequest) => Promise<void>;
  onPhone: () => void;
}

/** Payout info that is there: the summary, and the form in its place while it is edited. */
export function PayoutEditor({ account, payInfo, hidden, toScan, fresh, onSubmitted, onPhone }: PayoutEditorProps) {
  const widget = useWidget();
  const text = useText(payoutText);
  const right = useEditRight();
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState(false);
  useIdlePreload(payoutFormPart.preload, right.allowed && !toScan);
  const Form = useOptionalModule(payoutFormPart, editing, () => {
    setEditing(false);
    notify({ tone: 'failure', message: text.later });
  });
  const leave = () => {
    setEditing(false);
    setEdited(true);
  };

  if (editing && Form)
    return (
      <Form.PayoutForm
        account={account}
        kept={payInfo}
        filled
        hidden={hidden}
        onSubmitted={async (request) => {
          await onSubmitted(request);
          leave();
        }}
        onPhone={onPhone}
        onCancel={leave}
      />
    );
  const unnamed = !account.realName;
  return (
    <PayoutSummary
      payInfo={payInfo}
      phoneNumber={withdrawalPhone(account, payInfo)}
      hidden={hidden}
      right={
        toScan || unnamed
          ? {
              allowed: false,
              reason: toScan ? text.verifyFirstTitle : text.identityTitle,
              kept: false,
              retry: undefined,
            }
          : right
      }
      fresh={fresh || edited}
      saved={fresh}
      opening={editing}
      onEdit={() => setEditing(true)}
      onPhone={onPhone}
      onBills={() => widget.requestNavigation('bills')}
      onWallet={() => widget.requestNavigation('wallet')}
    />
  );
}
