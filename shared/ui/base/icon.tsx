import type { SVGProps } from 'react';

const CIRCLE = 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15';

/** Drawn on a 20 × 20 grid with a line width of 1.5. */
const PATHS = {
  success: `${CIRCLE}M6.8 10.2l2.2 2.2 4.2-4.6`,
  failure: `${CIRCLE}M7.6 7.6l4.8 4.8m0-4.8l-4.8 4.8`,
  pending: `${CIRCLE}M10 6v4.2l2.6 1.6`,
  info: `${CIRCLE}M10 9.3v4M10 6.5v.1`,
  warning: 'M10 3.2L2.6 16h14.8zM10 8v3.6m0 2v.1',
  transfer: 'M3 7.2h13.2l-3-3M17 12.8H3.8l3 3',
  calendar: 'M3.5 4.8h13v11.7h-13zM3.5 8.5h13M7 2.8v3.4m6-3.4v3.4',
  download: 'M10 3v9.5m-3.8-3.8L10 12.5l3.8-3.8M4 16.5h12',
  refresh: 'M16.3 8A6.7 6.7 0 1 0 16.5 12M16.6 4v4.2h-4.2',
  close: 'M5 5l10 10M15 5L5 15',
  left: 'M12 5l-5 5 5 5',
  right: 'M8 5l5 5-5 5',
  down: 'M5 8l5 5 5-5',
  check: 'M4.5 10.5l3.6 3.6 7.4-8.2',
  lock: 'M4.5 9h11v7.5h-11zM7 9V6.5a3 3 0 0 1 6 0V9',
  offline:
    'M3 3l14 14M2.5 8.5a11 11 0 0 1 3.6-2.3m3-.8a11 11 0 0 1 8.4 3.1M5.3 11.5a7 7 0 0 1 3-1.7m4.6.6a7 7 0 0 1 1.8 1.1M10 15.5v.1',
  bill: 'M4.5 2.8h11v14.4l-2.2-1.4-2.2 1.4L10 16l-1.1 1.2-2.2-1.4-2.2 1.4zM7.5 7h5m-5 3.5h5',
  node: 'M3 3.8h14v5H3zM3 11.2h14v5H3zM6 6.3v.1M6 13.7v.1',
};

export type IconName = keyof typeof PATHS;

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name' | 'path'> {
  name?: IconName;
  /** a path of `icons-more.ts`, instead of a name */
  path?: string;
  /** px; default 20 */
  size?: number;
}

/** Hidden from assistive technology, because it is always next to a text or inside a labeled control. */
export const Icon = ({ name = 'info', path = PATHS[name], size = 20, ...rest }: IconProps) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={size < 20 ? 1.8 : 1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    focusable={false}
    style={{ flex: 'none' }}
    {...rest}
  >
    <path d={path} />
  </svg>
);
