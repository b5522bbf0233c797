/** Tests the days on which money moves (§9), by dates of a known calendar. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unixSeconds } from '#shared/core/shanghai-time.ts';
import { calendarAmounts } from '#shared/topics/money/settlement/calendar-amounts.ts';
import {
  nextEntry,
  settlementCalendar,
  type CalendarInput,
} from '#shared/topics/money/settlement/settlement-calendar.rules.ts';

const at = (time: string): number => unixSeconds(time) * 1000;
const WEDNESDAYS = { startDay: 3, endDay: 3 };
const terms = (more: Partial<CalendarInput> = {}): CalendarInput => ({
  now: at('2026-11-25 10:00'),
  weekly: WEDNESDAYS,
  monthly: { startDay: 1, endDay: 31, checkStart: 5, checkEnd: 9 },
  arrivalDays: 1,
  ...more,
});
const eventsOf = (calendar: ReturnType<typeof settlementCalendar>) =>
  Object.fromEntries(
    calendar
      .flat()
      .filter(({ events }) => events.length > 0)
      .map(({ day, events }) => [day.slice(5), events.join(' ')]),
  );

describe('the next entry of weekly income', () => {
  it('is the next Wednesday with the complete week before', () => {
    assert.deepEqual(nextEntry(at('2026-11-24 23:59')), {
      day: '2026-11-25',
      start: '2026-11-16',
      end: '2026-11-22',
      isOver: true,
    });
  });

  it('is a week later from Wednesday on, with the current week', () => {
    const later = { day: '2026-12-02', start: '2026-11-23', end: '2026-11-29', isOver: false };
    assert.deepEqual(nextEntry(at('2026-11-25 00:00')), later);
    assert.deepEqual(nextEntry(at('2026-11-29 23:59')), later);
    assert.deepEqual(nextEntry(at('2026-11-30 00:00')), { ...later, isOver: true });
  });
});

describe('the settlement calendar', () => {
  it('shows five weeks from Monday, with today and the days before', () => {
    const calendar = settlementCalendar(terms());
    assert.deepEqual(
      calendar.map((week) => [week.length, week[0]!.day, week[6]!.day]),
      [
        [7, '2026-11-23', '2026-11-29'],
        [7, '2026-11-30', '2026-12-06'],
        [7, '2026-12-07', '2026-12-13'],
        [7, '2026-12-14', '2026-12-20'],
        [7, '2026-12-21', '2026-12-27'],
      ],
    );
    assert.deepEqual(
      calendar
        .flat()
        .filter(({ isPast }) => isPast)
        .map(({ day }) => day),
      ['2026-11-23', '2026-11-24'],
    );
    assert.deepEqual(calendar.flat().find(({ isToday }) => isToday)?.day, '2026-11-25');
  });

  it('marks entry, request and payment of the weekly wallet, and the days to check the bill', () => {
    assert.deepEqual(eventsOf(settlementCalendar(terms())), {
      '11-25': 'enters apply',
      '11-26': 'pay',
      '12-02': 'enters apply',
      '12-03': 'pay',
      '12-05': 'check',
      '12-06': 'check',
      '12-07': 'check',
      '12-08': 'check',
      '12-09': 'enters apply check',
      '12-10': 'pay',
      '12-16': 'enters apply',
      '12-17': 'pay',
      '12-23': 'enters apply',
      '12-24': 'pay',
    });
  });

  it('marks the days of a monthly wallet that is not open every day', () => {
    const monthly = { startDay: 12, endDay: 14, checkStart: 0, checkEnd: 0 };
    assert.deepEqual(eventsOf(settlementCalendar(terms({ weekly: undefined, monthly }))), {
      '12-12': 'applyMonthly',
      '12-13': 'applyMonthly',
      '12-14': 'applyMonthly',
    });
  });

  it('marks no payment day if withdrawals are open on several weekdays', () => {
    const events = eventsOf(settlementCalendar(terms({ weekly: { startDay: 2, endDay: 4 }, monthly: undefined })));
    assert.deepEqual([events['12-01'], events['12-02'], events['12-03']], ['apply', 'enters apply', 'apply']);
    assert.ok(Object.values(events).every((each) => !each.includes('pay')));
  });

  it('marks nothing while the rules are unknown', () => {
    assert.deepEqual(eventsOf(settlementCalendar(terms({ weekly: undefined, monthly: undefined }))), {});
  });
});

describe('the amounts of the settlement calendar', () => {
  const money = {
    now: at('2026-11-25 10:00'),
    arrivalDays: 1,
    nextEntryDay: '2026-12-02',
    weeklyNext: 5_998_51,
    weeklyEntries: [
      { type: 'weekly_income', create: unixSeconds('2026-11-25 01:00'), amount: 4_283_71 },
      { type: 'refund', create: unixSeconds('2026-11-25 02:00'), amount: 1_00 },
    ],
    weeklyWithdrawals: [
      { create: unixSeconds('2026-11-25 09:30'), status: 'transferring', received: 934_00 },
      { create: unixSeconds('2026-11-25 09:40'), status: 'transferring', received: null },
      {
        create: unixSeconds('2026-11-18 09:30'),
        status: 'success',
        received: 93_40,
        arrivedAt: unixSeconds('2026-11-23 11:00'),
      },
      { create: unixSeconds('2026-11-18 09:31'), status: 'success', received: 9_34 },
      { create: unixSeconds('2026-11-18 09:32'), status: 'failure', received: 1_00 },
    ],
    bill: 30_339_88,
    checkStart: 5,
    checkEnd: 9,
  };

  it('are sums of what the platform sent, on the day of the entry, the payment or the bill', () => {
    assert.deepEqual(
      calendarAmounts(money).map(({ day, event, amount }) => [day, event, amount]),
      [
        ['2026-11-05', 'check', 30_339_88],
        ['2026-11-23', 'pay', 93_40],
        ['2026-11-25', 'enters', 4_283_71],
        ['2026-11-26', 'pay', 934_00],
        ['2026-12-02', 'enters', 5_998_51],
      ],
    );
  });

  it('show the bill today while it is checked, although the calendar starts after the first day', () => {
    const billDay = (now: string) =>
      calendarAmounts({ ...money, now: at(now) }).find(({ event }) => event === 'check')!.day;
    const days = ['2026-12-01', '2026-12-05', '2026-12-08', '2026-12-09', '2026-12-10'];
    assert.deepEqual(
      days.map((day) => billDay(`${day} 10:00`)),
      ['2026-12-05', '2026-12-05', '2026-12-08', '2026-12-09', '2026-12-05'],
    );
  });

  it('are missing where the platform sent none', () => {
    const none = { ...money, weeklyNext: undefined, weeklyEntries: [], weeklyWithdrawals: [], bill: undefined };
    assert.deepEqual(calendarAmounts(none), []);
    assert.deepEqual(calendarAmounts({ ...none, bill: 1, checkStart: 0 }), []);
  });
});
