import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { taxPercent } from '#shared/domain/withdrawal-quote.ts';
import { useText } from '#shared/host/locale.ts';
import { INVOICE_TYPES } from '#shared/contract/payout.ts';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { FormattedField, cleanDigits, inFours } from '#shared/ui/formatted-field.tsx';
import { ComboboxField } from '#shared/ui/combobox-field.tsx';
import { LinkButton } from '#shared/ui/link.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { payoutText } from './payout.text.ts';
import { useBankSearch } from './use-banks.ts';
import type { PayoutFields } from './use-payout-form.ts';

interface CompanyFieldsProps {
  fields: PayoutFields;
  onBank: (bank: string) => void;
}

/** A company's account: name, bank from the list, number and the invoice, with the tax each invoice means (§5, §9). */
export function CompanyFields({ fields, onBank }: CompanyFieldsProps) {
  const text = useText(payoutText);
  const { companyName: name, companyBank: bank, companyCard: card, invoiceType: invoice } = fields;
  const [words, setText] = useState('');
  const search = useBankSearch(words);
  const typed = bank.field.value.trim();

  // A name that was typed or pasted whole is a choice too.
  const exact = search.found?.includes(typed);
  useEffect(() => {
    if (exact) onBank(typed);
    // the choice follows from the answer alone
    // oxlint-disable-next-line react/exhaustive-deps
  }, [exact, typed]);

  const note = { idle: undefined, asking: text.banksAsking, found: undefined, unknown: text.banksNone };
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
        onSearch={setText}
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
