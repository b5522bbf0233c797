/** @zone America/Los_Angeles */
import { aTimeout, expect, nextFrame } from '@open-wc/testing';
import type { ReactNode } from 'react';
import { formatCents } from '#shared/core/money.ts';
import { dayStart } from '#shared/core/shanghai-time.ts';
import { ChartPlaceholder } from '#shared/ui/chart/chart-placeholder.tsx';
import type { ChartPoint, ChartUnit } from '#shared/ui/chart/chart-time.ts';
import { ChartViewSwitch, type ChartView } from '#shared/ui/chart/chart-view-switch.tsx';
import { TimeChart, type TimeChartProps } from '#shared/ui/chart/time-chart.tsx';
import { configure } from '#shared/host/configuration.ts';
import { countListeners } from '../../element/count-listeners.ts';
import { accessibleInBothThemes, Holds, press, show, type Shown } from '../show.tsx';
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
        <>
          <ChartViewSwitch value={view} onChange={setView} />
          <TimeChart
            points={points}
            unit="day"
            name="本期"
            view={view}
            onView={setView}
            sentence="近 30 天每日收入，合计 55,233.38 元。"
            head="收入（元）"
            format={formatCents}
            formatWithUnit={(cents) => `${formatCents(cents)} 元`}
            formatTick={(cents) => formatCents(cents).replace(/\.00$/, '')}
            {...more}
          />
        </>
      )}
    </Holds>
  );
}

const field = (shown: Shown): HTMLElement => shown.find('[role=application]');
/** Keeps a day in one line. */
const NO_BREAK = '\u00a0';
const tip = (shown: Shown): string | undefined =>
  shown.root.querySelector('strong')?.parentElement?.textContent.replaceAll(NO_BREAK, ' ');
const announced = (shown: Shown): string => shown.find('[role=status]').textContent.replaceAll(NO_BREAK, ' ');
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

/** Colors of the canvas along one horizontal line through the area below the line, without the background. */
function colors(shown: Shown): Set<string> {
  const canvas = shown.find<HTMLCanvasElement>('canvas');
  const { data } = canvas.getContext('2d')!.getImageData(0, Math.floor(canvas.height * 0.9), canvas.width, 1);
  const seen = new Set<string>();
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) seen.add(data.slice(at, at + 3).join());
  return seen;
}

/** Draws the line in this color, which is darker than grid and area of the light theme. */
const LINE = 'rgb(1, 2, 3)';

