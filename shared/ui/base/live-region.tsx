import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Announces its text when the text changes. Keep it mounted: a new region with text is often not announced. */
export const LiveRegion = ({ children, urgent }: { children?: ReactNode; urgent?: boolean | undefined }) => (
  <VisuallyHidden role={urgent ? 'alert' : 'status'}>{children}</VisuallyHidden>
);
