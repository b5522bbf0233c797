import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { withdrawalPhone } from '../../shared/domain/phone.ts';
import { FormColumns, FormFields, FormPanel } from '../../shared/features/form-layout.ts';
import { Refusal } from '../../shared/features/form-parts.tsx';
import { useText } from '../../shared/host/locale.ts';
import type { PlatformError } from '../../shared/client/errors.ts';
import { failureToTell } from '../../shared/features/failure-to-tell.ts';
import type { AccountInfo } from '../../shared/contract/account.ts';
import { COLLECTION_METHODS, type PayInfo } from '../../shared/contract/payout.ts';
import { useOnline } from '../../shared/client/use-online.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ChoiceCards } from '../../shared/ui/choice-cards.tsx';
import { preloadDialog } from '../../shared/ui/dialog.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useIdlePreload } from '../../shared/ui/use-idle-preload.ts';
import { CardFields } from './card-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import { CycleField } from './cycle-field.tsx';
import { PayoutConfirm } from './payout-confirm.tsx';
import { PhoneLine } from './phone-line.tsx';
import { useModifyPayInfoMutation } from './payout.api.ts';
import {
  fieldNamed,
  isPersonal,
  mayChangeMethod,
  payoutRequest,
  startValues,
  type PayoutField,
  type PayoutRequest,
} from './payout.rules.ts';
import { payoutText } from './payout.text.ts';
import { TaxExample } from './tax-example.tsx';
import { usePayoutForm } from './use-payout-form.ts';

interface PayoutFormProps {
  /** the payout info that is there; before the first entry it holds at most the cycle */
  kept: PayInfo | undefined;
  /** whether it has been filled in before */
  filled: boolean;
  /** its verified person's name is what a personal account must have (§5) */
  account: AccountInfo;
  /** numbers are not shown (§5, Masking) */
  hidden: boolean;
  onSubmitted: (request: PayoutRequest) => Promise<void>;
  onPhone: () => void;
  onCancel: (() => void) | undefined;
}

/** The payout info's form (§2.7, §5), and the question before anything is sent. */
export function PayoutForm(props: PayoutFormProps) {
  const { kept, filled, account, hidden, onSubmitted, onPhone, onCancel } = props;
  const { realName: holder } = account;
  const text = useText(payoutText);
  const online = useOnline();
  const [start] = useState(() => startValues(kept, hidden));
  const { form, fields, chooseBank } = usePayoutForm(start);
  const [asked, setAsked] = useState<PayoutRequest>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<PlatformError>();
  const [modify] = useModifyPayInfoMutation();
  const running = useRef(false);
  const toFocus = useRef<PayoutField>(undefined);
  const title = useRef<HTMLHeadingElement>(null);
  useIdlePreload(preloadDialog);
  useEffect(() => {
    // the button that was pressed is gone
    if (filled) title.current?.focus({ preventScroll: true });
    // once, when the form takes the summary's place
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    const field = toFocus.current;
    if (asked || !field) return;
    toFocus.current = undefined;
    // after the dialog has given the focus back to the button that opened it
    const timer = setTimeout(() => form.setFocus(field));
    return () => clearTimeout(timer);
  }, [asked, form]);

  const refuse = (error: PlatformError, request: PayoutRequest) => {
    const field = fieldNamed(error.field, request.collectionMethod);
    if (!field) return setRefusal(error);
    form.setError(field, { type: 'platform', message: error.message });
    toFocus.current = field;
  };
  const send = async (request: PayoutRequest) => {
    // a second press comes before the first one's state is drawn
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const { error } = await modify(request);
    const failure = await failureToTell(error, text.unknown);
    if (failure) refuse(failure, request);
    else await onSubmitted(request);
    running.current = false;
    setBusy(false);
    setAsked(undefined);
  };

  const keptMethod = filled ? kept?.collectionMethod : undefined;
  const method = fields.collectionMethod.field.value;
  const notes = {
    personalAlipay: text.personalAlipayNote,
    personalCard: text.personalCardNote,
    enterpriseCard: text.enterpriseCardNote,
  };
  return (
    <FormPanel as="section">
      <header>
        <Title ref={title} tabIndex={-1}>
          {filled ? text.editTitle : text.firstTitle}
        </Title>
        <p>{text.subtitle}</p>
      </header>
      <FormColumns>
        <FormFields
          noValidate
          onSubmit={(event) => {
            setRefusal(undefined);
            void form.handleSubmit((values) => online && setAsked(payoutRequest(values, holder)))(event);
          }}
        >
          <ChoiceCards
            ref={fields.collectionMethod.field.ref}
            label={text.method}
            value={method}
            onChange={(chosen) => {
              form.clearErrors();
              fields.collectionMethod.field.onChange(chosen);
            }}
            items={COLLECTION_METHODS.map((value) => ({
              value,
              label: text[value],
              text: notes[value],
              disabled: !mayChangeMethod(keptMethod, value),
            }))}
            help={keptMethod ? (isPersonal(keptMethod) ? text.methodPersonal : text.methodCompany) : text.methodFirst}
            error={fields.collectionMethod.fieldState.error?.message}
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
          {method === 'personalAlipay' && (
            <TextField
              {...fields.collectionNumber.field}
              label={text.alipay}
              help={text.alipayHelp}
              error={fields.collectionNumber.fieldState.error?.message}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={100}
              required
            />
          )}
          {method === 'personalCard' && (
            <CardFields
              fields={fields}
              onBank={(bank) => form.setValue('bankName', bank, { shouldValidate: bank !== '' })}
            />
          )}
          {method === 'enterpriseCard' && <CompanyFields fields={fields} onBank={chooseBank} />}
          {isPersonal(method) && <CycleField field={fields.billingCycle} locked={start.billingCycle !== undefined} />}
          <Refusal of={{ refusal }} />
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
        </FormFields>
        <Aside>
          {method && <TaxExample payout={{ collectionMethod: method, invoiceType: fields.invoiceType.field.value }} />}
          <section>
            <h3>{text.noticeTitle}</h3>
            <ul>
              <li>{text.noticeHolder}</li>
              <li>{text.noticeTime}</li>
              <li>{text.noticeEdit}</li>
            </ul>
          </section>
          <section>
            <h3>{text.phone}</h3>
            <PhoneLine phoneNumber={withdrawalPhone(account, kept)} hidden={hidden} onChange={onPhone} />
          </section>
        </Aside>
      </FormColumns>
      {asked && (
        <PayoutConfirm
          request={asked}
          busy={busy}
          online={online}
          onConfirm={() => void send(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </FormPanel>
  );
}

/* It takes the focus for readers; there is nothing to press. */
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
