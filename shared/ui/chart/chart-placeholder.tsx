import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../base/skeleton.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { Above, Figure, Stage } from './chart.styles.ts';

interface ChartPlaceholderProps {
  /** text for screen readers while the chart is loading */
  label?: string;
  /** shown instead of a skeleton: why there is no chart */
  children?: ReactNode;
}

/** Reserves the height of a chart that is loading or could not be loaded. */
export const ChartPlaceholder = ({ label, children }: ChartPlaceholderProps) => (
  <Figure as="div" aria-busy={!children}>
    {children ? (
      <Stage>
        <Middle>{children}</Middle>
      </Stage>
    ) : (
      <>
        <VisuallyHidden role="status">{label}</VisuallyHidden>
        <Above>
          <div>
            <Skeleton width={160} />
          </div>
        </Above>
        <Stage>
          <Bars aria-hidden>
            {HEIGHTS.map((height, index) => (
              <i key={index} style={{ height: `${height}%` }} />
            ))}
          </Bars>
        </Stage>
      </>
    )}
  </Figure>
);

/** Percent of the height: a calm shape that does not resemble real data. */
const HEIGHTS = [44, 52, 48, 60, 56, 64, 50, 58, 66, 60, 54, 62, 70, 64];

const Middle = styled.div`
  place-self: center;
`;

const Bars = styled.div`
  display: flex;
  align-items: flex-end;
  gap: 2.5%;
  margin: var(--_space-3) 0 var(--_space-6);
  border-bottom: var(--_hairline);

  i {
    flex: 1;
    background: var(--_fill);
  }
`;
