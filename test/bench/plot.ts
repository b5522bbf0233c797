/** Draws lines on two logarithmic axes as an SVG. Its background is white, so that dark pages can show it. */

export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface Plot {
  readonly title: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly lines: readonly Line[];
}

const SIZE = { width: 640, height: 360 };
const AREA = { left: 64, top: 44, right: 596, bottom: 296 };
const COLORS = ['#2f7de1', '#c2571a', '#2c8a4b', '#9a5bd0'];
const INK = '#404040';

/** Returns the exponent of growth: 0 is constant, 1 is a straight line through zero. It is the slope of the plotted line. */
export function growthOf({ points }: Line): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (at: 0 | 1): number => logs.reduce((sum, log) => sum + log[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = logs.reduce((sum, log) => sum + (log[0] - x) * (log[1] - y), 0);
  return covariance / logs.reduce((sum, log) => sum + (log[0] - x) ** 2, 0);
}

/** Returns the powers of ten that enclose the values. */
function decades(values: readonly number[]): number[] {
  const first = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const last = Math.max(Math.ceil(Math.log10(Math.max(...values)) - 1e-9), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const place = (value: number, powers: readonly number[], from: number, to: number): number =>
  from + ((Math.log10(value) - powers[0]!) / (powers.at(-1)! - powers[0]!)) * (to - from);

const label = (power: number): string => (10 ** power).toLocaleString('en-US', { maximumFractionDigits: 3 });

const text = (x: number, y: number, content: string, more = ''): string =>
  `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}"${more}>${content}</text>`;

export function drawPlot({ title, xTitle, yTitle, lines }: Plot): string {
  const xs = decades(lines.flatMap(({ points }) => points.map(([x]) => x)));
  const ys = decades(lines.flatMap(({ points }) => points.map(([, y]) => y)));
  const xOf = (value: number): number => place(value, xs, AREA.left, AREA.right);
  const yOf = (value: number): number => place(value, ys, AREA.bottom, AREA.top);
  const grid = [
    ...xs.map((power) => `M${xOf(10 ** power).toFixed(1)} ${AREA.top}V${AREA.bottom}`),
    ...ys.map((power) => `M${AREA.left} ${yOf(10 ** power).toFixed(1)}H${AREA.right}`),
  ];
  const drawn = lines.flatMap(({ name, points }, index) => {
    const color = COLORS[index % COLORS.length]!;
    const path = points.map(([x, y]) => `${xOf(x).toFixed(1)} ${yOf(y).toFixed(1)}`);
    const [legendX, legendY] = [AREA.left + (index * (AREA.right - AREA.left)) / lines.length, SIZE.height - 12];
    return [
      `<path d="M${path.join('L')}" fill="none" stroke="${color}" stroke-width="2"/>`,
      ...points.map(([x, y]) => `<circle cx="${xOf(x).toFixed(1)}" cy="${yOf(y).toFixed(1)}" r="3" fill="${color}"/>`),
      `<rect x="${legendX.toFixed(0)}" y="${legendY - 9}" width="10" height="10" fill="${color}"/>`,
      text(legendX + 16, legendY, name),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-label="${title}" font-family="sans-serif" font-size="12" fill="${INK}">`,
    `<rect width="${SIZE.width}" height="${SIZE.height}" fill="#fff"/>`,
    text(AREA.left, 20, title, ' font-size="14"'),
    text(AREA.left, 36, yTitle),
    `<path d="${grid.join('')}" stroke="${INK}" stroke-opacity="0.2"/>`,
    ...xs.map((power) => text(xOf(10 ** power), AREA.bottom + 16, label(power), ' text-anchor="middle"')),
    ...ys.map((power) => text(AREA.left - 8, yOf(10 ** power) + 4, label(power), ' text-anchor="end"')),
    text(AREA.right, AREA.bottom + 32, xTitle, ' text-anchor="end"'),
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}
