import { styled } from 'styled-components';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { ChartPoint, ChartUnit } from './chart-time.ts';
import type { Scale } from './scale.ts';

/** An invisible element that resolves the color tokens. */
const ColorProbe = styled.i`
  position: absolute;
  width: 0;
  height: 0;
  visibility: hidden;
  color: var(--_chart-bar);
  border: 0 solid;
  border-top-color: var(--_accent);
  border-right-color: var(--_chart-grid);
  border-bottom-color: var(--_line-strong);
  border-left-color: var(--_text-3);
  outline-color: var(--_accent-soft);
  transition-property: color, border-color, outline-color;
  transition-duration: 1ms;
`;

interface ChartColors {
  readonly bar: string;
  /** the selected point */
  readonly accent: string;
  readonly grid: string;
  /** the baseline of bars */
  readonly base: string;
  /** the mean, or the 95th percentile */
  readonly mark: string;
  /** the area below a line */
  readonly soft: string;
  /** the compared series */
  readonly ink: string;
}

function readColors(probe: Element): ChartColors {
  const style = getComputedStyle(probe);
  return {
    bar: style.color,
    accent: style.borderTopColor,
    grid: style.borderRightColor,
    base: style.borderBottomColor,
    mark: style.borderLeftColor,
    soft: style.outlineColor,
    ink: getComputedStyle(probe.parentElement!).color,
  };
}

/**
 * Calls `listener` whenever the colors have changed.
 * @returns the function that stops
 */
function watchColors(probe: Element, listener: () => void): () => void {
  probe.addEventListener('transitionend', listener);
  return () => probe.removeEventListener('transitionend', listener);
}

export interface PlotProps {
  points: readonly ChartPoint[];
  unit: ChartUnit;
  /** position of each point along the axis, from 0 to 1 */
  positions: readonly number[];
  scale: Scale;
  /** index of the selected point */
  chosen: number | undefined;
  /** value of the dashed line */
  mark: number | undefined;
  /** value where bars begin */
  base: number;
  /** value that each point is compared with: a stroke across its bar */
  before: readonly (number | undefined)[] | undefined;
  /** index of the lighter bar, -1 without one */
  unfinished: number;
}

/** Maximum width of a bar in px, so that a single day does not fill the chart. */
const WIDEST = 48;
/** Times further apart than this many usual steps are not connected. */
const GAP_STEPS = 2;

/** Draws with uPlot on a canvas: the grid lines, then bars or a line, then the selected bar and the dashed line. */
export default function Plot(props: PlotProps) {
  const { points, unit, positions, scale, chosen, mark, base, before, unfinished } = props;
  const box = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLElement>(null);
  const plot = useRef<UPlot>(null);
  const now = useRef(props);
  useEffect(() => {
    now.current = props;
  });

  useEffect(() => {
    const container = box.current!;
    const made = draw(container, probe.current!, now);
    plot.current = made;
    const fit = new ResizeObserver(() => made.setSize(sizeOf(container)));
    fit.observe(container);
    const stop = watchColors(probe.current!, () => made.redraw());
    return () => {
      stop();
      fit.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [points, unit, positions, scale, base]);

  useEffect(() => plot.current?.redraw(false), [chosen, mark, before, unfinished]);

  return (
    <Canvas ref={box} aria-hidden>
      <ColorProbe ref={probe} />
    </Canvas>
  );
}

/* The rules of uPlot's own style sheet for the parts used here. */
const Canvas = styled.div`
  position: absolute;
  inset: 0;
  .u-wrap {
    position: relative;
  }
  .u-under,
  .u-over {
    position: absolute;
    pointer-events: none;
  }
  canvas {
    position: relative;
    display: block;
    width: 100%;
    height: 100%;
  }
`;

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
  width: Math.max(1, clientWidth),
  height: Math.max(1, clientHeight),
});

