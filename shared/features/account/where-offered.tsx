import { type ReactNode } from 'react';
import type { OptionalCall } from '../../domain/optional-calls.ts';
import { useWidgetState } from '../../host/widget-context.ts';
import { useOffered } from '../../host/offered.ts';
import { lazyModule } from '../../ui/lazy-part.ts';
import { useRequiredModule } from '../../ui/use-part.ts';

const problem = lazyModule(() => import('./account-problem.tsx'));

interface WhereOfferedProps {
  /** what the content cannot do without */
  calls: readonly OptionalCall[];
  /** keeps the place while the words come */
  skeleton: ReactNode;
  /** a way on from where there is nothing */
  actions?: ReactNode;
  children: ReactNode;
}

/** The content where its calls are there, and in its place that they are switched off: nobody is asked for, no call is sent. */
export function WhereOffered({ calls, skeleton, actions, children }: WhereOfferedProps) {
  const offered = useOffered(...calls);
  const Problem = useRequiredModule(problem, !offered);
  const told = !offered && Problem !== undefined;
  useWidgetState(told);
  if (offered) return children;
  return Problem ? <Problem.NotOffered actions={actions} /> : skeleton;
}
