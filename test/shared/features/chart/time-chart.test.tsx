import { aTimeout, expect, nextFrame } from '@open-wc/testing';
import type { ReactNode } from 'react';
import { formatCents } from '#shared/domain/money.ts';
import { dayStart } from '#shared/domain/shanghai-time.ts';
import { ChartPlaceholder } from '#shared/ui/chart/chart-placeholder.tsx';
import type { ChartPoint, ChartUnit } from '#shared/ui/chart/chart-time.ts';
import { TimeChart, type ChartView, type TimeChartProps } from '#shared/ui/chart/time-chart.tsx';
import { configure } from '#shared/host/configuration.ts';
import { countListeners } from '../../element/count-listeners.ts';
import { accessibleInBothThemes, Holds, press, show, type Shown } from '../../ui/show.tsx';
import { until } from '#test/browser/until.ts';

const FIRST = dayStart('2026-10-22') / 1000;
const days = (values: readonly number[]): ChartPoint[] =>
  values.map((value, index) => ({ at: FIRST + index * 86_400, value }));
const moments = (values: readonly number[]): ChartPoint[] =>
  values.map((value, index) => ({ at: FIRST + index * 300, value }));

function chart(points: readonly ChartPoint[], more: Partial<TimeChartProps> = {}): () => ReactNode {
  return () => (
    <Holds<ChartView> start="chart">
      {(view, setView) => (
        <TimeChart
          points={points}
          unit="day"
          view={view}
          onView={setView}
          sentence="近 30 天每日收入，合计 55,233.38 元。"
          head="收入（元）"
          format={formatCents}
          formatWithUnit={(cents) => `${formatCents(cents)} 元`}
          formatTick={(cents) => formatCents(cents).replace(/\.00$/, '')}
          {...more}
        />
      )}
    </Holds>
  );
}

const field = (shown: Shown): HTMLElement => shown.find('[role=application]');
const tip = (shown: Shown): string | undefined => shown.root.querySelector('strong')?.parentElement?.textContent;
const announced = (shown: Shown): string => shown.find('[role=status]').textContent;
const labels = (shown: Shown, of: 'scale' | 'axis'): string[] =>
  shown.all(`.${of} > span:not(.widest)`).map((label) => label.textContent);
const rows = (shown: Shown): string[] =>
  shown.all('tbody tr').map((row) => [...row.children].map((cell) => cell.textContent).join(' '));

/** Renders a chart and waits for its canvas. */
async function drawn(view: () => ReactNode, width?: number): Promise<Shown> {
  const shown = await show(view, width);
  await shown.waitFor('canvas');
  await nextFrame();
  await nextFrame();
  return shown;
}

/** Returns the colors of the canvas along one horizontal line, without the background. */
function colors(shown: Shown, height = 0.9): Set<string> {
  const canvas = shown.find<HTMLCanvasElement>('canvas');
  const { data } = canvas.getContext('2d')!.getImageData(0, Math.floor(canvas.height * height), canvas.width, 1);
  const seen = new Set<string>();
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) seen.add(data.slice(at, at + 3).join());
  return seen;
}

const point = (shown: Shown, type: string, along: number, more: PointerEventInit = {}) => {
  const { left, top, width } = field(shown).getBoundingClientRect();
  field(shown).dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      composed: true,
      clientX: left + along * width,
      clientY: top + 20,
      pointerType: 'mouse',
      ...more,
    }),
  );
};

