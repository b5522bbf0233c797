import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Says its words when they change. Keep it mounted: a region that arrives with its words is often not read. */
export const LiveRegion = ({ children, urgent }: { children?: ReactNode; urgent?: boolean | undefined }) => (
  <VisuallyHidden role={urgent ? 'alert' : 'status'}>{children}</VisuallyHidden>
);
