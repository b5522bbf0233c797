import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { cleanDigits } from '#shared/core/clean-text.ts';
import { HIDDEN, maskAccount } from '#shared/core/masking.ts';
import { useText } from '#shared/host/locale.ts';
import { FormattedField, inFours } from '#shared/ui/form/formatted-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { taxPercent } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import { BILLING_CYCLES, INVOICE_TYPES } from '#shared/topics/accounts/payout.calls.ts';
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx';
import { ComboboxField } from '#shared/ui/form/combobox-field.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { payoutText } from './payout.text.ts';
import { useBankSearch, useCardBank, type Lookup } from './use-bank-lookup.ts';
import type { PayoutFields } from './use-payout-form.ts';
import type { PayoutRule, RequiredField } from '#shared/topics/accounts/payout.rules.ts';

interface PayoutFieldProps {
  name: RequiredField;
  rule: PayoutRule;
  fields: PayoutFields;
  /** the stored number, which stays if no other is typed */
  keptNumber: string | undefined;
  /** whether numbers are hidden (§5, Masking) */
  hidden: boolean;
  /** Fills in the bank of a card, and the bank of a company from the list. */
  onBank: (field: 'bankName' | 'companyBank', bank: string) => void;
  /** whether the cycle was selected before, so that it is read-only, with the reason (§5) */
  cycleLocked: boolean;
}

/** A field of the payout form by its rule. A bank, an invoice and a cycle have their own controls. */
export function PayoutFormField(props: PayoutFieldProps) {
  const { name, rule, fields, keptNumber, hidden, onBank, cycleLocked } = props;
  switch (name) {
    case 'bankName':
      return <CardBankField card={fields.cardNumber} bank={fields.bankName} onBank={(bank) => onBank(name, bank)} />;
    case 'companyBank':
      return <CompanyBankField bank={fields.companyBank} onBank={(bank) => onBank(name, bank)} />;
    case 'invoiceType':
      return <InvoiceField invoice={fields.invoiceType} />;
    case 'billingCycle':
      return <CycleField cycle={fields.billingCycle} locked={cycleLocked} />;
    default:
      return (
        <TypedField
          rule={rule}
          of={fields[name]}
          keptNumber={keptNumber}
          hidden={hidden}
          autoComplete={AUTO_COMPLETE[name]}
        />
      );
  }
}

type TypedName = Exclude<RequiredField, 'bankName' | 'companyBank' | 'invoiceType' | 'billingCycle'>;
const AUTO_COMPLETE: Readonly<Partial<Record<TypedName, string>>> = {
  cardNumber: 'cc-number',
  companyName: 'organization',
};

interface TypedFieldProps {
  rule: PayoutRule;
  of: Pick<PayoutFields[TypedName], 'fieldState'> & { field: Omit<PayoutFields[TypedName]['field'], 'name'> };
  keptNumber: string | undefined;
  hidden: boolean;
  autoComplete: string | undefined;
}

/** A typed account, number or name. A stored number is a masked placeholder, so that an open page does not disclose it. */
function TypedField(props: TypedFieldProps) {
  const { rule, of, keptNumber, hidden, autoComplete = 'off' } = props;
  const { kind, label } = rule;
  const { field, fieldState } = of;
  const text: Readonly<Record<string, unknown>> = useText(payoutText);
  const masked = keptNumber && (hidden ? HIDDEN : maskAccount(keptNumber));
  const common = {
    ...field,
    label: text[label] as string,
    help: text[masked ? 'numberKept' : `${label}Help`] as string,
    placeholder: masked && (kind === 'digits' ? inFours(masked) : masked),
    error: fieldState.error?.message,
    autoComplete,
    required: !masked,
    secret: kind === 'digits' || kind === 'account',
  };
  if (kind === 'digits') return <FormattedField {...common} clean={cleanDigits} format={inFours} inputMode="numeric" />;
  const exact = kind === 'account' && { autoCapitalize: 'off', spellCheck: false };
  return <TextField {...common} {...exact} maxLength={100} />;
}

