import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { UseControllerReturn } from 'react-hook-form';
import { cleanDigits } from '#shared/core/clean-text.ts';
import { useText } from '#shared/host/locale.ts';
import { FormattedField, inFours } from '#shared/ui/form/formatted-field.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { taxPercent } from '#shared/topics/wallet/withdrawal-quote.rules.ts';
import { BILLING_CYCLES, INVOICE_TYPES } from '#shared/topics/payout/payout.calls.ts';
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx';
import { ComboboxField } from '#shared/ui/form/combobox-field.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { payoutText } from './payout.text.ts';
import { useBankSearch, useCardBank, type Lookup } from './use-bank-lookup.ts';
import type { PayoutFields } from './use-payout-form.ts';
import type { PayoutValues } from '#shared/topics/payout/payout.rules.ts';

interface CardFieldsProps {
  fields: PayoutFields;
  /** Fills in the bank detected from the card number. */
  onBank: (bank: string) => void;
}

/** Returns the detected bank, empty if the platform knows none, or `undefined` before the response. */
function bankOf(looked: Lookup<string>): string | undefined {
  if (looked.state === 'found') return looked.found;
  return looked.state === 'unknown' ? '' : undefined;
}

/** Fields of a personal card. The bank is detected from the card number until the user enters it (§5). */
export function CardFields({ fields: { cardNumber: card, bankName: bank }, onBank }: CardFieldsProps) {
  const text = useText(payoutText);
  const [digits, name] = [card.field.value, bank.field.value];
  /** digits of the card whose bank is filled in: stored before, or looked up */
  const settled = useRef(digits);
  const looked = useCardBank(digits === settled.current ? '' : digits);
  const edited = useRef(false);

  const found = bankOf(looked);
  useEffect(() => {
    if (found === undefined || edited.current) return;
    onBank(found);
    // the effect depends only on the lookup result and its digits
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found, digits]);

  const help = {
    idle: text.bankHelp,
    loading: text.bankAsking,
    found: looked.found === name ? text.bankFound : text.bankHelp,
    unknown: text.bankUnknown,
    failed: text.bankFailed,
  }[looked.state];
  return (
    <>
      <FormattedField
        {...card.field}
        label={text.card}
        clean={cleanDigits}
        format={inFours}
        help={text.cardHelp}
        error={card.fieldState.error?.message}
        inputMode="numeric"
        autoComplete="cc-number"
        required
      />
      <TextField
        {...bank.field}
        label={text.bank}
        help={help}
        error={bank.fieldState.error?.message}
        onChange={(typed) => {
          // an emptied field is filled in by the lookup again
          edited.current = typed.trim() !== '';
          bank.field.onChange(typed);
        }}
        autoComplete="off"
        required
      />
    </>
  );
}

interface CompanyFieldsProps {
  fields: PayoutFields;
  onBank: (bank: string) => void;
}

/** Fields of a company account: name, bank from the list, number, and invoice type with its tax (§5, §9). */
export function CompanyFields({ fields, onBank }: CompanyFieldsProps) {
  const text = useText(payoutText);
  const { companyName: name, companyBank: bank, companyCard: card, invoiceType: invoice } = fields;
  const [keywords, setKeywords] = useState('');
  const search = useBankSearch(keywords);
  const typed = bank.field.value.trim();

  // A fully typed or pasted name counts as a selection.
  const exact = search.found?.includes(typed);
  useEffect(() => {
    if (exact) onBank(typed);
    // the effect depends only on the search result
    // oxlint-disable-next-line react/exhaustive-deps
  }, [exact, typed]);

  const note = { idle: undefined, loading: text.banksAsking, found: undefined, unknown: text.banksNone };
  return (
    <>
      <TextField
        {...name.field}
        label={text.companyName}
        help={text.companyNameHelp}
        error={name.fieldState.error?.message}
        autoComplete="organization"
        maxLength={100}
        required
      />
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
      <FormattedField
        {...card.field}
        label={text.companyCard}
        help={text.companyCardHelp}
        clean={cleanDigits}
        format={inFours}
        error={card.fieldState.error?.message}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <ChoiceCards
        ref={invoice.field.ref}
        stacked
        label={text.invoice}
        value={invoice.field.value}
        onChange={invoice.field.onChange}
        onBlur={invoice.field.onBlur}
        error={invoice.fieldState.error?.message}
        items={INVOICE_TYPES.map((invoiceType) => {
          const percent = taxPercent({ collectionMethod: 'enterpriseCard', invoiceType });
          return {
            value: invoiceType,
            label: text[invoiceType],
            text: percent === 0 ? text.taxNone : text.taxKept(percent),
          };
        })}
      />
    </>
  );
}

const Again = styled.span`
  white-space: nowrap;
`;

interface CycleFieldProps {
  field: UseControllerReturn<PayoutValues, 'billingCycle'>;
  /** whether the cycle was selected before, so that it is read-only, with the reason (§5) */
  locked: boolean;
}

/** Field of the settlement cycle, which personal methods require. */
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
