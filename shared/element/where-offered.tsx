import type { ReactNode } from 'react';
import type { OptionalCall } from '../core/optional-calls.ts';
import { useOffered } from '../host/offered.ts';
import { lazyView } from '../ui/base/lazy-view.tsx';

const NotOffered = lazyView(() => import('./not-offered.tsx'));

interface WhereOfferedProps {
  /** Endpoints that the content needs. */
  calls: readonly OptionalCall[];
  /** Shown while the explanation is loading. */
  skeleton: ReactNode;
  /** The next step of a user who finds the content unavailable. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Shows the content if the host offers its endpoints. If not, explains that it is unavailable, and no request is sent. */
export function WhereOffered({ calls, skeleton, actions, children }: WhereOfferedProps) {
  if (useOffered(...calls)) return children;
  return <NotOffered required fallback={skeleton} actions={actions} />;
}
