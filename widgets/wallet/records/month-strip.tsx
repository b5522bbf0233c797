import { styled } from 'styled-components';
import { monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { daysIn, shanghai } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { recordsText } from './records.text.ts';

interface MonthStripProps {
  /** server time, ms */
  now: number;
  /** days of the month; 0 if unknown */
  checkFrom: number;
  checkTo: number;
  withdrawFrom: number;
  withdrawTo: number;
  label: string;
}

/** Shows the current month in Shanghai, with one lane for the days to check the bill and one for the withdrawal days. */
export function MonthStrip({ now, checkFrom, checkTo, withdrawFrom, withdrawTo, label }: MonthStripProps) {
  const text = useText(recordsText);
  const today = shanghai(now).day;
  const last = daysIn(monthOf(now));
  const days = Array.from({ length: last }, (_, index) => index + 1);
  const within = (day: number, from: number, to: number): boolean =>
    from > 0 && (from <= to ? day >= from && day <= to : day >= from || day <= to);
  const markedDays = new Set([1, checkFrom, checkTo, withdrawFrom, withdrawTo, last]);
  return (
    <Month role="img" aria-label={label} style={{ gridTemplateColumns: `repeat(${last}, minmax(0, 1fr))` }}>
      {days.map((day) => (
        <i key={day} data-today={day === today || undefined}>
          <u className={within(day, checkFrom, checkTo) ? 'check' : ''} />
          <u className={within(day, withdrawFrom, withdrawTo) ? 'withdraw' : ''} />
          {/* two numbers next to each other would read as one: 9 and 10 as 910 */}
          {markedDays.has(day) && !markedDays.has(day + 1) && <b data-distance={Math.abs(day - today)}>{day}</b>}
          {day === today && <em>{text.today}</em>}
        </i>
      ))}
    </Month>
  );
}

const Month = styled.div`
  container-type: inline-size;
  display: grid;
  gap: 2px;
  padding-bottom: var(--_space-5);
  font-size: var(--_text-xs);
  line-height: calc(var(--_text-base) * 18 / 14);
  color: var(--_text-3);
  font-variant-numeric: tabular-nums;

  i {
    position: relative;
    display: grid;
    gap: 3px;
    height: 19px;
  }

  u {
    height: 8px;
    border-radius: 2px;
    background: var(--_fill);
  }

  b,
  em {
    position: absolute;
    top: 23px;
    left: 50%;
    transform: translateX(-50%);
    font-style: normal;
    font-weight: 400;
    white-space: nowrap;
  }

  em {
    font-weight: var(--_weight-title);
    color: var(--_text);
  }

  /* a number would touch the label of today, which is 36 px wide in English */
  [data-distance='0'],
  [data-distance='1'] {
    display: none;
  }

  @container (max-width: 450px) {
    [data-distance='2'] {
      display: none;
    }
  }

  @container (max-width: 300px) {
    [data-distance='3'] {
      display: none;
    }
  }

  .check {
    background: var(--_text-3);
  }

  .withdraw {
    background: var(--_accent);
  }

  [data-today]::before {
    content: '';
    position: absolute;
    inset: -4px 0;
    border: 2px solid var(--_text);
    border-radius: var(--_radius-sm);
  }
`;
