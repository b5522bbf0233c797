import { styled } from 'styled-components';
import { dayAfter, dayStart, shanghai } from '../../core/shanghai-time.ts';
import { useText } from '../../host/locale.ts';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import { lazyView } from '../base/lazy-view.tsx';
import { usePicker } from '../date/picker-button.ts';
import { dayFieldText } from '../date/date.text.ts';

export interface DayFieldProps {
  /** accessible name */
  label: string;
  /** a day in Shanghai, such as `2026-11-18` */
  value: string;
  onChange: (day: string) => void;
  min?: string | undefined;
  /** the last selectable day */
  max: string;
}

const DateCalendar = lazyView(() => import('../date/date-calendar.tsx'));

/** One day: the previous day, the next day, or any day from a calendar. */
export function DayField({ label, value, onChange, min, max }: DayFieldProps) {
  const text = useText(dayFieldText);
  const { button, open, close } = usePicker(DateCalendar.preload);
  const movedDay = (by: number) => dayAfter(value, by);
  return (
    <Row role="group" aria-label={label}>
      <IconButton
        label={text.previous}
        icon="left"
        disabled={min !== undefined && value <= min}
        onClick={() => onChange(movedDay(-1))}
      />
      <button {...button}>
        <Icon name="calendar" size={16} />
        {value} {text.weekday(shanghai(dayStart(value)).isoWeekday)}
      </button>
      <IconButton label={text.next} icon="right" disabled={value >= max} onClick={() => onChange(movedDay(1))} />
      {open && (
        <DateCalendar
          single
          label={label}
          value={{ start: value, end: value }}
          onChange={({ start }) => onChange(start)}
          presets={[]}
          min={min}
          max={max}
          anchor={button.ref}
          onClose={close}
        />
      )}
    </Row>
  );
}

const Row = styled.div`
  display: inline-flex;
  align-items: center;
  border: 1px solid var(--_line-strong);
  border-radius: var(--_radius-md);
  background: var(--_surface);

  > button {
    min-height: calc(var(--_control) - 2px);
  }

  > [aria-haspopup] {
    display: inline-flex;
    flex: 1;
    align-items: center;
    justify-content: center;
    gap: var(--_space-2);
    padding: 0 var(--_space-3);
    border: solid var(--_line);
    border-width: 0 1px;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    &:hover {
      background: var(--_surface-hover);
    }
    svg {
      color: var(--_text-3);
    }
  }
`;
