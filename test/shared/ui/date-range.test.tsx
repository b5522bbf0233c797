/** @zone America/Los_Angeles */
import { expect, nextFrame } from '@open-wc/testing';
import { parseDay } from '#shared/ui/date/date-calendar.tsx';
import type { DayRange } from '#shared/core/shanghai-time.ts';
import { DateRange } from '#shared/ui/date/date-range.tsx';
import { accessibleInBothThemes, Holds, press, show, type Shown } from './show.tsx';
import { until } from '../../browser/until.ts';

const year = { start: '2026-01-01', end: '2026-11-18' };
const month = { start: '2026-11-01', end: '2026-11-18' };
const presets = [
  { key: 'year', label: '今年', range: year },
  { key: 'month', label: '本月', range: month },
];

const Range = ({ start = year }: { start?: DayRange }) => (
  <Holds start={start}>
    {(value, set) => (
      <>
        <DateRange label="时间范围" value={value} onChange={set} presets={presets} max="2026-11-18" />
        <output>{`${value.start} ${value.end}`}</output>
      </>
    )}
  </Holds>
);

const chosen = (shown: Shown) => shown.find('output').textContent;
const trigger = (shown: Shown) => shown.find('[aria-haspopup=dialog]');
const day = (shown: Shown, date: string) => shown.find(`[data-part=table-cell-trigger][data-value="${date}"]`);

async function opened(start?: DayRange): Promise<Shown> {
  const shown = await show(() => <Range {...(start && { start })} />);
  trigger(shown).focus();
  trigger(shown).click();
  await shown.waitFor('[data-part=table-cell-trigger]');
  return shown;
}

describe('DateRange', () => {
  it('follows its presets, and marks none for another range', async () => {
    const shown = await show(() => <Range start={{ start: '2026-03-01', end: '2026-03-31' }} />);
    expect(shown.all('[aria-checked=true]')).to.have.length(0);
    shown.button('本月').click();
    await until(() => chosen(shown) === '2026-11-01 2026-11-18');
    expect(shown.find('[aria-checked=true]').textContent).to.equal('本月');
    expect(trigger(shown).textContent).to.equal('2026-11-01 至 2026-11-18');
  });

  it('opens two months up to the last one, is accessible, and closes on Escape', async () => {
    const shown = await opened();
    expect(shown.all('section h3').map((head) => head.textContent)).to.deep.equal(['2026 年 10 月', '2026 年 11 月']);
    expect(day(shown, '2026-11-18').hasAttribute('data-now')).to.equal(true);
    const { left, width } = shown.find('.overlays [role=dialog]').getBoundingClientRect();
    const start = trigger(shown).getBoundingClientRect().left;
    expect(left, 'begins where the button begins, inside the window').to.equal(Math.min(start, innerWidth - width - 8));
    await accessibleInBothThemes(shown);
    const isPassed = press(shown.find('.overlays [role=dialog]'), 'Escape');
    expect(isPassed, 'a <dialog> of the page stays open').to.equal(false);
    await until(() => !shown.root.querySelector('[role=dialog]'));
    await until(() => shown.root.activeElement === trigger(shown), 'the focus is back');
  });

  it('sets two days and closes; a future day cannot be chosen', async () => {
    const shown = await opened();
    day(shown, '2026-11-19').click();
    day(shown, '2026-10-05').click();
    await until(() => day(shown, '2026-10-05').hasAttribute('data-range-start'));
    expect(chosen(shown)).to.equal('2026-01-01 2026-11-18');
    day(shown, '2026-10-09').click();
    await until(() => chosen(shown) === '2026-10-05 2026-10-09');
    await until(() => !shown.root.querySelector('[role=dialog]'), 'the calendar is closed');
  });

  it('moves the focus with the arrow keys, and sets two days with Enter', async () => {
    const shown = await opened();
    const pressKey = (key: string) => press(shown.root.activeElement as HTMLElement, key);
    const reaches = (date: string) => until(() => shown.root.activeElement === day(shown, date), `reaches ${date}`);
    shown.find('[data-part=table-cell-trigger][tabindex="0"]').focus();
    await reaches('2026-10-18');
    pressKey('ArrowUp');
    await reaches('2026-10-11');
    pressKey('Enter');
    // the library goes on to the day after the first one
    await reaches('2026-10-12');
    pressKey('ArrowRight');
    await reaches('2026-10-13');
    pressKey('Enter');
    await until(() => chosen(shown) === '2026-10-11 2026-10-13');
    await until(() => shown.root.activeElement === trigger(shown), 'the focus is back');
  });

  it('sets a day that is typed with hyphens', async () => {
    const shown = await opened();
    const start = shown.find<HTMLInputElement>('[data-part=input]');
    start.focus();
    start.select();
    for (const key of '2026-10-05') {
      document.execCommand('insertText', false, key);
      // in the next frame, the library would write the text without its separators
      await nextFrame();
    }
    expect(start.value).to.equal('2026-10-05');
    press(start, 'Enter');
    await until(() => day(shown, '2026-10-05').hasAttribute('data-range-start'));
  });

  it('reads typed days in several formats', () => {
    for (const typed of ['2026-03-05', '2026/3/5', '2026年3月5日', '２０２６．３．５'])
      expect(`${parseDay(typed)}`, typed).to.equal('2026-03-05');
    for (const typed of ['', '2026-13-40', '26-3-5', 'abc']) expect(parseDay(typed), typed).to.equal(undefined);
  });

  it('closes on a press outside', async () => {
    const shown = await opened();
    const dialog = shown.find('.overlays [role=dialog]');
    await until(() => dialog.contains(shown.root.activeElement), 'the focus is in the calendar');
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    await until(() => !shown.root.querySelector('[role=dialog]'));
    expect(chosen(shown)).to.equal('2026-01-01 2026-11-18');
  });
});
