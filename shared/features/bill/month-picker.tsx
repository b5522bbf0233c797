import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FIRST_BILL_MONTH } from '../../domain/bill-month.ts';
import { addMonths } from '../../domain/shanghai-time.ts';
import { useText } from '../../host/locale.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { lazyModule } from '../../ui/lazy-part.ts';
import { billText, monthText } from './bill.text.ts';

const chooser = lazyModule(() => import('./month-chooser.tsx'));

interface MonthPickerProps {
  /** `2026-10` */
  value: string;
  /** the last month that can be chosen */
  max: string;
  onChange: (month: string) => void;
}

/** The month of a bill (§5): one step back or on, or any month since 2020-07 from a list by years. */
export function MonthPicker({ value, max, onChange }: MonthPickerProps) {
  const text = useText(billText);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const module = chooser.use(open, close);
  const step = (label: string, icon: IconName, to: string) => {
    const closed = to < FIRST_BILL_MONTH || to > max;
    // Not `disabled`: whoever steps to the last month keeps the focus.
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
      <button
        ref={trigger}
        type="button"
        className="month"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={(open && !module) || undefined}
        aria-label={`${text.chooseMonth} ${monthText(text, value)}`}
        onPointerEnter={chooser.preload}
        onFocus={chooser.preload}
        onClick={() => setOpen(!open)}
      >
        {monthText(text, value)}
        <Icon name="down" size={16} />
      </button>
      {step(text.nextMonth, 'right', addMonths(value, 1))}
      {open && module && (
        <module.MonthChooser value={value} max={max} anchor={trigger} onChange={onChange} onClose={close} />
      )}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  gap: 4px;

  > button {
    display: grid;
    place-items: center;
    min-width: var(--_control);
    min-height: var(--_control);
    border: 1px solid var(--_line-strong);
    background: var(--_surface);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;

    &,
    &:focus-visible {
      border-radius: var(--_radius-md);
    }

    &:hover {
      border-color: var(--_line-control);
    }

    &[aria-disabled] {
      border-color: transparent;
      background: var(--_fill);
      color: var(--_text-3);
      cursor: not-allowed;
    }

    &[aria-busy] {
      cursor: progress;
    }
  }

  .month {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    min-width: 148px;
    padding: 0 12px;
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
