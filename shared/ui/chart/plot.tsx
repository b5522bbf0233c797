import { styled } from 'styled-components';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import type { ChartPoint, ChartUnit } from './chart-time.ts';
import type { Scale } from './scale.ts';

/** An invisible element whose colours are the tokens. */
const ColourProbe = styled.i`
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

interface ChartColours {
  readonly bar: string;
  /** the chosen point */
  readonly accent: string;
  readonly grid: string;
  /** the line on which bars stand */
  readonly base: string;
  /** the mean, the 95th percentile */
  readonly mark: string;
  /** below a line */
  readonly soft: string;
  /** what is compared with */
  readonly ink: string;
}

function readColours(probe: Element): ChartColours {
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

/** Calls `listener` whenever the colours have changed. @returns the way to stop */
function watchColours(probe: Element, listener: () => void): () => void {
  probe.addEventListener('transitionend', listener);
  return () => probe.removeEventListener('transitionend', listener);
}

export interface PlotProps {
  points: readonly ChartPoint[];
  unit: ChartUnit;
  /** of each point along the axis, from 0 to 1 */
  positions: readonly number[];
  scale: Scale;
  /** index of the chosen point */
  chosen: number | undefined;
  /** the value of the dashed line */
  mark: number | undefined;
  /** where bars begin */
  base: number;
  /** what each point is compared with: a stroke across its bar */
  before: readonly (number | undefined)[] | undefined;
}

/** The widest bar, px: one day alone is a bar and no wall. */
const WIDEST = 48;
/** Moments further apart than so many of the usual steps are not joined. */
const GAP_STEPS = 2;

/** What uPlot draws: the lines, then bars or a line, then the chosen bar and the dashed line, on a canvas of its box. */
export default function Plot(props: PlotProps) {
  const { points, unit, positions, scale, chosen, mark, base, before } = props;
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
    const stop = watchColours(probe.current!, () => made.redraw());
    return () => {
      stop();
      fit.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [points, unit, positions, scale, base]);

  useEffect(() => plot.current?.redraw(false), [chosen, mark, before]);

  return (
    <Canvas ref={box} aria-hidden>
      <ColourProbe ref={probe} />
    </Canvas>
  );
}

/* What uPlot's own style sheet says of the parts that are used here. */
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
  /** of each bar on the canvas, as it was drawn */
  const rects: (readonly [x: number, y: number, width: number, height: number])[] = [];
  let colours = readColours(probe);

  const across = (plot: UPlot, value: number): number => Math.round(plot.valToPos(value, 'y', true));
  const line = (plot: UPlot, value: number, colour: string, dash: number[] = []) => {
    const { ctx, bbox } = plot;
    const thin = UPlot.pxRatio;
    // half a line above the lowest one, so that it is whole
    const y = Math.min(across(plot, value), bbox.top + bbox.height - thin) + thin / 2;
    ctx.save();
    ctx.strokeStyle = colour;
    ctx.lineWidth = thin;
    ctx.setLineDash(dash.map((length) => length * thin));
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    ctx.restore();
  };

  const before = (plot: UPlot) => {
    colours = readColours(probe);
    for (const tick of scale.ticks) line(plot, tick, tick === base ? colours.base : colours.grid);
  };
  const after = (plot: UPlot) => {
    const { chosen, mark, before: compared } = now.current;
    const { ctx } = plot;
    const bar = !isLine && chosen !== undefined ? rects[chosen] : undefined;
    if (bar) {
      ctx.fillStyle = colours.accent;
      ctx.fillRect(...bar);
    }
    // uPlot remembers what it has set
    ctx.save();
    ctx.fillStyle = colours.ink;
    const thick = Math.round(2 * UPlot.pxRatio);
    compared?.forEach((value, index) => {
      const rect = rects[index];
      if (value === undefined || !rect) return;
      const [x, , width] = rect;
      const beyond = Math.round(width * 0.15);
      ctx.fillRect(x - beyond, across(plot, value) - thick / 2, width + 2 * beyond, thick);
    });
    ctx.restore();
    if (isLine && points.length === 1) dot(plot, positions[0]!, points[0]!.value, colours.bar);
    if (mark !== undefined) line(plot, mark, colours.mark, [3, 4]);
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
              stroke: () => colours.bar,
              fill: () => colours.soft,
              fillTo: 0,
              width: 1.5,
            }
          : {
              paths: paths.bars!({
                // the denser the bars, the more of their room they fill
                size: [points.length > 92 ? 0.8 : 0.62, WIDEST],
                each: (_plot, _series, index, x, y, width, height) => void (rects[index] = [x, y, width, height]),
              }),
              points: { show: false },
              fill: () => colours.bar,
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

function dot(plot: UPlot, position: number, value: number, colour: string): void {
  const { ctx, bbox } = plot;
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.arc(bbox.left + position * bbox.width, plot.valToPos(value, 'y', true), 3 * UPlot.pxRatio, 0, 2 * Math.PI);
  ctx.fill();
}

/** A line is not drawn over a time of which nothing is known. */
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
