import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { withdrawalPhone } from '#shared/domain/masking.ts';
import { FormColumns, FormFields, FormPanel } from '#shared/features/form-layout.tsx';
import { Refusal } from '#shared/features/form-parts.tsx';
import { useText } from '#shared/host/locale.ts';
import { useConfirmedForm } from '#shared/features/use-confirmed-form.ts';
import { failureToTell, hasCode } from '#shared/client/errors.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { readWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { verifyWalletPasswordCall } from '#shared/contract/wallet.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { ERROR_CODES } from '#shared/contract/error-codes.ts';
import { COLLECTION_METHODS, type BillingCycle, type CollectionMethod, type PayInfo } from '#shared/contract/payout.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { CardFields, CompanyFields, CycleField, TaxExample } from './payout-fields.tsx';
import { PayoutConfirm, PhoneLine } from './payout-summary.tsx';
import { usePayoutForm, type PayoutFields } from './use-payout-form.ts';
import { useModifyPayInfoMutation } from './payout.api.ts';
import type { Unfinished } from './use-payout-edit.ts';
import {
  fieldNamed,
  isPersonal,
  mayChangeMethod,
  payoutRequest,
  startValues,
  type PayoutRequest,
} from './payout.rules.ts';
import { payoutText } from './payout.text.ts';
import { apiRequest } from '#shared/client/request.ts';

interface PayoutFormProps {
  /** the payout info that is there; before the first entry it holds at most the cycle */
  kept: PayInfo | undefined;
  /** whether it has been filled in before */
  filled: boolean;
  /** its verified person's name is what a personal account must have (§5) */
  account: AccountInfo;
  /** numbers are not shown (§5, Masking) */
  hidden: boolean;
  unfinished: Unfinished;
  onSubmitted: (request: PayoutRequest) => Promise<void>;
  onPhone: () => void;
  onCancel: (() => void) | undefined;
}

/** The wallet password, where a later edit needs it: asked for with the last question, and sent before the edit. */
function useWalletPassword({ filled, kept, account }: PayoutFormProps) {
  const [refused, setRefused] = useState(false);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  // a platform that holds withdrawals back wants to know the wallet password, too
  const guarded = filled && kept?.holdHours != null && account.walletPasswordFilled === true;
  const locked = refused || (guarded && readWalletTicket(account.uid) === undefined);
  const change = (value: string) => {
    setPassword(value);
    setProblem(undefined);
  };
  /** @returns whether the wallet is open; the field says why not */
  const unlock = async (): Promise<boolean> => {
    if (!locked) return true;
    const { data, error } = await callPlatform(apiRequest(verifyWalletPasswordCall, { body: { password } }));
    if (data) saveWalletTicket(account.uid, data.ticket);
    setPassword('');
    setProblem(error?.message);
    return error === undefined;
  };
  return { field: locked ? { value: password, onChange: change, error: problem } : undefined, setRefused, unlock };
}

