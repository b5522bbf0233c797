import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { styled } from 'styled-components';
import { addMonths } from '../../core/shanghai-time.ts';
import { useText } from '../../host/locale.ts';
import { IconButton } from '../base/button.tsx';
import { oneOfSome } from '../table/pagination.tsx';
import { Popover } from '../overlay/popover.tsx';
import { monthChooserText } from './month-chooser.text.ts';

const COLUMNS = 3;

/** Months that a key moves by. */
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
  PageUp: -12,
  PageDown: 12,
};

/** Returns the month that a key moves to, or `undefined` for other keys. */
function monthOfKey(key: string, at: string): string | undefined {
  const year = at.slice(0, 4);
  if (key === 'Home') return `${year}-01`;
  if (key === 'End') return `${year}-12`;
  const step = STEPS[key];
  return step === undefined ? undefined : addMonths(at, step);
}

interface MonthChooserProps {
  /** `2026-10` */
  value: string;
  /** the first and the last selectable month */
  min: string;
  max: string;
  anchor: RefObject<HTMLElement | null>;
  onChange: (month: string) => void;
  onClose: () => void;
}

/** Shows all months of one year. Arrow keys move by months, page keys by years. Months outside of the range are disabled. */
export default function MonthChooser({ value, min, max, anchor, onChange, onClose }: MonthChooserProps) {
  const text = useText(monthChooserText);
  /** the month with the keyboard position; its year is on screen */
  const [at, setAt] = useState(value);
  const months = useRef<HTMLDivElement>(null);
  /** the month that was focused last, or that must not be focused */
  const focused = useRef<string>(undefined);
  const year = at.slice(0, 4);
  const within = (month: string) => {
    if (month < min) return min;
    return month > max ? max : month;
  };

  useEffect(() => {
    const focus = () => months.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    // The popover takes the initial focus. After that, only keys move it.
    if (focused.current === undefined) queueMicrotask(focus);
    else if (focused.current !== at) focus();
    focused.current = at;
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = monthOfKey(event.key, at);
    if (to === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setAt(within(to));
  };
  // Keeps the focus on the year button.
  const toYear = (by: number) => {
    const to = within(addMonths(at, 12 * by));
    focused.current = to;
    setAt(to);
  };

  return (
    <Popover label={text.title} anchor={anchor} onClose={onClose}>
      <Box>
        <header role="none">
          <IconButton
            label={text.previousYear}
            icon="left"
            aria-disabled={year <= min.slice(0, 4) || undefined}
            onClick={() => toYear(-1)}
          />
          <p role="status">{text.year(Number(year))}</p>
          <IconButton
            label={text.nextYear}
            icon="right"
            aria-disabled={year >= max.slice(0, 4) || undefined}
            onClick={() => toYear(1)}
          />
        </header>
        <div ref={months} role="group" aria-label={text.year(Number(year))} onKeyDown={onKeyDown}>
          {Array.from({ length: 12 }, (_, index) => {
            const month = `${year}-${`${index + 1}`.padStart(2, '0')}`;
            return (
              <button
                key={month}
                type="button"
                data-month={month}
                disabled={month !== within(month)}
                aria-label={text.monthOfYear(Number(year), index + 1)}
                aria-current={month === value || undefined}
                tabIndex={month === at ? 0 : -1}
                onClick={() => {
                  onClose();
                  onChange(month);
                }}
              >
                {text.month(index + 1)}
              </button>
            );
          })}
        </div>
      </Box>
    </Popover>
  );
}

const Box = styled.div`
  width: 280px;
  max-width: 100%;
  padding: var(--_space-3);
  font-variant-numeric: tabular-nums;

  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin-bottom: var(--_space-2);
  }

  header p {
    font-weight: var(--_weight-title);
  }

  [aria-disabled] {
    background: none;
    color: var(--_text-disabled);
    cursor: default;
  }

  > div {
    display: grid;
    grid-template-columns: repeat(${COLUMNS}, 1fr);
    gap: var(--_space-1);
  }

  > div button {
    min-height: 44px;
    text-align: center;

    ${oneOfSome}
  }
`;
