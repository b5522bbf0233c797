import { useEffect, useRef } from 'react';
import { useText } from '#shared/host/locale.ts';
import { FormattedField, cleanDigits, inFours } from '#shared/ui/formatted-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { payoutText } from './payout.text.ts';
import { useCardBank, type Lookup } from './use-banks.ts';
import type { PayoutFields } from './use-payout-form.ts';

interface CardFieldsProps {
  fields: PayoutFields;
  /** Fills in the bank that the card's number tells. */
  onBank: (bank: string) => void;
}

/** The bank to fill in, empty where the platform knows none; `undefined` until it has said so. */
function bankOf(looked: Lookup<string>): string | undefined {
  if (looked.state === 'found') return looked.found;
  return looked.state === 'unknown' ? '' : undefined;
}

/** A personal card: its bank follows from its number, until the person writes it (§5). */
export function CardFields({ fields: { cardNumber: card, bankName: bank }, onBank }: CardFieldsProps) {
  const text = useText(payoutText);
  const [digits, name] = [card.field.value, bank.field.value];
  /** the card whose bank is there: kept before, or looked up */
  const settled = useRef(digits);
  const looked = useCardBank(digits === settled.current ? '' : digits);
  const edited = useRef(false);

  const found = bankOf(looked);
  useEffect(() => {
    if (found === undefined || edited.current) return;
    onBank(found);
    // the answer belongs to these digits, whatever re-renders
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found, digits]);

  const help = {
    idle: text.bankHelp,
    asking: text.bankAsking,
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
          // emptied, it is the lookup's again
          edited.current = typed.trim() !== '';
          bank.field.onChange(typed);
        }}
        autoComplete="off"
        required
      />
    </>
  );
}
