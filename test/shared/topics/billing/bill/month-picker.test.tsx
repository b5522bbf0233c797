import { expect, fixtureCleanup, nextFrame } from '@open-wc/testing';
import { MonthPicker } from '#shared/topics/billing/bill/month-picker.tsx';
import { configure } from '#shared/host/configuration.ts';
import { accessibleInBothThemes, Holds, press, show, type Shown } from '#test/shared/ui/show.tsx';
import { until } from '#test/browser/until.ts';

const MAX = '2026-10';

const Picker = ({ start = MAX }: { start?: string }) => (
  <Holds start={start}>
    {(value, set) => (
      <>
        <MonthPicker value={value} max={MAX} onChange={set} />
        <output>{value}</output>
      </>
    )}
  </Holds>
);

const value = (shown: Shown) => shown.find('output').textContent;
const trigger = (shown: Shown) => shown.find('[aria-haspopup=dialog]');
const month = (shown: Shown, text: string) => shown.find<HTMLButtonElement>(`[data-month="${text}"]`);
const at = (shown: Shown) => (shown.root.activeElement as HTMLElement).dataset.month;

async function opened(start?: string): Promise<Shown> {
  const shown = await show(() => <Picker {...(start && { start })} />);
  trigger(shown).focus();
  trigger(shown).click();
  await shown.waitFor('[data-month]');
  await until(() => at(shown) === (start ?? MAX), 'the focus is on the month');
  return shown;
}

describe('MonthPicker (§5)', () => {
  afterEach(() => {
    fixtureCleanup();
    configure({ locale: undefined });
  });

  it('moves back and forward, from 2020-07 to the last month', async () => {
    const shown = await show(() => <Picker start="2020-08" />);
    shown.button('上个月').click();
    await until(() => value(shown) === '2020-07');
    expect(shown.button('上个月').getAttribute('aria-disabled')).to.equal('true');
    shown.button('上个月').click();
    await nextFrame();
    expect(value(shown)).to.equal('2020-07');
    fixtureCleanup();
    const late = await show(() => <Picker />);
    late.button('下个月').click();
    await nextFrame();
    expect(value(late)).to.equal(MAX);
    await accessibleInBothThemes(late);
  });

  it('crosses the turn of a year', async () => {
    const shown = await show(() => <Picker start="2026-01" />);
    shown.button('上个月').click();
    await until(() => value(shown) === '2025-12');
    shown.button('下个月').click();
    await until(() => value(shown) === '2026-01');
  });

  it('lists the months of a year, marks the chosen one, and disables months without a bill', async () => {
    const shown = await opened();
    expect(month(shown, MAX).getAttribute('aria-current')).to.equal('true');
    expect(month(shown, MAX).getAttribute('aria-label')).to.equal('2026 年 10 月');
    expect(month(shown, '2026-11').disabled).to.equal(true);
    month(shown, '2026-11').click();
    await nextFrame();
    expect(value(shown)).to.equal(MAX);
    await accessibleInBothThemes(shown);
    for (let year = 2025; year >= 2020; year--) {
      shown.button('上一年').click();
      await shown.waitFor(`[data-month="${year}-12"]`);
    }
    expect(month(shown, '2020-06').disabled).to.equal(true);
    expect(month(shown, '2020-07').disabled).to.equal(false);
    expect(shown.button('上一年').getAttribute('aria-disabled')).to.equal('true');
    shown.button('上一年').click();
    await nextFrame();
    month(shown, '2020-09').click();
    await until(() => value(shown) === '2020-09');
    expect(shown.all('[role=dialog]')).to.have.length(0);
    await until(() => shown.root.activeElement === trigger(shown), 'the focus is returned');
  });

  it('is used with the keyboard only: arrows, page keys, Home, End, Enter, Escape (hazard 27)', async () => {
    const shown = await opened('2026-05');
    const key = async (name: string, lands: string) => {
      press(shown.root.activeElement!, name);
      await until(() => at(shown) === lands, `${name} leads to ${lands}, not ${at(shown)}`);
    };
    await key('ArrowRight', '2026-06');
    await key('ArrowDown', '2026-09');
    await key('ArrowUp', '2026-06');
    await key('ArrowLeft', '2026-05');
    await key('Home', '2026-01');
    await key('ArrowLeft', '2025-12');
    await key('PageUp', '2024-12');
    await key('PageDown', '2025-12');
    await key('PageDown', MAX);
    await key('ArrowRight', MAX);
    await key('End', MAX);
    for (const lands of ['2025-10', '2024-10', '2023-10', '2022-10', '2021-10', '2020-10', '2020-07', '2020-07'])
      await key('PageUp', lands);
    (shown.root.activeElement as HTMLElement).click();
    await until(() => value(shown) === '2020-07');
    trigger(shown).click();
    await shown.waitFor('[data-month]');
    await until(() => at(shown) === '2020-07');
    press(shown.root.activeElement!, 'Escape');
    await until(() => shown.all('[role=dialog]').length === 0);
    expect(value(shown)).to.equal('2020-07');
  });

  it('does not move during a composition', async () => {
    const shown = await opened('2026-05');
    press(shown.root.activeElement!, 'ArrowRight', { isComposing: true });
    await nextFrame();
    expect(at(shown)).to.equal('2026-05');
  });

  it('shows English texts', async () => {
    configure({ locale: 'en' });
    const shown = await opened('2026-05');
    expect(trigger(shown).textContent).to.equal('May 2026');
    expect(month(shown, '2026-09').textContent).to.equal('Sep');
    expect(month(shown, '2026-09').getAttribute('aria-label')).to.equal('Sep 2026');
    await accessibleInBothThemes(shown);
  });
});
