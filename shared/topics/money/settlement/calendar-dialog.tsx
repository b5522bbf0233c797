import { Fragment } from 'react';
import { styled } from 'styled-components';
import { amountText } from '#shared/core/masking.ts';
import { dayStart, shanghai } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import type { CalendarAmount } from './calendar-amounts.ts';
import { isEveryDay, settlementCalendar, type CalendarDay, type SettlementEvent } from './settlement-calendar.rules.ts';
import { settlementText } from './settlement.text.ts';
import { useCalendarAmounts, useCalendarInput } from './use-calendar.ts';

// its dialog opens as soon as this code is loaded
void preloadDialog();

interface CalendarDialogProps {
  /** server time, ms */
  now: number;
  onClose: () => void;
}

/** Shows the days of five weeks on which money enters, can be requested, is paid, or on which a bill is checked. */
export default function CalendarDialog({ now, onClose }: CalendarDialogProps) {
  const text = useText(settlementText);
  const input = useCalendarInput(now);
  const weeks = settlementCalendar(input);
  const { amounts, masked } = useCalendarAmounts(input);
  const shownAmounts = amounts.filter(({ day }) => weeks.flat().some((each) => each.day === day));
  const present = [...new Set(weeks.flat().flatMap(({ events }) => events))];
  const { monthly } = input;
  return (
    <Dialog open size="lg" title={text.calendar} description={text.calendarText} onClose={onClose}>
      <Table aria-label={text.calendar}>
        <thead>
          <tr>
            {text.weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]!.day}>
              {week.map((day, index) => (
                <Day
                  key={day.day}
                  {...day}
                  isFirst={week === weeks[0] && index === 0}
                  amounts={shownAmounts.filter((each) => each.day === day.day)}
                  masked={masked}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {present.length === 0 && <p>{text.noEvents}</p>}
      {shownAmounts.length > 0 && (
        <Amounts aria-label={text.amounts}>
          {shownAmounts.map(({ day, event, amount }) => {
            const { month, day: number, isoWeekday } = shanghai(dayStart(day));
            return (
              <li key={`${day} ${event}`}>
                <Mark event={event} />
                <span>{text.dayWithWeekday(month, number, isoWeekday)}</span>
                <b>{amountText(amount, masked)}</b>
              </li>
            );
          })}
        </Amounts>
      )}
      <Meanings>
        {present.map((event) => (
          <li key={event}>
            <Mark event={event} /> {text.meanings[event]}
          </li>
        ))}
        {monthly && isEveryDay(monthly.startDay, monthly.endDay) && <li>{text.everyDay}</li>}
      </Meanings>
    </Dialog>
  );
}

interface DayProps extends CalendarDay {
  isFirst: boolean;
  amounts: readonly CalendarAmount[];
  masked: boolean;
}

function Day({ day, isPast, isToday, events, isFirst, amounts, masked }: DayProps) {
  const text = useText(settlementText);
  const { month, day: number } = shanghai(dayStart(day));
  const names = number === 1 || isFirst ? text.shortDate(month, number) : `${number}`;
  // a transfer can be paid on another day than the rules have it
  const markedEvents = [...new Set([...events, ...amounts.map(({ event }) => event)])];
  return (
    <td className={isPast ? 'past' : undefined} aria-current={isToday ? 'date' : undefined}>
      <VisuallyHidden>{text.monthDay(month, number)}</VisuallyHidden>
      <b aria-hidden>{names}</b>
      {markedEvents.map((event) => {
        const sum = amounts.find((each) => each.event === event);
        return (
          <Fragment key={event}>
            <Mark event={event} />
            {sum && <small>{amountText(sum.amount, masked)}</small>}
          </Fragment>
        );
      })}
    </td>
  );
}

function Mark({ event }: { event: SettlementEvent }) {
  const text = useText(settlementText);
  return <i className={event}>{text.events[event]}</i>;
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  table-layout: fixed;
  font-variant-numeric: tabular-nums;

  th {
    padding: var(--_space-2) 0;
    color: var(--_text-3);
    font-size: var(--_text-xs);
    font-weight: 400;
    text-align: left;
  }

  td {
    height: 76px;
    padding: 6px 1px;
    border-top: var(--_hairline);
    vertical-align: top;
  }

  b {
    display: block;
    font-weight: 400;
    line-height: var(--_line-xs);
    color: var(--_text-2);
    white-space: nowrap;
  }

  /* phones: the first day of a month has space to the next day */
  @media (max-width: 480px) {
    b {
      font-size: var(--_text-xs);
    }
  }

  .past {
    b {
      color: var(--_text-3);
    }
    i {
      background: var(--_fill);
      color: var(--_text-3);
    }
  }

  [aria-current] b {
    font-weight: var(--_weight-title);
    color: var(--_accent-text);
    text-decoration: underline 2px;
    text-underline-offset: 4px;
  }

  i {
    display: block;
    margin-top: 2px;
  }

  /* narrow days have no space for an amount; the list below the calendar has all of them */
  small {
    display: none;
    @media (min-width: 641px) {
      display: block;
      padding-inline: 6px;
      font-size: var(--_text-xs);
      line-height: calc(var(--_text-base) * 18 / 14);
    }
  }

  &,
  & ~ ul {
    i {
      overflow: hidden;
      padding: 0 2px;
      border-radius: var(--_radius-sm);
      background: var(--_fill);
      color: var(--_text);
      font-size: var(--_text-xs);
      font-style: normal;
      line-height: calc(var(--_text-base) * 18 / 14);
      white-space: nowrap;
      text-overflow: ellipsis;
      @media (min-width: 641px) {
        padding-inline: 6px;
      }
    }
    .apply,
    .applyMonthly {
      background: var(--_accent);
      color: var(--_on-accent);
    }
    .enters {
      background: var(--_accent-soft);
      color: var(--_accent-text);
    }
    .pay {
      background: var(--_transfer-soft);
      color: var(--_transfer);
    }
  }
`;

/** The amounts of the calendar, for narrow windows. */
const Amounts = styled.ul`
  display: grid;
  gap: var(--_space-2);
  margin-top: var(--_space-4);
  padding-bottom: var(--_space-4);
  border-bottom: var(--_hairline);
  font-variant-numeric: tabular-nums lining-nums;

  li {
    display: grid;
    grid-template-columns: 48px 1fr auto;
    gap: var(--_space-2);
    align-items: baseline;
  }

  i {
    text-align: center;
  }

  b {
    font-weight: var(--_weight-title);
  }

  @media (min-width: 641px) {
    display: none;
  }
`;

const Meanings = styled.ul`
  display: grid;
  gap: var(--_space-2);
  margin-top: var(--_space-4);
  color: var(--_text-2);

  /* the second line of a long meaning is next to the mark, not below it */
  li {
    display: flex;
    align-items: baseline;
    gap: var(--_space-2);
  }

  i {
    flex: none;
    min-width: 48px;
    text-align: center;
  }
`;