/** The payout info's form (§2.7, §5), and the question before anything is sent. */
export function PayoutForm(props: PayoutFormProps) {
  const { kept, filled, account, hidden, unfinished, onSubmitted, onPhone, onCancel } = props;
  const { realName: holder } = account;
  const text = useText(payoutText);
  const [start] = useState(() => startValues(kept, hidden));
  const { form, fields, chooseBank } = usePayoutForm(start);
  const [modify] = useModifyPayInfoMutation();
  const title = useRef<HTMLHeadingElement>(null);
  useIdlePreload(preloadDialog);
  useEffect(() => {
    // the button that was pressed is gone
    if (filled) title.current?.focus({ preventScroll: true });
    // once, when the form takes the summary's place
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const { field: password, setRefused, unlock } = useWalletPassword(props);
  const own = useConfirmedForm({
    form,
    requestOf: (values) => payoutRequest(values, holder),
    async send(request) {
      if (!(await unlock())) return 'ask-again';
      const { error } = await unfinished.follow(request, modify(request));
      setRefused(hasCode(error, ERROR_CODES.walletLocked));
      const failure = await failureToTell(error, text.unknown);
      if (!failure) await onSubmitted(request);
      return failure;
    },
    fieldOf(error, request) {
      const name = fieldNamed(error.field, request.collectionMethod);
      return name && { name, message: error.message };
    },
  });
  const method = fields.collectionMethod.field.value;
  return (
    <FormPanel as="section">
      <header>
        <Title ref={title} tabIndex={-1}>
          {filled ? text.editTitle : text.firstTitle}
        </Title>
        <p>{text.subtitle}</p>
      </header>
      <FormColumns>
        <FormFields noValidate onSubmit={own.submit}>
          <MethodField
            method={fields.collectionMethod}
            kept={filled ? kept?.collectionMethod : undefined}
            onChosen={() => form.clearErrors()}
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
          {method === 'personalAlipay' && <AlipayField number={fields.collectionNumber} />}
          {method === 'personalCard' && (
            <CardFields
              fields={fields}
              onBank={(bank) => form.setValue('bankName', bank, { shouldValidate: bank !== '' })}
            />
          )}
          {method === 'enterpriseCard' && <CompanyFields fields={fields} onBank={chooseBank} />}
          {isPersonal(method) && <CycleField field={fields.billingCycle} locked={start.billingCycle !== undefined} />}
          {unfinished.missed ? <Banner tone="failure">{text.missed}</Banner> : <Refusal of={own} />}
          <Row>
            <Button type="submit" tone="primary" size="lg" disabled={!own.online} busy={own.busy}>
              {text.submit}
            </Button>
            {onCancel && (
              <Button size="lg" disabled={own.busy} onClick={onCancel}>
                {text.cancel}
              </Button>
            )}
            {!own.online && <p role="status">{text.offline}</p>}
          </Row>
        </FormFields>
        <Aside>
          <Example fields={fields} cycle={start.billingCycle} />
          <Notice />
          <section>
            <h3>{text.phone}</h3>
            <PhoneLine phoneNumber={withdrawalPhone(account, kept)} hidden={hidden} onChange={onPhone} />
          </section>
        </Aside>
      </FormColumns>
      {own.asked && (
        <PayoutConfirm
          request={own.asked}
          holdHours={filled ? (kept?.holdHours ?? 0) : 0}
          password={password}
          busy={own.busy}
          online={own.online}
          onConfirm={own.confirm}
          onClose={own.cancel}
        />
      )}
    </FormPanel>
  );
}

/** What the chosen method costs in the chosen cycle. @param cycle that was chosen before */
function Example({ fields, cycle }: { fields: PayoutFields; cycle: BillingCycle | undefined }) {
  const { value: method } = fields.collectionMethod.field;
  const payout = { collectionMethod: method, invoiceType: fields.invoiceType.field.value };
  return <TaxExample payout={payout} cycle={cycle ?? (fields.billingCycle.field.value || undefined)} />;
}

interface MethodFieldProps {
  method: PayoutFields['collectionMethod'];
  /** the method that has been filled in before: not every other one is open then (§5) */
  kept: CollectionMethod | undefined;
  onChosen: () => void;
}

/** The ways to be paid. */
function MethodField({ method: { field, fieldState }, kept, onChosen }: MethodFieldProps) {
  const text = useText(payoutText);
  const notes = {
    personalAlipay: text.personalAlipayNote,
    personalCard: text.personalCardNote,
    enterpriseCard: text.enterpriseCardNote,
  };
  const help = () => {
    if (!kept) return text.methodFirst;
    return isPersonal(kept) ? text.methodPersonal : text.methodCompany;
  };
  return (
    <ChoiceCards
      ref={field.ref}
      label={text.method}
      value={field.value}
      onChange={(chosen) => {
        onChosen();
        field.onChange(chosen);
      }}
      items={COLLECTION_METHODS.map((value) => ({
        value,
        label: text[value],
        text: notes[value],
        disabled: !mayChangeMethod(kept, value),
      }))}
      help={help()}
      error={fieldState.error?.message}
    />
  );
}

function AlipayField({ number: { field, fieldState } }: { number: PayoutFields['collectionNumber'] }) {
  const text = useText(payoutText);
  return (
    <TextField
      {...field}
      label={text.alipay}
      help={text.alipayHelp}
      error={fieldState.error?.message}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={100}
      required
    />
  );
}

function Notice() {
  const text = useText(payoutText);
  return (
    <section>
      <h3>{text.noticeTitle}</h3>
      <ul>
        <li>{text.noticeHolder}</li>
        <li>{text.noticeTime}</li>
        <li>{text.noticeEdit}</li>
      </ul>
    </section>
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