function draw(box: HTMLElement, probe: Element, now: { readonly current: PlotProps }): UPlot {
  const { points, unit, positions, scale, base } = now.current;
  const isLine = unit === 'time';
  /** rectangle of each bar on the canvas */
  const rects: (readonly [x: number, y: number, width: number, height: number])[] = [];
  let colors = readColors(probe);

  const across = (plot: UPlot, value: number): number => Math.round(plot.valToPos(value, 'y', true));
  const line = (plot: UPlot, value: number, color: string, dash: number[] = []) => {
    const { ctx, bbox } = plot;
    const thin = UPlot.pxRatio;
    // half a line width above the lowest one, so that it is drawn completely
    const y = Math.min(across(plot, value), bbox.top + bbox.height - thin) + thin / 2;
    ctx.save();
    ctx.strokeStyle = color;
    ctx.lineWidth = thin;
    ctx.setLineDash(dash.map((length) => length * thin));
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    ctx.restore();
  };

  const before = (plot: UPlot) => {
    colors = readColors(probe);
    for (const tick of scale.ticks) line(plot, tick, tick === base ? colors.base : colors.grid);
  };
  const after = (plot: UPlot) => {
    const { chosen, mark, before: compared, unfinished } = now.current;
    const { ctx } = plot;
    const light = rects[unfinished];
    if (light) {
      ctx.clearRect(...light);
      ctx.fillStyle = colors.soft;
      ctx.fillRect(...light);
    }
    const bar = !isLine && chosen !== undefined ? rects[chosen] : undefined;
    if (bar) {
      ctx.fillStyle = colors.accent;
      ctx.fillRect(...bar);
    }
    // restore the state that uPlot relies on
    ctx.save();
    ctx.fillStyle = colors.ink;
    const thick = Math.round(2 * UPlot.pxRatio);
    compared?.forEach((value, index) => {
      const rect = rects[index];
      if (value === undefined || !rect) return;
      const [x, , width] = rect;
      const beyond = Math.round(width * 0.15);
      ctx.fillRect(x - beyond, across(plot, value) - thick / 2, width + 2 * beyond, thick);
    });
    ctx.restore();
    if (isLine && points.length === 1) dot(plot, positions[0]!, points[0]!.value, colors.bar);
    if (mark !== undefined) line(plot, mark, colors.mark, [3, 4]);
  };

  const { paths } = UPlot;
  return new UPlot(
    {
      ...sizeOf(box),
      padding: [0, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      axes: [{ show: false }, { show: false }],
      scales: { x: { time: false, range: () => [0, 1] }, y: { range: () => [scale.min, scale.max] } },
      series: [
        {},
        isLine
          ? {
              paths: paths.linear!(),
              points: { show: false },
              stroke: () => colors.bar,
              fill: () => colors.soft,
              fillTo: 0,
              width: 1.5,
            }
          : {
              paths: paths.bars!({
                // the denser the bars, the more space they fill
                size: [points.length > 92 ? 0.8 : 0.62, WIDEST],
                each: (_plot, _series, index, x, y, width, height) => void (rects[index] = [x, y, width, height]),
              }),
              points: { show: false },
              fill: () => colors.bar,
              fillTo: base,
              width: 0,
            },
      ],
      hooks: { drawClear: [before], draw: [after] },
    },
    isLine ? broken(points, positions) : [[...positions], points.map(({ value }) => value)],
    box,
  );
}

function dot(plot: UPlot, position: number, value: number, color: string): void {
  const { ctx, bbox } = plot;
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.arc(bbox.left + position * bbox.width, plot.valToPos(value, 'y', true), 3 * UPlot.pxRatio, 0, 2 * Math.PI);
  ctx.fill();
}

/** Breaks a line where values are missing. */
function broken(points: readonly ChartPoint[], positions: readonly number[]): UPlot.AlignedData {
  const xs: number[] = [];
  const ys: (number | null)[] = [];
  const steps = positions.slice(1).map((position, index) => position - positions[index]!);
  const usual = Math.min(...steps.filter((step) => step > 0));
  points.forEach(({ value }, index) => {
    const position = positions[index]!;
    const last = xs.at(-1);
    if (last !== undefined && position - last > GAP_STEPS * usual * (1 + 1e-6)) {
      xs.push((last + position) / 2);
      ys.push(null);
    }
    xs.push(position);
    ys.push(value);
  });
  return [xs, ys];
}
