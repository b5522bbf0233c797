/** @zone America/Los_Angeles */
import { expect } from '@open-wc/testing';
import { DayField } from '#shared/ui/form/day-field.tsx';
import { accessibleInBothThemes, Holds, press, show, type Shown, type } from './show.tsx';
import { until } from '../../browser/until.ts';
import { TODAY } from '../../gate/days.ts';

const opened = (start = '2026-11-18', more: { min?: string; max?: string } = {}) =>
  show(() => (
    <Holds start={start}>
      {(day, setDay) => <DayField label="日期" value={day} onChange={setDay} max="2026-11-21" {...more} />}
    </Holds>
  ));
const trigger = (shown: Shown) => shown.find('[aria-haspopup=dialog]');
const day = (shown: Shown, date: string) => shown.find(`[data-part=table-cell-trigger][data-value="${date}"]`);

describe('DayField', () => {
  it('shows its day with the weekday, and moves to the previous and the next day', async () => {
    const shown = await opened();
    expect(trigger(shown).textContent).to.equal('2026-11-18 周三');
    shown.button('后一天').click();
    await until(() => trigger(shown).textContent === '2026-11-19 周四');
    shown.button('前一天').click();
    await until(() => trigger(shown).textContent === '2026-11-18 周三');
    await accessibleInBothThemes(shown);
  });

  it('crosses the end of a month and of a year', async () => {
    const shown = await opened('2026-01-01');
    shown.button('前一天').click();
    await until(() => trigger(shown).textContent === '2025-12-31 周三');
  });

  it('stops at its first and its last day', async () => {
    const last = await opened('2026-11-21');
    expect(last.button('后一天').disabled).to.equal(true);
    const first = await opened('2026-11-18', { min: '2026-11-18' });
    expect(first.button('前一天').disabled).to.equal(true);
  });

  it('opens one month, sets one day and closes; a future day cannot be chosen', async () => {
    const shown = await opened();
    trigger(shown).focus();
    trigger(shown).click();
    await shown.waitFor('[data-part=table-cell-trigger]');
    expect(shown.all('section h3').map(({ textContent }) => textContent)).to.deep.equal(['2026 年 11 月']);
    expect(day(shown, '2026-11-18').hasAttribute('data-selected')).to.equal(true);
    await accessibleInBothThemes(shown);
    day(shown, '2026-11-22').click();
    day(shown, '2026-11-05').click();
    await until(() => trigger(shown).textContent === '2026-11-05 周四');
    await until(() => !shown.root.querySelector('[role=dialog]'), 'the calendar is closed');
    await until(() => shown.root.activeElement === trigger(shown), 'the focus is back');
  });

  it('marks the day of Shanghai as today (hazard 13)', async () => {
    const shown = await opened(TODAY, { max: TODAY });
    expect(new Date().getDate(), 'the day in Los Angeles').not.to.equal(Number(TODAY.slice(-2)));
    trigger(shown).click();
    const today = await shown.waitFor('[data-part=table-cell-trigger][data-today]');
    expect(today.dataset.value).to.equal(TODAY);
  });

  it('accepts a typed day', async () => {
    const shown = await opened();
    trigger(shown).click();
    const input = await shown.waitFor<HTMLInputElement>('[role=dialog] input');
    input.focus();
    type(input, '2026/10/9');
    press(input, 'Enter');
    await until(() => trigger(shown).textContent === '2026-10-09 周五');
  });
});