describe('TimeChart', () => {
  afterEach(() => configure({ theme: undefined, locale: undefined }));

  it('describes itself in one sentence, labels its axes with real text, and is accessible in both themes', async () => {
    const shown = await drawn(chart(days([1794_38, 1040_16, 2080_20]), { mark: { value: 1638_25 } }));
    expect(shown.find('figcaption').textContent).to.equal('近 30 天每日收入，合计 55,233.38 元。');
    expect(labels(shown, 'scale')).to.deep.equal(['0', '500', '1,000', '1,500', '2,000', '2,500']);
    expect(labels(shown, 'axis')).to.deep.equal(['10-22', '10-23', '10-24']);
    expect(colors(shown), 'one tone').to.have.length(1);
    await accessibleInBothThemes(shown);
  });

  it('shows a message in place of the chart when there are no points', async () => {
    const shown = await show(chart([]));
    expect(shown.root.textContent).to.contain('该时段暂无数据');
    expect(shown.all('canvas')).to.have.length(0);
    await accessibleInBothThemes(shown);
  });

  it('shows one day as one bar of limited width', async () => {
    const shown = await drawn(chart(days([900_00])));
    expect(labels(shown, 'axis')).to.deep.equal(['10-22']);
    const canvas = shown.find<HTMLCanvasElement>('canvas');
    const { data } = canvas.getContext('2d')!.getImageData(0, Math.floor(canvas.height * 0.9), canvas.width, 1);
    const filled = data.filter((value, at) => at % 4 === 3 && value === 255).length / devicePixelRatio;
    expect(filled).to.be.within(20, 48);
    field(shown).focus();
    press(field(shown), 'ArrowRight');
    await until(() => announced(shown) === '10 月 22 日 周四，900.00 元');
  });

  it('shows one time as a dot', async () => {
    const shown = await drawn(chart(moments([120]), { unit: 'time' }));
    const canvas = shown.find<HTMLCanvasElement>('canvas');
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    expect(data.some((value, at) => at % 4 === 3 && value === 255)).to.equal(true);
    expect(labels(shown, 'axis')).to.include.members(['00:00', '12:00', '24:00']);
  });

  it('has one line at zero when all values are zero', async () => {
    const shown = await drawn(chart(days([0, 0, 0])));
    expect(labels(shown, 'scale')).to.deep.equal(['0']);
    press(field(shown), 'End');
    await until(() => tip(shown) === '0.00 元10 月 24 日 周六');
  });

  it('extends below its line for negative values, with a minus sign', async () => {
    const shown = await drawn(chart(days([900_00, -320_00])));
    expect(labels(shown, 'scale')).to.deep.equal(['−500', '−250', '0', '250', '500', '750', '1,000']);
    press(field(shown), 'End');
    await until(() => tip(shown)?.startsWith('−320.00 元'));
    await accessibleInBothThemes(shown);
  });

  it('shows very large values completely, also when it is narrow', async () => {
    const shown = await drawn(chart(days([9_007_199_254_740_99, 1])), 320);
    expect(labels(shown, 'scale').at(-1)).to.equal('10,000,000,000,000');
    const scale = shown.find('.scale').getBoundingClientRect();
    const longest = Math.max(...shown.all('.scale > span').map((label) => label.getBoundingClientRect().right));
    expect(longest).to.be.at.most(scale.right + 1);
    expect(field(shown).getBoundingClientRect().width).to.be.greaterThan(120);
  });

  it('draws 366 days, labels as many as fit, and finds each of them', async () => {
    const values = Array.from({ length: 366 }, (_, index) => 1000_00 + index);
    const shown = await drawn(chart(days(values)), 320);
    const boxes = shown.all('.axis > span').map((label) => label.getBoundingClientRect());
    boxes.slice(1).forEach(({ left }, index) => expect(left).to.be.at.least(boxes[index]!.right));
    point(shown, 'pointermove', 0);
    await until(() => tip(shown)?.startsWith('1,000.00 元'));
    point(shown, 'pointermove', 1);
    await until(() => tip(shown) === '1,003.65 元2027 年 10 月 22 日 周五', 'a day of another year shows its year');
  });

  it('highlights the point under the mouse with a tip, and removes it when the mouse leaves', async () => {
    const shown = await drawn(chart(days([1000_00, 1500_00, 1200_00])));
    point(shown, 'pointermove', 0.5);
    await until(() => tip(shown) === '1,500.00 元10 月 23 日 周五');
    await nextFrame();
    expect(colors(shown), 'the tone and the accent').to.have.length(2);
    expect(announced(shown), 'mouse moves are not announced').to.equal('');
    point(shown, 'pointerout', 0.5, { relatedTarget: document.body });
    await until(() => tip(shown) === undefined);
    await nextFrame();
    expect(colors(shown)).to.have.length(1);
  });

  it('keeps its tip inside the chart', async () => {
    const shown = await drawn(chart(days([1000_00, 1500_00, 1200_00])), 320);
    for (const along of [0, 1]) {
      point(shown, 'pointermove', along);
      await until(() => tip(shown)?.includes(along ? '10 月 24 日' : '10 月 22 日'));
      const box = shown.find('strong').parentElement!.getBoundingClientRect();
      const around = field(shown).getBoundingClientRect();
      expect(box.left).to.be.at.least(around.left - 1);
      expect(box.right).to.be.at.most(around.right + 1);
    }
  });

  it('follows a touch that moves, and keeps the last point', async () => {
    const shown = await drawn(chart(days([1000_00, 1500_00, 1200_00])));
    // A synthetic touch pointer cannot be captured.
    field(shown).setPointerCapture = () => undefined;
    point(shown, 'pointerdown', 0.1, { pointerType: 'touch' });
    await until(() => tip(shown)?.startsWith('1,000.00'));
    point(shown, 'pointermove', 0.9, { pointerType: 'touch' });
    await until(() => tip(shown)?.startsWith('1,200.00'));
    point(shown, 'pointerout', 0.9, { pointerType: 'touch', relatedTarget: document.body });
    await nextFrame();
    expect(tip(shown)).to.contain('1,200.00');
    expect(getComputedStyle(field(shown)).touchAction, 'the page still scrolls').to.equal('pan-y');
  });

  it('moves with arrow keys, Home and End, and announces each point politely (hazard 27)', async () => {
    const shown = await drawn(chart(days([1000_00, 1500_00, 1200_00])));
    field(shown).focus();
    const announces = async (key: string, text: string) => {
      press(field(shown), key);
      await until(() => announced(shown) === text, `${key} announces ${text}, not ${announced(shown)}`);
    };
    await announces('ArrowLeft', '10 月 24 日 周六，1,200.00 元');
    await announces('ArrowLeft', '10 月 23 日 周五，1,500.00 元');
    await announces('Home', '10 月 22 日 周四，1,000.00 元');
    await announces('ArrowLeft', '10 月 22 日 周四，1,000.00 元');
    await announces('ArrowRight', '10 月 23 日 周五，1,500.00 元');
    await announces('End', '10 月 24 日 周六，1,200.00 元');
    expect(press(field(shown), 'ArrowLeft', { altKey: true }), 'shortcuts of the browser still work').to.equal(true);
    press(field(shown), 'Escape');
    await until(() => tip(shown) === undefined);
    field(shown).blur();
    await accessibleInBothThemes(shown);
  });

  it('shows the same values in a table, newest first, with the sum below', async () => {
    const points = days([1000_00, 1500_00]);
    const shown = await drawn(chart(points, { foot: { label: '合计', value: '2,500.00' } }));
    const height = shown.find('figure').getBoundingClientRect().height;
    shown.button('表格').click();
    await shown.waitFor('table');
    expect(rows(shown)).to.deep.equal(['2026-10-23 周五 1,500.00', '2026-10-22 周四 1,000.00']);
    expect(shown.find('tfoot').textContent).to.equal('合计2,500.00');
    expect(shown.find('thead').textContent).to.equal('日期收入（元）');
    expect(shown.find('figure').getBoundingClientRect().height, 'the height is unchanged').to.equal(height);
    await accessibleInBothThemes(shown);
    shown.button('图表').click();
    await shown.waitFor('canvas');
  });

  it('does not connect a line across a gap in the data', async () => {
    const points = [0, 1, 2, 140, 141].map((index) => ({ at: FIRST + index * 300, value: 100 }));
    const shown = await drawn(chart(points, { unit: 'time' }));
    const canvas = shown.find<HTMLCanvasElement>('canvas');
    const { data } = canvas.getContext('2d')!.getImageData(Math.floor(canvas.width * 0.25), 0, 1, canvas.height);
    const scale = labels(shown, 'scale').length;
    const lines = data.filter((value, at) => at % 4 === 3 && value === 255).length / devicePixelRatio;
    expect(lines, 'only the lines of the scale').to.be.at.most(scale + 1);
  });

  it('shows *** instead of values, and no scale (§5)', async () => {
    const shown = await drawn(chart(days([1000_00, 1500_00]), { masked: true, foot: { label: '合计', value: '***' } }));
    expect(labels(shown, 'scale')).to.deep.equal([]);
    press(field(shown), 'End');
    await until(() => announced(shown) === '10 月 23 日 周五，***');
    shown.button('表格').click();
    await shown.waitFor('table');
    expect(shown.root.textContent).not.to.match(/1,000|1,500/);
    await accessibleInBothThemes(shown);
  });

  it('shows and announces notes and comparisons of a point, and lists them in the table', async () => {
    const points = days([1000_00, 0, 1500_00]);
    const opened: number[] = [];
    const shown = await drawn(
      chart(points, {
        before: { label: '上周同日', values: [undefined, 800_00, 1000_00] },
        notes: new Map([[points[1]!.at, '离线超过 15 分钟']]),
        onPoint: ({ at }) => opened.push(at),
      }),
    );
    press(field(shown), 'End');
    await until(() => announced(shown) === '10 月 24 日 周六，1,500.00 元，上周同日 1,000.00 元，多 50.0%');
    press(field(shown), 'ArrowLeft');
    await until(
      () => announced(shown) === '10 月 23 日 周五，0.00 元，上周同日 800.00 元，少 100.0%，离线超过 15 分钟',
    );
    expect(tip(shown)).to.contain('离线超过 15 分钟');
    press(field(shown), 'Enter');
    expect(opened).to.deep.equal([points[1]!.at]);
    press(field(shown), 'ArrowLeft');
    await until(() => announced(shown) === '10 月 22 日 周四，1,000.00 元');
    await accessibleInBothThemes(shown);
    shown.button('表格').click();
    await shown.waitFor('table');
    expect(rows(shown)).to.deep.equal([
      '2026-10-24 周六 1,500.00 1,000.00',
      '2026-10-23 周五离线超过 15 分钟 0.00 800.00',
      '2026-10-22 周四 1,000.00 --',
    ]);
    await accessibleInBothThemes(shown);
  });

  it('centers bars with small differences on their mean, on a matching scale', async () => {
    const shown = await drawn(
      chart(days([1000_00, 1010_00, 990_00, 1005_00, 995_00]), { mark: { value: 1000_00, mean: true } }),
    );
    expect(labels(shown, 'scale')).to.deep.equal(['990', '995', '1,000', '1,005', '1,010']);
    const whole = await drawn(
      chart(days([1000_00, 1010_00, 990_00, 0, 995_00]), { mark: { value: 799_00, mean: true } }),
    );
    expect(labels(whole, 'scale')[0], 'a day without income has a bar at zero').to.equal('0');
  });

  it('redraws when the configuration or the host changes the theme', async () => {
    configure({ theme: 'light' });
    const shown = await drawn(chart(days([1000_00, 1500_00])));
    const light = [...colors(shown)].join();
    configure({ theme: 'dark' });
    await until(() => [...colors(shown)].join() !== light, 'the canvas is dark');
    const dark = [...colors(shown)].join();
    configure({ theme: 'light' });
    await until(() => [...colors(shown)].join() === light, 'and light again');
    configure({ theme: undefined });
    shown.element.style.colorScheme = 'dark';
    await until(() => [...colors(shown)].join() === dark, 'by color-scheme of the host');
    shown.element.style.colorScheme = 'light';
    shown.element.style.setProperty('--partner-chart-bar', 'rgb(1, 2, 3)');
    await until(() => [...colors(shown)].join() === '1,2,3', 'by a custom property of the host');
  });

  it('has the width of its element, and the resolution of the screen', async () => {
    const shown = await drawn(chart(days([1000_00, 1500_00])), 700);
    const canvas = shown.find<HTMLCanvasElement>('canvas');
    const fits = () =>
      Math.abs(canvas.width - field(shown).clientWidth * devicePixelRatio) <= 1 &&
      Math.abs(canvas.height - field(shown).clientHeight * devicePixelRatio) <= 1;
    await until(fits);
    shown.element.parentElement!.style.width = '320px';
    await until(() => field(shown).clientWidth < 320 && fits(), 'the canvas follows');
    expect(shown.find('figure').scrollWidth).to.be.at.most(320);
  });

  it('clears the selection when its points change', async () => {
    const shown = await drawn(() => (
      <Holds start={days([1000_00, 1500_00])}>
        {(points: readonly ChartPoint[], set) => (
          <>
            {chart(points)()}
            <button type="button" onClick={() => set(days([7_00]))}>
              换
            </button>
          </>
        )}
      </Holds>
    ));
    press(field(shown), 'End');
    await until(() => tip(shown)?.startsWith('1,500.00'));
    shown.button('换').click();
    await until(() => tip(shown) === undefined && labels(shown, 'axis').length === 1);
    await nextFrame();
    expect(shown.all('canvas'), 'one canvas').to.have.length(1);
  });

  it('keeps its place while it loads', async () => {
    const waiting = await show(() => <ChartPlaceholder label="正在加载" />);
    const height = waiting.find('[aria-busy=true]').getBoundingClientRect().height;
    expect(waiting.root.textContent).to.contain('正在加载');
    await accessibleInBothThemes(waiting);
    const shown = await drawn(chart(days([1000_00])));
    expect(shown.find('figure').getBoundingClientRect().height).to.equal(height);
  });

  it('shows English texts', async () => {
    configure({ locale: 'en' });
    const shown = await drawn(
      chart(days([1000_00]), { head: 'Income (CNY)', formatWithUnit: (cents) => `CNY ${formatCents(cents)}` }),
    );
    press(field(shown), 'End');
    await until(() => announced(shown) === 'Thu, Oct 22: CNY 1,000.00');
    shown.button('Table').click();
    await shown.waitFor('table');
    expect(rows(shown)).to.deep.equal(['2026-10-22 Thu 1,000.00']);
  });

  it('leaves nothing behind after 1,000 mounts (hazard 19)', async () => {
    const units: readonly ChartUnit[] = ['day', 'time'];
    const shown = await show(() => (
      <Holds start={0}>
        {(round: number, set) => (
          <>
            <button type="button" onClick={() => set(round + 1)}>
              {round}
            </button>
            {round % 2 === 1 &&
              Array.from({ length: 50 }, (_, index) => (
                <div key={index}>{chart(days([index, 2]), { unit: units[index % 2]! })()}</div>
              ))}
          </>
        )}
      </Holds>
    ));
    const turn = async () => {
      shown.find('button').click();
      const wanted = Number(shown.find('button').textContent) % 2 ? 0 : 50;
      await until(() => shown.all('canvas').length === wanted, 'all are drawn or removed', {
        interval: 5,
        timeout: 20_000,
      });
    };
    const listeners = countListeners();
    try {
      for (let warm = 0; warm < 4; warm++) await turn();
      const rules = shown.root.adoptedStyleSheets.map(({ cssRules }) => cssRules.length).join();
      const before = { listeners: listeners.left(), rules, children: document.body.children.length };
      for (let rounds = 0; rounds < 40; rounds++) await turn();
      await aTimeout(0);
      const after = shown.root.adoptedStyleSheets.map(({ cssRules }) => cssRules.length).join();
      expect({ listeners: listeners.left(), rules: after, children: document.body.children.length }).to.deep.equal(
        before,
      );
    } finally {
      listeners.stop();
    }
  });
});
