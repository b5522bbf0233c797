import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { HIDDEN, maskAccount, maskPhone } from '#shared/domain/masking.ts';
import { taxPercent } from '#shared/domain/withdrawal-quote.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useText } from '#shared/host/locale.ts';
import type { BillingCycle, CollectionMethod, InvoiceType, PayInfo } from '#shared/contract/payout.ts';
import { inFours } from '#shared/ui/form/formatted-field.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import { Banner } from '#shared/ui/base/banner.tsx';
import { PasswordField, type TextFieldProps } from '#shared/ui/form/text-field.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { payoutText } from './payout.text.ts';
import type { PayoutRequest } from './payout.rules.ts';
import type { EditRight } from './use-payout-edit.ts';

interface Facts {
  collectionMethod?: CollectionMethod | undefined;
  collectionNumber?: string | undefined;
  bankAccount?: string | undefined;
  bankName?: string | undefined;
  cardNumber?: string | undefined;
  invoiceType?: InvoiceType | undefined;
  billingCycle?: BillingCycle | undefined;
}

/** How numbers are shown: whole, as a reminder, or hidden (§5, Masking). */
type Numbers = 'whole' | 'masked' | 'hidden';

/** Payout info as label and value, its method's fields alone. */
function usePayoutItems(): (facts: Facts, numbers: Numbers) => { label: string; value: string }[] {
  const text = useText(payoutText);
  return (facts, numbers) => {
    const { collectionMethod: method, collectionNumber, bankAccount, bankName, cardNumber } = facts;
    const number = (value: string | undefined, whole: (value: string) => string) =>
      !value ? text.none : { whole: whole(value), masked: maskAccount(value), hidden: HIDDEN }[numbers];
    const company = method === 'enterpriseCard';
    const percent = taxPercent(facts);
    const rows: [label: string, value: string | undefined][] = [
      [text.method, method && text[method]],
      [company ? text.companyName : text.holder, bankAccount || text.none],
    ];
    if (method === 'personalAlipay') rows.push([text.alipay, number(collectionNumber, (whole) => whole)]);
    else
      rows.push(
        [company ? text.companyBank : text.bank, bankName || text.none],
        [company ? text.companyCard : text.card, number(cardNumber, inFours)],
      );
    if (company && facts.invoiceType)
      rows.push([
        text.invoice,
        text.invoiceWith(text[facts.invoiceType], percent === 0 ? text.taxNone : text.taxKept(percent)),
      ]);
    if (facts.billingCycle) rows.push([text.cycle, text[facts.billingCycle]]);
    return rows.map(([label, value]) => ({ label, value: value ?? text.none }));
  };
}

interface PayoutConfirmProps {
  request: PayoutRequest;
  /** that withdrawals to the new account wait */
  holdHours: number;
  /** the wallet password, where the platform wants to know it first */
  password: Pick<TextFieldProps, 'value' | 'onChange' | 'error'> | undefined;
  busy: boolean;
  online: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The last look before the account of all withdrawals is another one (§2.7). */
export function PayoutConfirm({ request, holdHours, password, busy, online, onConfirm, onClose }: PayoutConfirmProps) {
  const text = useText(payoutText);
  const itemsOf = usePayoutItems();
  const look = useRef<HTMLDivElement>(null);
  const wrong = password?.error;
  useEffect(() => {
    // the button that was pressed is off until there is another password
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

interface PayoutSummaryProps {
  payInfo: Partial<PayInfo>;
  phoneNumber: string;
  /** numbers are hidden (§5, Masking) */
  hidden: boolean;
  right: EditRight;
  /** the form was here a moment ago: readers hear what took its place */
  fresh: boolean;
  /** it has just been submitted: the way on */
  saved: boolean;
  /** the form is on its way */
  opening: boolean;
  onEdit: () => void;
  onPhone: () => void;
  onBills: () => void;
  onWallet: () => void;
}

/** Where withdrawals go, and whether that can be changed now (§2.7). */
export function PayoutSummary(props: PayoutSummaryProps) {
  const { payInfo, phoneNumber, hidden, right, fresh, saved, opening, onEdit, onPhone, onBills, onWallet } = props;
  const text = useText(payoutText);
  const itemsOf = usePayoutItems();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fresh) title.current?.focus({ preventScroll: true });
  }, [fresh]);

  return (
    <Panel as="section">
      <Head>
        <div>
          <h2 ref={title} tabIndex={-1}>
            {text.title}
          </h2>
          <p>{text.noticeTime}</p>
        </div>
        <Button disabled={!right.allowed} busy={opening} busyLabel={text.opening} onClick={onEdit}>
          {text.edit}
        </Button>
        {right.reason && (
          <Reason role="status">
            {right.reason}
            {right.kept && <LinkButton onClick={onBills}>{text.billLook}</LinkButton>}
            {right.retry && <LinkButton onClick={right.retry}>{text.retry}</LinkButton>}
          </Reason>
        )}
      </Head>
      <Body>
        {saved && (
          <Banner tone="success" action={<LinkButton onClick={onWallet}>{text.toWallet}</LinkButton>}>
            {text.savedText}
          </Banner>
        )}
        <DescriptionList
          items={[
            ...itemsOf(payInfo, hidden ? 'hidden' : 'masked'),
            {
              label: text.phone,
              value: <PhoneLine phoneNumber={phoneNumber} hidden={hidden} onChange={onPhone} />,
            },
          ]}
        />
      </Body>
    </Panel>
  );
}

const Look = styled.div`
  display: grid;
  gap: var(--_space-4);
`;

const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--_space-2) var(--_space-4);
  padding: var(--_panel-pad) var(--_panel-pad) 0;
  h2 {
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-weight: var(--_weight-title);
    &:focus-visible {
      outline: 0;
    }
  }
  p {
    color: var(--_text-2);
  }
  /* the sentence has the whole width where there is little */
  @container (max-width: 480px) {
    align-items: center;
    > div {
      display: contents;
    }
    > div > p {
      grid-area: 2 / 1 / auto / -1;
    }
  }
`;

const Reason = styled.p`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--_space-3);
`;

const Body = styled.div`
  padding: var(--_space-3) var(--_panel-pad) var(--_space-4);
`;

interface PhoneLineProps {
  phoneNumber: string;
  /** numbers are hidden (§5, Masking) */
  hidden: boolean;
  onChange: () => void;
}

/** The withdrawal phone, and the way to another one (§2.7). */
export function PhoneLine({ phoneNumber, hidden, onChange }: PhoneLineProps) {
  const text = useText(payoutText);
  const shown = hidden ? HIDDEN : maskPhone(phoneNumber);
  return (
    <Line>
      {phoneNumber ? shown : text.none}
      {isGranted('modifyPhoneNumber') && (
        <LinkButton onClick={onChange} aria-label={text.phoneBind}>
          {text.phoneChange}
        </LinkButton>
      )}
    </Line>
  );
}

const Line = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--_space-4);
  font-variant-numeric: tabular-nums;
`;