/** Counts the pixels of the line at a position along the axis. */
function lineAt(shown: Shown, along: number): number {
  shown.element.style.setProperty('--partner-chart-bar', LINE);
  const canvas = shown.find<HTMLCanvasElement>('canvas');
  const column = Math.min(canvas.width - 1, Math.floor(canvas.width * along));
  const { data } = canvas.getContext('2d')!.getImageData(column, 0, 1, canvas.height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    // edges are mixed with the area
    if (data[at]! + data[at + 1]! + data[at + 2]! < 200 && data[at + 3]! > 60) count += 1;
  return count;
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
    const shown = await drawn(
      chart(days([1794_38, 1040_16, 2080_20]), { mark: { value: 1638_25, label: '95 值 1,638.25' } }),
    );
    expect(shown.find('figcaption').textContent).to.equal('近 30 天每日收入，合计 55,233.38 元。');
    expect(labels(shown, 'scale')).to.deep.equal(['1,000', '1,250', '1,500', '1,750', '2,000', '2,250']);
    expect(shown.find('figure p').textContent).to.equal('收入（元），纵轴从 1,000 起');
    expect(
      shown.all('figure li').map((entry) => entry.textContent),
      'no label over the line',
    ).to.deep.equal(['95 值 1,638.25']);
    expect(labels(shown, 'axis')).to.deep.equal(['10-22', '10-23', '10-24']);
    await accessibleInBothThemes(shown);
  });

  it('states that all values are 0 when the line is the baseline', async () => {
    const zeros = Array.from({ length: 12 }, () => 0);
    const shown = await drawn(chart(days(zeros)));
    expect(field(shown).textContent).to.contain('所示数值均为 0');
    expect(labels(shown, 'axis')).to.have.length.above(0);
    await accessibleInBothThemes(shown);
    const compared = await drawn(chart(days(zeros), { before: { label: '上周同日', values: zeros.map(() => 5_00) } }));
    expect(field(compared).textContent).not.to.contain('均为 0');
    const masked = await drawn(chart(days(zeros), { masked: true }));
    expect(field(masked).textContent, 'reveals no amount').not.to.contain('均为 0');
  });

  it('has a table that does not scroll sideways on the narrowest phone, in both languages', async () => {
    const values = [123_456_78, 98_765_43];
    for (const [locale, label] of [
      ['zh-CN', '4 周前同日'],
      ['en', 'the same days 4 weeks earlier'],
    ] as const) {
      configure({ locale });
      const before = { label, values };
      const shown = await show(chart(days(values), { before, head: 'Income (CNY)' }), 256);
      shown.all<HTMLElement>('[role=radio]').at(-1)!.click();
      const table = (await shown.waitFor('table')).parentElement!;
      expect(table.scrollWidth, locale).to.be.at.most(table.clientWidth);
    }
  });

  it('shows a message in place of the chart when there are no points', async () => {
    const shown = await show(chart([]));
    expect(shown.root.textContent).to.contain('该时段暂无数据');
    expect(shown.all('canvas')).to.have.length(0);
    await accessibleInBothThemes(shown);
  });

  it('shows one day and one time as a dot', async () => {
    const shown = await drawn(chart(days([900_00])));
    expect(labels(shown, 'axis')).to.deep.equal(['10-22']);
    await until(() => lineAt(shown, 0.5) > 0, 'a dot');
    expect(lineAt(shown, 0.25), 'no line next to it').to.equal(0);
    press(field(shown), 'ArrowRight');
    await until(() => announced(shown) === '10 月 22 日 周四，900.00 元');
    const time = await drawn(chart(moments([120]), { unit: 'time' }));
    expect(labels(time, 'axis')).to.include.members(['00:00', '12:00', '24:00']);
    await until(() => lineAt(time, 0) > 0, 'a dot at the first time');
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
    expect(shown.all('figure b'), 'one dot on the line').to.have.length(1);
    expect(announced(shown), 'mouse moves are not announced').to.equal('');
    point(shown, 'pointerout', 0.5, { relatedTarget: document.body });
    await until(() => tip(shown) === undefined);
  });

  it('keeps its tip inside the chart, so that it covers no control', async () => {
    const points = days([1000_00, 0, 1500_00]);
    const notes = new Map(points.map(({ at }) => [at, '离线超过 15 分钟；晚高峰限速超过 30 分钟']));
    const before = { label: '4 周前同日', values: [900_00, 900_00, 900_00] };
    const shown = await drawn(chart(points, { notes, before }), 320);
    for (const along of [0, 1]) {
      point(shown, 'pointermove', along);
      await until(() => tip(shown)?.includes(along ? '10 月 24 日' : '10 月 22 日'));
      const box = shown.find('strong').parentElement!.getBoundingClientRect();
      const around = field(shown).getBoundingClientRect();
      expect(box.left).to.be.at.least(around.left - 1);
      expect(box.right).to.be.at.most(around.right + 1);
      expect(box.top).to.be.at.least(around.top);
      expect(box.bottom).to.be.at.most(around.bottom);
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

  it('shows the first rows of a long table with the press, and all of them soon after', async () => {
    const shown = await drawn(chart(moments(Array.from({ length: 288 }, (_, index) => index)), { unit: 'time' }));
    shown.button('表格').click();
    await Promise.resolve();
    expect(rows(shown)).to.have.length(31);
    expect(rows(shown)[0]).to.equal('23:55 2.87');
    await until(() => rows(shown).length === 288);
    expect(rows(shown).at(-1)).to.equal('00:00 0.00');
  });

  it('does not connect the line across missing days and times', async () => {
    const samples = [0, 1, 2, 140, 141].map((index) => ({ at: FIRST + index * 300, value: 100 }));
    const ofTimes = await drawn(chart(samples, { unit: 'time' }));
    await until(() => lineAt(ofTimes, 140.5 / 288) > 0);
    expect(lineAt(ofTimes, 0.25)).to.equal(0);
    // the second of four days is missing, and keeps its place on the axis
    const ofDays = await drawn(chart(days([100, 100, 100, 100]).filter((_, index) => index !== 1)));
    expect(labels(ofDays, 'axis')).to.deep.equal(['10-22', '10-23', '10-24', '10-25']);
    await until(() => lineAt(ofDays, 0.75) > 0);
    expect(lineAt(ofDays, 0.375)).to.equal(0);
  });

  it('draws months as bars from zero, and hatches one that is not over', async () => {
    const months = ['2026-09', '2026-10', '2026-11'].map((month) => ({
      at: dayStart(`${month}-01`) / 1000,
      value: 900_00,
    }));
    const shown = await drawn(
      chart(months, { unit: 'month', unfinished: { at: months[2]!.at, label: '未结束的月份，不计入月均' } }),
    );
    await until(() => lineAt(shown, 1 / 6) > 20, 'a bar from zero');
    expect(lineAt(shown, 1 / 3), 'nothing between the months').to.equal(0);
    const hatched = lineAt(shown, 5 / 6);
    expect(hatched, 'strokes from zero to its value').to.be.greaterThan(5);
    expect(hatched, 'and no bar').to.be.lessThan(lineAt(shown, 1 / 6) / 2);
    expect(labels(shown, 'scale')[0]).to.equal('0');
    expect(shown.find('figure ul').textContent).to.equal('未结束的月份，不计入月均');
    await accessibleInBothThemes(shown);
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

  it('starts above zero for values with small differences and states it, and names the lines in a legend', async () => {
    const shown = await drawn(
      chart(days([1000_00, 1010_00, 990_00]), {
        before: { label: '4 周前同日', values: [undefined, 1005_00, 995_00] },
      }),
    );
    expect(labels(shown, 'scale')).to.deep.equal(['990', '995', '1,000', '1,005', '1,010']);
    expect(shown.find('figure p').textContent).to.equal('收入（元），纵轴从 990 起');
    expect(field(shown).textContent, 'for screen readers').to.contain('纵轴从 990 起');
    expect(shown.all('figure li').map((entry) => entry.textContent)).to.deep.equal(['本期', '4 周前同日']);
    await accessibleInBothThemes(shown);
    const alone = await drawn(chart(days([1000_00, 1010_00])));
    expect(alone.all('figure li'), 'one line needs no legend').to.have.length(0);
  });

  it('opens a marked point by mouse and by keyboard, and by its row in the table', async () => {
    const points = days([1000_00, 900_00, 1200_00]);
    const opened: number[] = [];
    const shown = await drawn(
      chart(points, {
        notes: new Map(points.map(({ at }) => [at, '2 个节点不计费'])),
        markedPoints: new Set([points[1]!.at]),
        noted: {
          label: '当日不计费的节点明显偏多',
          open: { label: '查看不计费记录', onOpen: ({ at }) => opened.push(at) },
        },
      }),
    );
    const marks = shown.all<HTMLButtonElement>('.marks button');
    expect(marks.map(({ ariaLabel }) => ariaLabel?.replaceAll(NO_BREAK, ' '))).to.deep.equal([
      '10 月 23 日 周五，2 个节点不计费，查看不计费记录',
    ]);
    expect(shown.find('figure li').textContent).to.equal('当日不计费的节点明显偏多');
    marks[0]!.focus();
    await until(() => tip(shown)?.includes('2 个节点不计费'), 'its tip is shown on focus');
    marks[0]!.click();
    expect(opened).to.deep.equal([points[1]!.at]);
    await accessibleInBothThemes(shown);
    shown.button('表格').click();
    await shown.waitFor('table');
    shown.find<HTMLButtonElement>('tbody tr:last-child button').click();
    expect(opened).to.deep.equal([points[1]!.at, points[0]!.at]);
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
    await until(() => [...colors(shown)].join() === light, 'and light again');
    await until(() => lineAt(shown, 0.5) > 0, 'by a custom property of the host');
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
