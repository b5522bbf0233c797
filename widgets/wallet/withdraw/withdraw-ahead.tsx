import type { ComponentProps } from 'react';
import { Prerender } from '#shared/ui/overlay/prerender.tsx';
import Withdrawal from './withdraw-flow.tsx';

/** Renders the withdraw dialog ahead of the press that opens it. */
export default function WithdrawalAhead(props: ComponentProps<typeof Withdrawal>) {
  return (
    <Prerender>
      <Withdrawal {...props} />
    </Prerender>
  );
}
