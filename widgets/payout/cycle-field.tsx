import { styled } from 'styled-components';
import type { UseControllerReturn } from 'react-hook-form';
import { formatCents } from '#shared/domain/money.ts';
import { quoteWithdrawal, WEEKLY, type PayoutTerms } from '#shared/domain/withdrawal-quote.ts';
import { useText } from '#shared/host/locale.ts';
import { BILLING_CYCLES, type BillingCycle } from '#shared/contract/payout.ts';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { payoutText } from './payout.text.ts';
import type { PayoutValues } from './payout.rules.ts';

/** ten thousand yuan */
const EXAMPLE = 10_000_00;

/** What the method and its invoice cost, by an example (§9, Tax): of a bill where settlement is monthly, else of a withdrawal. */
export function TaxExample({ payout, cycle }: { payout: PayoutTerms; cycle: BillingCycle | undefined }) {
  const text = useText(payoutText);
  const monthly = cycle === 'month';
  const where = cycle === undefined ? text.taxWhere : { week: text.taxWhereWeek, month: text.taxWhereMonth }[cycle];
  const quote = quoteWithdrawal({ amount: EXAMPLE, walletType: WEEKLY, payout, feePercent: 0 });
  return (
    <Box>
      <h3>{text.taxTitle}</h3>
      <dl aria-live="polite">
        <div>
          <dt>{monthly ? text.taxExampleBill : text.taxExample}</dt>
          <dd>{formatCents(quote.amount)}</dd>
        </div>
        <div>
          <dt>{quote.taxPercent === 0 ? text.taxNone : text.tax(quote.taxPercent)}</dt>
          <dd>{formatCents(-quote.tax)}</dd>
        </div>
        <div>
          <dt>{monthly ? text.receivedInWallet : text.received}</dt>
          <dd>{formatCents(quote.received)}</dd>
        </div>
      </dl>
      <p>{where}</p>
    </Box>
  );
}

const Box = styled.section`
  dl {
    display: grid;
    gap: var(--_space-1);
    margin-bottom: var(--_space-3);
    font-variant-numeric: tabular-nums lining-nums;
    > div {
      display: flex;
      justify-content: space-between;
      gap: var(--_space-4);
    }
    > :last-child {
      padding-top: var(--_space-1);
      border-top: 1px solid var(--_line-total);
      color: var(--_text);
      dt,
      dd {
        font-weight: var(--_weight-title);
      }
    }
  }
  p {
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }
`;

interface CycleFieldProps {
  field: UseControllerReturn<PayoutValues, 'billingCycle'>;
  /** it was chosen before: shown, and why it stays (§5) */
  locked: boolean;
}

/** The settlement cycle, which personal methods need. */
export function CycleField({ field: { field, fieldState }, locked }: CycleFieldProps) {
  const text = useText(payoutText);
  const notes = { week: text.weekNote, month: text.monthNote };
  if (locked && field.value)
    return (
      <TextField
        label={text.cycle}
        value={text[field.value]}
        onChange={() => undefined}
        readOnly
        help={text.cycleLocked}
        suffix={<Icon name="lock" size={16} />}
      />
    );
  return (
    <ChoiceCards
      ref={field.ref}
      label={text.cycle}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      items={BILLING_CYCLES.map((value) => ({ value, label: text[value], text: notes[value] }))}
      help={text.cycleOnce}
      error={fieldState.error?.message}
    />
  );
}
