import type { UseControllerReturn } from 'react-hook-form';
import { useText } from '../../shared/host/locale.ts';
import { BILLING_CYCLES } from '../../shared/contract/payout.ts';
import { ChoiceCards } from '../../shared/ui/choice-cards.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import type { PayoutValues } from './payout.rules.ts';
import { payoutText } from './payout.text.ts';

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
