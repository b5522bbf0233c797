import { type FormEvent, type ReactNode } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { formatCents, parseCents } from '../../../shared/domain/money.ts';
import { quoteWithdrawal } from '../../../shared/domain/withdrawal-quote.ts';
import { CodeWithCaptcha } from '../../../shared/features/code-with-captcha.tsx';
import { useText } from '../../../shared/host/locale.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { LinkButton } from '../../../shared/ui/link.tsx';
import { MoneyField } from '../../../shared/ui/money-field.tsx';
import { amountProblem, mostAtOnce } from './amount.rules.ts';
import { QuoteView } from './quote-view.tsx';
import type { WithdrawTerms } from './withdraw-terms.ts';
import type { WithdrawValues } from './use-withdraw-form.ts';
import { withdrawText } from './withdraw.text.ts';

interface WithdrawFormProps {
  id: string;
  form: UseFormReturn<WithdrawValues>;
  terms: WithdrawTerms;
  onSubmit: (event: FormEvent) => void;
  onAgreement: () => void;
  /** the dialog makes way for the captcha, which lives in the page */
  onCaptcha: (open: boolean) => void;
  /** why the platform refused, above the fields */
  refusal?: ReactNode;
}

/** Amount, what arrives and when, the SMS code and the agreement (§5). */
export function WithdrawForm({ id, form, terms, onSubmit, onAgreement, onCaptcha, refusal }: WithdrawFormProps) {
  const text = useText(withdrawText);
  const { control } = form;
  const amount = useController({ control, name: 'amount' });
  const code = useController({ control, name: 'code' });
  const agreed = useController({ control, name: 'agreed' });

  const cents = amountProblem(amount.field.value, terms) ? undefined : parseCents(amount.field.value);
  const quote = cents === undefined ? undefined : quoteWithdrawal({ ...terms, amount: cents });

  return (
    <Form id={id} noValidate onSubmit={onSubmit}>
      {refusal}
      <MoneyField
        ref={amount.field.ref}
        label={text.amount}
        value={amount.field.value}
        onChange={(value) => {
          amount.field.onChange(value);
          // money is judged while it is typed, an emptied field only when it is left
          if (value.trim()) void form.trigger('amount');
        }}
        onBlur={amount.field.onBlur}
        onAll={() => form.setValue('amount', plain(mostAtOnce(terms)), { shouldValidate: true })}
        allLabel={text.all}
        help={text.limits(formatCents(terms.min), formatCents(terms.max))}
        error={amount.fieldState.error?.message}
      />
      <QuoteView quote={quote} />
      <Banner tone="transfer">
        <span>
          {text.arrivalBefore}
          <b>{text.arrivalDay(terms.arrival.month, terms.arrival.day, terms.arrival.isoWeekday)}</b>
          {text.arrivalAfter}
        </span>
        <Account>{text.holder(terms.account, terms.holder)}</Account>
      </Banner>
      <CodeWithCaptcha
        ref={code.field.ref}
        label={text.code}
        phoneNumber={terms.phoneNumber}
        value={code.field.value}
        onChange={code.field.onChange}
        onBlur={code.field.onBlur}
        error={code.fieldState.error?.message}
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

/** As a person types it: no thousands separators. */
const plain = (cents: number): string => formatCents(cents).replaceAll(',', '');

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;

const Account = styled.span`
  display: block;
  color: var(--_text-2);
  font-variant-numeric: tabular-nums;
`;
