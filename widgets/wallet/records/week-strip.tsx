import { styled } from 'styled-components';
import { addDays, shanghai } from '#shared/core/shanghai-time.ts';
import { holdsDay } from '#shared/topics/money/wallet/withdrawal-window.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { recordsText } from './records.text.ts';

interface WeekStripProps {
  /** server time, ms */
  now: number;
  /** ISO weekdays on which withdrawals may be requested */
  applyFrom: number;
  applyTo: number;
  /** ISO weekday of payment; undefined if each day has its own payment day */
  payOn: number | undefined;
  label: string;
}

/**
 * Shows seven days in Shanghai with the withdrawal days and the payment day. These are the current week, with past days muted.
 * After the withdrawal days of this week, the strip starts today, so that it always includes the next ones.
 */
export function WeekStrip({ now, applyFrom, applyTo, payOn, label }: WeekStripProps) {
  const text = useText(recordsText);
  const today = shanghai(now).isoWeekday;
  const isOver = !WEEK.some((weekday) => weekday >= today && holdsDay(applyFrom, applyTo, weekday));
  const days = WEEK.map((place) => {
    const ahead = isOver ? place - 1 : place - today;
    const { day, isoWeekday: weekday } = shanghai(addDays(now, ahead));
    return { ahead, weekday, day, apply: holdsDay(applyFrom, applyTo, weekday), pay: weekday === payOn };
  });
  return (
    <Week aria-label={label}>
      {days.map(({ ahead, weekday, day, apply, pay }, index) => (
        <li
          key={weekday}
          className={[apply && 'apply', pay && 'pay', ahead < 0 && 'past', apply && days[index + 1]?.pay && 'leads']
            .filter(Boolean)
            .join(' ')}
          aria-current={ahead === 0 ? 'date' : undefined}
        >
          <span>{text.weekdayShort(weekday)}</span>
          <b>{day}</b>
          <em>{apply ? text.apply : pay && text.pay}</em>
        </li>
      ))}
    </Week>
  );
}

const WEEK = [1, 2, 3, 4, 5, 6, 7];

const Week = styled.ol`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  white-space: nowrap;
  text-align: center;

  li {
    position: relative;
    display: grid;
    gap: 2px;
    justify-items: center;
    font-size: var(--_text-xs);
    line-height: calc(var(--_text-base) * 18 / 14);
    color: var(--_text-3);
  }

  b {
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border: 2px solid transparent;
    border-radius: 50%;
    font-size: var(--_text-base);
    font-weight: 400;
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }

  em {
    min-height: 18px;
    font-style: normal;
  }

  .apply,
  .pay {
    font-weight: var(--_weight-title);
    color: var(--_accent-text);
  }

  .apply b {
    font-weight: var(--_weight-title);
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .pay b {
    font-weight: var(--_weight-title);
    border-color: var(--_accent);
    color: var(--_accent-text);
  }

  .past,
  .past b,
  .past span {
    font-weight: 400;
    border-color: transparent;
    background: none;
    font-size: var(--_text-xs);
    color: var(--_text-3);
  }

  .leads::after {
    content: '';
    position: absolute;
    top: 37px;
    left: calc(50% + 18px);
    width: calc(100% - 36px);
    height: 2px;
    background: var(--_accent);
  }

  /* today: its number, or its name if the number has a mark */
  [aria-current]:not(.apply, .pay) b,
  [aria-current]:is(.apply, .pay) > span {
    background: var(--_fill);
    color: var(--_text);
  }

  span {
    padding: 0 var(--_space-1);
    border-radius: 9px;
  }
`;
