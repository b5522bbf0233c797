import { css, styled } from 'styled-components';
import type { ReactNode } from 'react';

/** What assistive technology alone is told. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

/** Says its words when they change. Keep it mounted: a region that arrives with its words is often not read. */
export const LiveRegion = ({ children, urgent }: { children?: ReactNode; urgent?: boolean | undefined }) => (
  <VisuallyHidden role={urgent ? 'alert' : 'status'}>{children}</VisuallyHidden>
);