/** Returns the detected bank, empty if the platform knows none, or `undefined` before the response. */
function bankOf(looked: Lookup<string>): string | undefined {
  if (looked.state === 'found') return looked.found;
  return looked.state === 'unknown' ? '' : undefined;
}

interface CardBankFieldProps {
  card: PayoutFields['cardNumber'];
  bank: PayoutFields['bankName'];
  onBank: (bank: string) => void;
}

/** The bank of a personal card, detected from the card number until the user enters it (§5). */
function CardBankField({ card, bank, onBank }: CardBankFieldProps) {
  const text = useText(payoutText);
  const [digits, name] = [card.field.value, bank.field.value];
  /** the bank of the stored card, which stays while no other card is typed */
  const storedName = useRef(name);
  const looked = useCardBank(digits);
  const edited = useRef(false);

  const foundBank = digits === '' && storedName.current ? storedName.current : bankOf(looked);
  useEffect(() => {
    if (foundBank === undefined || edited.current) return;
    onBank(foundBank);
    // the effect depends only on the lookup result and its digits
    // oxlint-disable-next-line react/exhaustive-deps
  }, [foundBank, digits]);

  const help = {
    idle: text.bankHelp,
    loading: text.bankAsking,
    found: looked.found === name ? text.bankFound : text.bankHelp,
    unknown: text.bankUnknown,
    failed: text.bankFailed,
  }[looked.state];
  return (
    <TextField
      {...bank.field}
      label={text.bank}
      help={help}
      error={bank.fieldState.error?.message}
      onChange={(value) => {
        // an emptied field is filled in by the lookup again
        edited.current = value.trim() !== '';
        bank.field.onChange(value);
      }}
      autoComplete="off"
      required
    />
  );
}

interface CompanyBankFieldProps {
  bank: PayoutFields['companyBank'];
  onBank: (bank: string) => void;
}

/** The bank of a company, from the list (§5). */
function CompanyBankField({ bank, onBank }: CompanyBankFieldProps) {
  const text = useText(payoutText);
  const [keywords, setKeywords] = useState('');
  const search = useBankSearch(keywords);
  const typedName = bank.field.value.trim();

  // A fully typed or pasted name counts as a selection.
  const exact = search.found?.includes(typedName);
  useEffect(() => {
    if (exact) onBank(typedName);
    // the effect depends only on the search result
    // oxlint-disable-next-line react/exhaustive-deps
  }, [exact, typedName]);

  const note = { idle: undefined, loading: text.banksAsking, found: undefined, unknown: text.banksNone };
  return (
    <ComboboxField
      {...bank.field}
      label={text.companyBank}
      help={text.companyBankHelp}
      error={bank.fieldState.error?.message}
      listLabel={text.banks}
      options={search.found}
      note={search.state === 'failed' ? text.banksFailed : note[search.state]}
      noteAction={
        search.state === 'failed' && (
          <Again>
            <LinkButton onClick={search.again}>{text.banksAgain}</LinkButton>
          </Again>
        )
      }
      onSearch={setKeywords}
      onChoose={onBank}
      required
    />
  );
}

const Again = styled.span`
  white-space: nowrap;
`;

/** The invoice type of a company account, with its tax (§5, §9). */
function InvoiceField({ invoice: { field, fieldState } }: { invoice: PayoutFields['invoiceType'] }) {
  const text = useText(payoutText);
  return (
    <ChoiceCards
      ref={field.ref}
      stacked
      label={text.invoice}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      items={INVOICE_TYPES.map((invoiceType) => {
        const percent = taxPercent({ collectionMethod: 'enterpriseCard', invoiceType });
        return {
          value: invoiceType,
          label: text[invoiceType],
          text: percent === 0 ? text.taxNone : text.taxKept(percent),
        };
      })}
    />
  );
}

interface CycleFieldProps {
  cycle: PayoutFields['billingCycle'];
  locked: boolean;
}

/** Field of the settlement cycle, which personal methods require. */
function CycleField({ cycle: { field, fieldState }, locked }: CycleFieldProps) {
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
