import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { COLLECTION_METHODS, type CollectionMethod, type PayInfo } from '#shared/topics/accounts/payout.calls.ts';
import { withdrawalPhone } from '#shared/core/phone.ts';
import { FormColumns, FormFields, FormPanel } from '#shared/kit/form/form-layout.tsx';
import { FormRefusal } from '#shared/kit/form/refusal.tsx';
import { useText } from '#shared/host/locale.ts';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { focusInView } from '#shared/ui/base/focus-in-view.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { PayoutConfirm } from './payout-confirm.tsx';
import { PayoutFormField } from './payout-fields.tsx';
import { TaxExample } from './tax-example.tsx';
import { mayChangeMethod, startValues } from '#shared/topics/accounts/payout-form.rules.ts';
import {
  fieldsOf,
  isGuarded,
  isPersonal,
  isSamePayee,
  keptNumber,
  knownMethod,
  type PayoutRequest,
} from '#shared/topics/accounts/payout.rules.ts';
import { payoutText } from './payout.text.ts';
import { PhoneLine } from './phone-line.tsx';
import type { Unfinished } from './use-unfinished.ts';
import { usePayoutForm, type PayoutFields } from './use-payout-form.ts';
import { useTaxFigures } from './use-tax-figures.ts';

interface PayoutFormProps {
  /** the stored payout info; before the first entry, it contains at most the cycle */
  payInfo: PayInfo;
  /** whether payout info was entered before */
  filled: boolean;
  /** whether the user corrects payout info while withdrawals are held, which includes the cycle */
  corrects: boolean;
  /** the account; a personal payout account must have its verified name (§5) */
  account: AccountInfo;
  /** whether numbers are hidden (§5, Masking) */
  hidden: boolean;
  unfinished: Unfinished;
  onSubmitted: (request: PayoutRequest) => Promise<void>;
  onPhone: () => void;
  onCancel: (() => void) | undefined;
}

