import { lazyModule } from '../../shared/ui/lazy-part.ts';

/** The form's code: most visits only look at the summary. */
export const payoutFormPart = lazyModule(() => import('./payout-form.tsx'));
