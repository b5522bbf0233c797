import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import { PasswordField, type TextFieldProps } from '#shared/ui/form/text-field.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import type { PayoutRequest } from '#shared/topics/payout/payout.rules.ts';
import { payoutText } from './payout.text.ts';
import { usePayoutItems } from './use-payout-items.ts';

interface PayoutConfirmProps {
  request: PayoutRequest;
  /** hours that withdrawals to the new account are blocked */
  holdHours: number;
  /** the wallet password, if the platform requires it */
  password: Pick<TextFieldProps, 'value' | 'onChange' | 'error'> | undefined;
  busy: boolean;
  online: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The final confirmation before withdrawals go to another account (§2.7). */
export function PayoutConfirm({ request, holdHours, password, busy, online, onConfirm, onClose }: PayoutConfirmProps) {
  const text = useText(payoutText);
  const itemsOf = usePayoutItems();
  const look = useRef<HTMLDivElement>(null);
  const wrong = password?.error;
  useEffect(() => {
    // the pressed button is disabled until the user types another password
    if (wrong) look.current?.querySelector('input')?.focus();
  }, [wrong]);
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
          <Button
            tone="primary"
            disabled={(!online && !busy) || password?.value === ''}
            busy={busy}
            onClick={onConfirm}
          >
            {online ? text.confirm : text.offline}
          </Button>
        </>
      }
    >
      <Look ref={look}>
        <DescriptionList items={itemsOf(request, 'whole')} />
        {holdHours > 0 && <Banner tone="warning">{text.hold(holdHours)}</Banner>}
        {password && (
          <PasswordField label={text.walletPassword} {...password} autoComplete="current-password" required />
        )}
      </Look>
    </Dialog>
  );
}

const Look = styled.div`
  display: grid;
  gap: var(--_space-4);
`;
