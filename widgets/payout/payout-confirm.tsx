import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import { PasswordField, type TextFieldProps } from '#shared/ui/form/text-field.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { afterTax } from '#shared/topics/billing/bill/bill.rules.ts';
import { formatCents } from '#shared/core/money.ts';
import type { PayInfo } from '#shared/topics/accounts/payout.calls.ts';
import { WalletPasswordOwner } from '#shared/topics/money/wallet/wallet-password-owner.tsx';
import type { PayoutRequest } from '#shared/topics/accounts/payout.rules.ts';
import { payoutText } from './payout.text.ts';
import { taxMonth, taxesOf } from './tax-example.tsx';
import { usePayoutItems } from './use-payout-items.ts';
import type { TaxFigures } from './use-tax-figures.ts';

interface PayoutConfirmProps {
  username: string;
  request: PayoutRequest;
  /** hours that withdrawals to the new account are blocked; 0 if the account stays the same */
  holdHours: number;
  /** the stored payout info; undefined before the first entry */
  before: PayInfo | undefined;
  /** whether the stored number is hidden (§5, Masking) */
  hidden: boolean;
  figures: TaxFigures;
  /** the wallet password, if the platform requires it */
  password: Pick<TextFieldProps, 'value' | 'onChange' | 'error'> | undefined;
  busy: boolean;
  online: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The final confirmation before withdrawals go to another account (§2.7). */
export function PayoutConfirm(props: PayoutConfirmProps) {
  const { username, request, holdHours, before, hidden, figures, password, busy, online, onConfirm, onClose } = props;
  const text = useText(payoutText);
  const itemsOf = usePayoutItems();
  const look = useRef<HTMLFormElement>(null);
  const [isAsked, setAsked] = useState(false);
  const isMissing = password?.value === '';
  const problem = password?.error ?? (isAsked && isMissing ? text.walletPasswordRequired : undefined);
  const focusPassword = () => look.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  useEffect(() => {
    // the pressed button is far from the field
    if (problem) focusPassword();
  }, [problem]);
  const confirm = () => {
    if (busy || !online) return;
    setAsked(isMissing);
    if (isMissing) focusPassword();
    else onConfirm();
  };
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
          <Button tone="primary" disabled={!online && !busy} busy={busy} onClick={confirm}>
            {online ? text.confirm : text.offline}
          </Button>
        </>
      }
    >
      <Look
        ref={look}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <DescriptionList
          items={itemsOf(request, 'whole', before && { ...before, numbers: hidden ? 'hidden' : 'masked' })}
        />
        <TaxChange taxes={taxesOf(request, before)} figures={figures} />
        {holdHours > 0 && <Banner tone="warning">{text.hold(holdHours)}</Banner>}
        {password && (
          <>
            <WalletPasswordOwner username={username} />
            <PasswordField
              label={text.walletPassword}
              {...password}
              error={problem}
              autoComplete="current-password"
              required
            />
          </>
        )}
      </Look>
    </Dialog>
  );
}

interface TaxChangeProps {
  /** in percent: the current one, and the one after the change */
  taxes: readonly number[];
  figures: TaxFigures;
}

/** States a changed tax: from which bill it applies, and its effect on the last bill. */
function TaxChange({ taxes: [before, after], figures: { bill, from } }: TaxChangeProps) {
  const text = useText(payoutText);
  if (before === undefined || after === undefined) return null;
  const name = (percent: number) => (percent === 0 ? text.taxNone : text.taxKept(percent));
  const receivedText = (percent: number) => formatCents(afterTax(bill!.subtotal, percent / 100));
  return (
    <Banner tone="info">
      {text.taxChange(name(before), name(after))}
      {from && <p>{text.taxFrom(taxMonth(text, from))}</p>}
      {bill && <p>{text.taxChangeOwn(Number(bill.month.slice(5)), receivedText(before), receivedText(after))}</p>}
    </Banner>
  );
}

const Look = styled.form`
  display: grid;
  gap: var(--_space-4);
`;
