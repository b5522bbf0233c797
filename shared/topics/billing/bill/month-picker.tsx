import { styled } from 'styled-components';
import { FIRST_BILL_MONTH } from './bill-month.rules.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { Icon, type IconName } from '#shared/ui/base/icon.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { pickerLook, usePicker } from '#shared/ui/date/picker-button.ts';
import { billText, billMonthName } from './bill.text.ts';
import { monthChooserText } from '#shared/ui/form/month-chooser.text.ts';

const MonthChooser = lazyView(() => import('#shared/ui/form/month-chooser.tsx'));

interface MonthPickerProps {
  /** `2026-10` */
  value: string;
  /** the last selectable month */
  max: string;
  onChange: (month: string) => void;
}

/** The month of a bill (§5): one step back or forward, or any month since 2020-07 from a list by year. */
export function MonthPicker({ value, max, onChange }: MonthPickerProps) {
  const text = useText(billText);
  const { title } = useText(monthChooserText);
  const { button, open, close } = usePicker(MonthChooser.preload);
  useIdlePreload(MonthChooser.preload);
  const step = (label: string, icon: IconName, to: string) => {
    const closed = to < FIRST_BILL_MONTH || to > max;
    // Not `disabled`, so that stepping to the last month keeps the focus on the button.
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-disabled={closed || undefined}
        onClick={() => closed || onChange(to)}
      >
        <Icon name={icon} size={16} />
      </button>
    );
  };
  return (
    <Row role="group" aria-label={text.months}>
      {step(text.previousMonth, 'left', addMonths(value, -1))}
      <button {...button} className="month" aria-label={`${title} ${billMonthName(text, value)}`}>
        {billMonthName(text, value)}
        <Icon name="down" size={16} />
      </button>
      {step(text.nextMonth, 'right', addMonths(value, 1))}
      {open && (
        <MonthChooser
          value={value}
          min={FIRST_BILL_MONTH}
          max={max}
          anchor={button.ref}
          onChange={onChange}
          onClose={close}
        />
      )}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  gap: var(--_space-1);

  > button {
    display: grid;
    place-items: center;
    min-width: var(--_control);
    font-variant-numeric: tabular-nums;
    ${pickerLook}

    &[aria-disabled] {
      border-color: transparent;
      background: var(--_fill);
      color: var(--_text-3);
      cursor: not-allowed;
    }
  }

  .month {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-2);
    min-width: 148px;
    padding: 0 var(--_space-3);
  }

  svg {
    color: var(--_text-2);
  }

  [aria-disabled] svg {
    color: var(--_text-disabled);
  }

  @container (max-width: 640px) {
    .month {
      flex: 1;
    }
  }
`;