/** The payout form, and the confirmation before it is sent (§2.7, §5). */
export default function PayoutForm(props: PayoutFormProps) {
  const { payInfo, filled, corrects, account, hidden, unfinished, onSubmitted, onPhone, onCancel } = props;
  const { realName: holder } = account;
  const text = useText(payoutText);
  const [start] = useState(() => startValues(payInfo));
  const before = filled ? payInfo : undefined;
  useWidgetState(true);
  const { form, fields, chooseBank, password } = usePayoutForm({
    start,
    before,
    uid: account.uid,
    holder,
    guarded: filled && isGuarded(payInfo) && account.walletPasswordFilled === true,
    unfinished,
    onSubmitted,
  });
  const title = useRef<HTMLHeadingElement>(null);
  useIdlePreload(preloadDialog);
  useEffect(() => {
    // the pressed button has been removed
    if (filled) focusInView(title.current);
    // once, when the form replaces the summary
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const method = fields.collectionMethod.field.value;
  const holdHours = payInfo.holdHours ?? 0;
  const cycle = start.billingCycle ?? (fields.billingCycle.field.value || undefined);
  const figures = useTaxFigures(cycle, hidden);
  return (
    <FormPanel as="section">
      <header>
        <Title ref={title} tabIndex={-1}>
          {filled ? text.editTitle : text.firstTitle}
        </Title>
        <p>{text.subtitle}</p>
      </header>
      <FormColumns>
        <FormFields noValidate onSubmit={form.submit}>
          <MethodField
            method={fields.collectionMethod}
            keptMethod={filled ? knownMethod(payInfo.collectionMethod) : undefined}
            onChosen={() => form.methods.clearErrors()}
          />
          {isPersonal(method) && (
            <TextField
              label={text.holder}
              value={holder}
              onChange={() => undefined}
              readOnly
              help={text.holderHelp}
              suffix={<Icon name="lock" size={16} />}
            />
          )}
          {fieldsOf(method).map(([name, rule]) => (
            <PayoutFormField
              key={name}
              name={name}
              rule={rule}
              fields={fields}
              keptNumber={keptNumber(rule, method, before)}
              hidden={hidden}
              onBank={chooseBank}
              cycleLocked={start.billingCycle !== undefined && !corrects}
            />
          ))}
          {unfinished.missed ? <Banner tone="failure">{text.missed}</Banner> : <FormRefusal of={form} />}
          <FormButtons form={form} onCancel={onCancel} />
        </FormFields>
        <Aside>
          <Example fields={fields} before={before} cycle={cycle} figures={figures} />
          <Notice holdHours={holdHours} personal={isPersonal(method)} />
          <section>
            <h3>{text.phone}</h3>
            <PhoneLine phoneNumber={withdrawalPhone(account, payInfo)} hidden={hidden} onChange={onPhone} />
          </section>
        </Aside>
      </FormColumns>
      {form.confirming && (
        <PayoutConfirm
          username={account.username}
          request={form.confirming}
          holdHours={isSamePayee(before, form.confirming) ? 0 : holdHours}
          before={before}
          hidden={hidden}
          figures={figures}
          password={password}
          busy={form.busy}
          online={form.online}
          onConfirm={form.confirm}
          onClose={form.cancel}
        />
      )}
    </FormPanel>
  );
}

interface FormButtonsProps extends Pick<PayoutFormProps, 'onCancel'> {
  form: ReturnType<typeof usePayoutForm>['form'];
}

function FormButtons({ form: { online, busy }, onCancel }: FormButtonsProps) {
  const text = useText(payoutText);
  return (
    <Row>
      <Button type="submit" tone="primary" size="lg" disabled={!online} busy={busy}>
        {text.submit}
      </Button>
      {onCancel && (
        <Button size="lg" disabled={busy} onClick={onCancel}>
          {text.cancel}
        </Button>
      )}
      {!online && <p role="status">{text.offline}</p>}
    </Row>
  );
}

/** Shows the tax of the selected method and cycle. */
function Example({ fields, ...rest }: { fields: PayoutFields } & Omit<ComponentProps<typeof TaxExample>, 'payout'>) {
  const { value: method } = fields.collectionMethod.field;
  const payout = { collectionMethod: method, invoiceType: fields.invoiceType.field.value };
  return <TaxExample payout={payout} {...rest} />;
}

interface MethodFieldProps {
  method: PayoutFields['collectionMethod'];
  /** the stored method, which limits the available methods (§5) */
  keptMethod: CollectionMethod | undefined;
  onChosen: () => void;
}

/** Field of the payout method. */
function MethodField({ method: { field, fieldState }, keptMethod, onChosen }: MethodFieldProps) {
  const text = useText(payoutText);
  const notes = {
    personalAlipay: text.personalAlipayNote,
    personalCard: text.personalCardNote,
    enterpriseCard: text.enterpriseCardNote,
  };
  const help = () => {
    if (!keptMethod) return text.methodFirst;
    return isPersonal(keptMethod) ? text.methodPersonal : text.methodCompany;
  };
  return (
    <ChoiceCards
      ref={field.ref}
      label={text.method}
      value={field.value}
      onChange={(method) => {
        onChosen();
        field.onChange(method);
      }}
      items={COLLECTION_METHODS.map((value) => ({
        value,
        label: text[value],
        text: notes[value],
        disabled: !mayChangeMethod(keptMethod, value),
      }))}
      help={help()}
      error={fieldState.error?.message}
    />
  );
}

function Notice({ holdHours, personal }: { holdHours: number; personal: boolean }) {
  const text = useText(payoutText);
  return (
    <section>
      <h3>{text.noticeTitle}</h3>
      <ul>
        {personal && <li>{text.noticeHolder}</li>}
        <li>{text.noticeTime}</li>
        {holdHours > 0 && <li>{text.noticeCorrect(holdHours)}</li>}
        <li>{text.noticeEdit}</li>
      </ul>
    </section>
  );
}

/* Takes the focus, so that screen readers announce the form. */
const Title = styled.h2`
  &:focus-visible {
    outline: 0;
  }
`;

const Aside = styled.aside`
  display: grid;
  gap: var(--_space-6);
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-3);
  margin-top: var(--_space-2);
  p {
    color: var(--_text-2);
  }
  @container (max-width: 480px) {
    > * {
      width: 100%;
    }
  }
`;
