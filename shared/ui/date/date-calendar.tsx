import { DatePicker, parseDate, type DateValue, type UseDatePickerContext } from '@ark-ui/react/date-picker';
import { EnvironmentProvider } from '@ark-ui/react/environment';
import { useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { cleanText, normalForm } from '../../core/clean-text.ts';
import type { DayRange } from '../../core/shanghai-time.ts';
import { useLocale, useText } from '../../host/locale.ts';
import { Calendar } from './date-calendar.styles.ts';
import DialogSurface from '../overlay/dialog-surface.tsx';
import { Icon } from '../base/icon.tsx';
import { overlayText } from '../overlay/overlay.text.ts';
import { Popover } from '../overlay/popover.tsx';
import { useOverlays } from '../overlay/use-overlays.ts';

interface DatePreset {
  key: string;
  label: string;
  range: DayRange;
}

export interface DateRangeProps {
  /** accessible name */
  label: string;
  value: DayRange;
  onChange: (range: DayRange) => void;
  presets: readonly DatePreset[];
  min?: string | undefined;
  /** the last selectable day; also today in Shanghai if `today` is missing */
  max: string;
  today?: string | undefined;
}

interface DateCalendarProps extends DateRangeProps {
  /** only one day is selected: start and end are equal */
  single?: boolean | undefined;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Parses a typed day, including full-width digits, slashes, dots and Chinese characters. */
export function parseDay(input: string): DateValue | undefined {
  const [year, month, day] = normalForm(cleanText(input), 'NFKC').match(/\d+/g) ?? [];
  if (!year || !month || !day || year.length !== 4) return undefined;
  try {
    return parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  } catch {
    return undefined;
  }
}

/** Two months next to the presets; one month for a single day, and in a sheet on phones. Future days are disabled. */
export default function DateCalendar({ anchor, ...props }: DateCalendarProps) {
  const { label, single, onClose } = props;
  const narrow = matchMedia('(max-width: 760px)').matches;
  if (narrow)
    return (
      <DialogSurface title={label} onClose={onClose}>
        <CalendarPanel {...props} months={1} />
      </DialogSurface>
    );
  return (
    <Popover label={label} anchor={anchor} fromStart onClose={onClose}>
      {single ? (
        <OneMonth>
          <CalendarPanel {...props} months={1} />
        </OneMonth>
      ) : (
        <CalendarPanel {...props} months={2} />
      )}
    </Popover>
  );
}

const OneMonth = styled.div`
  width: 300px;
  padding: var(--_space-3) var(--_space-4) var(--_space-4);
`;

function CalendarPanel(props: Omit<DateCalendarProps, 'anchor'> & { months: 1 | 2 }) {
  const { label, value, onChange, onClose, presets, min, max, today = max, single, months } = props;
  const text = useText(overlayText);
  const locale = useLocale();
  const { root } = useOverlays();
  const [draft, setDraft] = useState<DateValue[]>(() =>
    single ? [parseDate(value.start)] : [parseDate(value.start), parseDate(value.end)],
  );

  const choose = (days: DateValue[]) => {
    const [first, second] = days;
    const finishes = draft.length === 1;
    setDraft(days);
    if (single && first) {
      const day = first.toString();
      onChange({ start: day, end: day });
      onClose();
    }
    if (!first || !second) return;
    const [start, end] = first.compare(second) > 0 ? [second, first] : [first, second];
    onChange({ start: start.toString(), end: end.toString() });
    if (finishes) onClose();
  };

  return (
    <EnvironmentProvider value={() => root}>
      <Calendar $months={months}>
        {presets.length > 0 && (
          <Presets
            presets={presets}
            value={value}
            onChoose={(range) => {
              onChange(range);
              onClose();
            }}
          />
        )}
        <DatePicker.Root
          inline
          selectionMode={single ? 'single' : 'range'}
          locale={locale}
          timeZone="Asia/Shanghai"
          startOfWeek={1}
          numOfMonths={months}
          defaultFocusedValue={parseDate(value.end).subtract({ months: months - 1 })}
          value={draft}
          onValueChange={({ value: days }) => choose(days)}
          {...(min && { min: parseDate(min) })}
          max={parseDate(max)}
          format={(day) => day.toString()}
          parse={parseDay}
          translations={{
            dayCell: ({ value: day }) => text.month(day.year, day.month) + dayOf(locale, day.day),
            prevTrigger: () => text.previousMonth,
            nextTrigger: () => text.nextMonth,
            content: label,
          }}
        >
          {/* the library removes all separators except the slash, and parseDay reads any of them */}
          <DatePicker.Control
            className="typed"
            onBeforeInputCapture={(event) => event.stopPropagation()}
            onInputCapture={(event) => event.stopPropagation()}
          >
            <DatePicker.Input
              index={0}
              aria-label={single ? label : text.start}
              inputMode="numeric"
              autoComplete="off"
            />
            {!single && (
              <>
                <span aria-hidden>–</span>
                <DatePicker.Input index={1} aria-label={text.end} inputMode="numeric" autoComplete="off" />
              </>
            )}
            <small>{text.help}</small>
          </DatePicker.Control>
          <DatePicker.Context>
            {(picker) => (
              <DatePicker.Content className="months">
                {Array.from({ length: months }, (_, index) => (
                  <Month key={index} picker={picker} index={index} last={index === months - 1} today={today} />
                ))}
              </DatePicker.Content>
            )}
          </DatePicker.Context>
        </DatePicker.Root>
      </Calendar>
    </EnvironmentProvider>
  );
}

interface PresetsProps extends Pick<DateRangeProps, 'presets' | 'value'> {
  onChoose: (range: DayRange) => void;
}

/** Named ranges, such as last month. */
function Presets({ presets, value, onChoose }: PresetsProps) {
  const text = useText(overlayText);
  return (
    <ul aria-label={text.presets}>
      {presets.map(({ key, label, range }) => (
        <li key={key}>
          <button
            type="button"
            aria-pressed={range.start === value.start && range.end === value.end}
            onClick={() => onChoose(range)}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface MonthProps {
  picker: UseDatePickerContext;
  /** months after the first one shown */
  index: number;
  /** whether the button for the next month is here */
  last: boolean;
  today: string;
}

/** The days of one month in weeks. Days of adjacent months are left empty. */
function Month({ picker, index, last, today }: MonthProps) {
  const text = useText(overlayText);
  const { weeks, visibleRange } = index ? picker.getOffset({ months: index }) : picker;
  const shownMonth = visibleRange.start;
  return (
    <section>
      <header role="none">
        {index === 0 && (
          <DatePicker.PrevTrigger>
            <Icon name="left" size={16} />
          </DatePicker.PrevTrigger>
        )}
        <h3>{text.month(shownMonth.year, shownMonth.month)}</h3>
        {last && (
          <DatePicker.NextTrigger>
            <Icon name="right" size={16} />
          </DatePicker.NextTrigger>
        )}
      </header>
      <DatePicker.View view="day">
        <DatePicker.Table>
          <DatePicker.TableHead>
            <DatePicker.TableRow>
              {picker.weekDays.map((day, at) => (
                <DatePicker.TableHeader key={at}>{day.narrow}</DatePicker.TableHeader>
              ))}
            </DatePicker.TableRow>
          </DatePicker.TableHead>
          <DatePicker.TableBody>
            {weeks.map((week, at) => (
              <DatePicker.TableRow key={at}>
                {week.map((day) => (
                  <DatePicker.TableCell key={day.toString()} value={day} visibleRange={visibleRange}>
                    {day.month === shownMonth.month ? (
                      <DatePicker.TableCellTrigger {...(day.toString() === today && { 'data-now': '' })}>
                        {day.day}
                      </DatePicker.TableCellTrigger>
                    ) : null}
                  </DatePicker.TableCell>
                ))}
              </DatePicker.TableRow>
            ))}
          </DatePicker.TableBody>
        </DatePicker.Table>
      </DatePicker.View>
    </section>
  );
}

const dayOf = (locale: string, day: number): string => (locale === 'en' ? `, ${day}` : ` ${day} 日`);
