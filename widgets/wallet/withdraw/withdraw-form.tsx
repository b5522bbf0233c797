/** The form of the withdraw dialog: its rules and its fields (§5). */
import { type FormEvent, type ReactNode } from 'react';
import { useController, useForm, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { amountText, maskName, shortMask } from '#shared/core/masking.ts';
import { formatCents, parseAmount } from '#shared/core/money.ts';
import { withdrawalPhone } from '#shared/core/phone.ts';
import { shanghai } from '#shared/core/shanghai-time.ts';
import { quoteKnown, type KnownQuote } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import { expectedArrival } from '#shared/topics/money/wallet/withdrawal-window.rules.ts';
import { arrivalDays } from '#shared/topics/money/settlement/arrival-days.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { CodeWithCaptcha } from '#shared/topics/accounts/code/code-with-captcha.tsx';
import { codeProblem } from '#shared/kit/form/field-rules.ts';
import type { PayInfo } from '#shared/topics/accounts/payout.calls.ts';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { MoneyField } from '#shared/ui/form/formatted-field.tsx';
import { MoneyFigure } from '#shared/ui/base/money-figure.tsx';
import { useAccountLabel } from '../wallet.text.ts';
import { rulesResolver } from '#shared/kit/form/use-platform-form.ts';
import { amountProblem, limitsOf, minimumText, mostAtOnce, typedAmount, type LoadedWallet } from './withdraw.rules.ts';
import { withdrawText } from './withdraw.text.ts';

/** A withdrawal from a wallet by its user. */
export interface WithdrawProps {
  account: AccountInfo;
  payInfo: PayInfo | undefined;
  /** whether sensitive numbers are hidden (§5) */
  masked: boolean;
  wallet: LoadedWallet;
  onClose: () => void;
  /** shows the withdrawal records */
  onRecords: () => void;
}

export interface WithdrawValues {
  /** as typed, in yuan */
  amount: string;
  code: string;
  agreed: boolean;
}

/**
 * The form of the withdraw dialog with every rule of §5. The initial amount is the maximum of one withdrawal. It is not a
 * `usePlatformForm`, because the outcome comes from the withdrawal machine, also for a withdrawal of another element.
 */
export function useWithdrawForm({ wallet, masked }: WithdrawProps): UseFormReturn<WithdrawValues> {
  const text = useText(withdrawText);
  const limits = limitsOf(wallet);

  const amountMessage = (input: string): string | undefined => {
    const { min, max } = limits;
    const problem = amountProblem(input, limits);
    if (problem === 'tooLittle') return text.tooLittle(minimumText(min));
    if (problem !== 'tooMuch') return problem && text[problem];
    // the error replaces the help text, so it repeats the limits
    const over = formatCents((parseAmount(input) ?? 0) - mostAtOnce(limits));
    return text.tooMuchBy(text.tooMuch, over, text.limits(formatCents(min), formatCents(max)));
  };

  return useForm<WithdrawValues>({
    defaultValues: { amount: masked ? '' : typedAmount(mostAtOnce(limits)), code: '', agreed: false },
    mode: 'onTouched',
    resolver: rulesResolver((values) => ({
      amount: amountMessage(values.amount),
      code: codeProblem(values.code, text),
      agreed: values.agreed ? undefined : text.agreeMissing,
    })),
  });
}

interface WithdrawFormProps {
  id: string;
  form: UseFormReturn<WithdrawValues>;
  withdrawal: WithdrawProps;
  onSubmit: (event: FormEvent) => void;
  onAgreement: () => void;
  /** hides the dialog while the captcha, which is in the page, is open */
  onCaptcha: (open: boolean) => void;
  /** shown above the fields, such as the reason of a refusal */
  notice?: ReactNode;
}

/** The form with amount, received amount and date, SMS code and agreement (§5). */
export function WithdrawForm({ id, form, withdrawal, onSubmit, onAgreement, onCaptcha, notice }: WithdrawFormProps) {
  const text = useText(withdrawText);
  const { control } = form;
  const amount = useController({ control, name: 'amount' });
  const code = useController({ control, name: 'code' });
  const agreed = useController({ control, name: 'agreed' });

  const { account, payInfo, masked, wallet } = withdrawal;
  const { walletType, now, parameters } = wallet;
  const limits = limitsOf(wallet);
  const rates = { walletType, payout: payInfo ?? {}, feePercent: parameters.feePercent };
  const arrival = shanghai(expectedArrival(walletType, now, arrivalDays()));
  const accountLabel = useAccountLabel(masked);
  const holder = shortMask(maskName(payInfo?.bankAccount || account.realName));

  const enteredCents = parseAmount(amount.field.value);
  const valid = !amountProblem(amount.field.value, limits);
  const quote = enteredCents !== undefined && valid ? quoteKnown({ ...rates, amount: enteredCents }) : undefined;

  return (
    <Form id={id} noValidate onSubmit={onSubmit}>
      {notice}
      <MoneyField
        ref={amount.field.ref}
        label={text.amount}
        value={amount.field.value}
        onChange={(value) => {
          amount.field.onChange(value);
          // the amount is validated while it is typed, an empty field only on blur
          if (value.trim()) void form.trigger('amount');
        }}
        onBlur={() => {
          // shows how a pasted amount was read
          if (enteredCents !== undefined) form.setValue('amount', typedAmount(enteredCents));
          amount.field.onBlur();
        }}
        onAll={() => form.setValue('amount', typedAmount(mostAtOnce(limits)), { shouldValidate: true })}
        allLabel={text.all}
        help={text.limits(formatCents(limits.min), formatCents(limits.max))}
        error={amount.fieldState.error?.message}
      />
      <QuoteView quote={quote} rates={quoteKnown({ ...rates, amount: 0 })} />
      <Banner tone="transfer">
        <span>
          {text.arrivalBefore}
          <b>{text.arrivalDay(arrival.month, arrival.day, arrival.isoWeekday)}</b>
          {text.arrivalAfter}
        </span>
        <Account>
          <span>{(payInfo ? accountLabel(payInfo) : '') + (holder && text.comma)}</span>
          {holder && <span>{text.holder(holder)}</span>}
        </Account>
      </Banner>
      <CodeWithCaptcha
        ref={code.field.ref}
        label={text.code}
        phoneNumber={withdrawalPhone(account, payInfo)}
        value={code.field.value}
        onChange={code.field.onChange}
        onBlur={code.field.onBlur}
        error={code.fieldState.error?.message}
        onSent={() => form.resetField('code')}
        onCaptcha={onCaptcha}
      />
      <Checkbox
        ref={agreed.field.ref}
        checked={agreed.field.value}
        onChange={agreed.field.onChange}
        error={agreed.fieldState.error?.message}
      >
        {text.agree} <LinkButton onClick={onAgreement}>{text.agreement}</LinkButton>
      </Checkbox>
    </Form>
  );
}

/** Shows deductions and received amount, to the cent (§9, Money). The rates are shown for any input. */
function QuoteView({ quote, rates }: { quote: KnownQuote | undefined; rates: KnownQuote }) {
  const text = useText(withdrawText);
  const { feePercent, taxPercent } = rates;
  const free = feePercent === 0 && taxPercent === 0;
  const formatAmount = (cents: number | undefined) => amountText(cents, false);
  return (
    <>
      <Sum aria-label={text.quote}>
        <div>
          <dt>{text.amount}</dt>
          <dd>{formatAmount(quote?.amount)}</dd>
        </div>
        {free ? (
          <div>
            <dt>{text.taxSettled}</dt>
            <dd>{formatCents(0)}</dd>
          </div>
        ) : (
          <>
            <div>
              <dt>{feePercent === undefined ? text.feeUnstated : text.fee(`${feePercent}`)}</dt>
              <dd>{formatAmount(quote?.fee && 0 - quote.fee)}</dd>
            </div>
            <div>
              <dt>{taxPercent === undefined ? text.taxUnstated : text.tax(`${taxPercent}`)}</dt>
              <dd>{formatAmount(quote?.tax && 0 - quote.tax)}</dd>
            </div>
          </>
        )}
        <div className="total">
          <dt>{text.received}</dt>
          <dd aria-live="polite">
            <MoneyFigure cents={quote?.received} size="md" />
          </dd>
        </div>
      </Sum>
      {(feePercent === undefined || taxPercent === undefined) && (
        <Banner tone="warning">{text.ratesUnstated(taxPercent === undefined, feePercent === undefined)}</Banner>
      )}
    </>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-5);
  /* below the error of the agreement, which takes space from the end of the dialog */
  padding-bottom: var(--_space-2);
`;

const Account = styled.span`
  display: block;
  color: var(--_text-2);
  font-variant-numeric: tabular-nums;

  /* the holder starts a new line if it does not fit; the line before it is inline, so that its space stays */
  > span + span {
    display: inline-block;
  }
`;

const Sum = styled.dl`
  display: grid;
  gap: var(--_space-2);
  font-variant-numeric: tabular-nums lining-nums;

  > div {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: var(--_space-4);
  }

  dt {
    color: var(--_text-2);
  }

  dd {
    white-space: nowrap;
  }

  .total {
    align-items: center;
    padding-top: var(--_space-2);
    border-top: 1px solid var(--_line-total);
  }

  .total dt {
    font-weight: var(--_weight-title);
    color: var(--_text);
  }

  .total dd {
    min-height: 36px;
    padding-bottom: 2px;
    border-bottom: 4px double var(--_line-total);
  }
`;
