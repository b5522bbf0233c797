import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import type { DateRangeProps } from './date-calendar.tsx';
import { Icon } from '../base/icon.tsx';
import { lazyView } from '../base/lazy-view.tsx';
import { pickerLook, usePicker } from './picker-button.ts';
import { Segmented } from '../base/segmented.tsx';
import { dateRangeText } from './date.text.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-3);
  > button {
    display: inline-flex;
    align-items: center;
    gap: var(--_space-2);
    padding: 0 var(--_space-3);
    font-variant-numeric: tabular-nums;
    ${pickerLook}
  }
  svg {
    color: var(--_text-3);
  }
  @container (max-width: 640px) {
    width: 100%;
    > * {
      flex: 1 0 100%;
    }
  }
`;

const DateCalendar = lazyView(() => import('./date-calendar.tsx'));

/** A range of days: presets as a switch, and a calendar with typed days in a popover. */
export function DateRange(props: DateRangeProps) {
  const { label, value, onChange, presets } = props;
  const text = useText(dateRangeText);
  const { button, open, close } = usePicker(DateCalendar.preload);
  const chosenPreset = presets.find(({ range }) => range.start === value.start && range.end === value.end);
  return (
    <Row role="group" aria-label={label}>
      {presets.length > 0 && (
        <Segmented
          label={label}
          value={chosenPreset?.key}
          onChange={(key) => onChange(presets.find((preset) => preset.key === key)!.range)}
          items={presets.map((preset) => ({ value: preset.key, label: preset.label }))}
        />
      )}
      <button {...button}>
        <Icon name="calendar" size={16} />
        {value.start} {text.to} {value.end}
      </button>
      {open && <DateCalendar {...props} anchor={button.ref} onClose={close} />}
    </Row>
  );
}
