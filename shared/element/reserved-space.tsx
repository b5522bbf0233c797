import { useEffect, useLayoutEffect, useState, type CSSProperties, type ReactNode } from 'react';
import type { MountedWidget } from './widget.ts';

/**
 * The usual height of the content in px, for elements up to 640 px wide, up to 960 px wide, and wider. It is measured with the
 * default size of text (`npm run bench -- shifts --write`), and grows with it.
 */
export type Heights = readonly [narrow: number, medium: number, wide: number];

const BEFORE_COMMIT = 'before-commit';

/** Reserves the height until React's first commit, so that the page never shows a frame in which a defined element has none. */
export function reserveUntilCommit(root: ShadowRoot, heights: Heights | undefined): void {
  if (!heights) return;
  const frame = document.createElement('div');
  frame.className = `frame ${BEFORE_COMMIT}`;
  const space = frame.appendChild(document.createElement('div'));
  space.className = 'loading';
  for (const [at, name] of (['--_narrow', '--_medium', '--_wide'] as const).entries())
    space.style.setProperty(name, `${heights[at]}`);
  root.append(frame);
}

interface ReservedSpaceProps {
  widget: MountedWidget;
  /** Without them, the content has the height of its skeleton, such as that of another view. */
  heights: Heights | undefined;
  children: ReactNode;
}

/**
 * Is as high as the usual content until the element shows its content, a sign-in link or an error. Then the content decides,
 * so that shorter content leaves no hole. The rules are in adopted-sheet.ts, because they depend on the width of the element.
 */
export function ReservedSpace({ widget, heights, children }: ReservedSpaceProps) {
  const [loading, setLoading] = useState(true);
  useLayoutEffect(() => widget.root.querySelector(`.${BEFORE_COMMIT}`)?.remove(), [widget]);
  useEffect(() => void widget.settled.then(() => setLoading(false)), [widget]);
  const [narrow, medium, wide] = heights ?? [];
  const style = { '--_narrow': narrow, '--_medium': medium, '--_wide': wide } as CSSProperties;
  return (
    <div className={loading ? 'loading' : undefined} style={style}>
      {children}
    </div>
  );
}
