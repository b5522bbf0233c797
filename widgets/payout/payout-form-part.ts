import { lazyPart } from '../../shared/ui/lazy-part.ts';

/** The form's code: most visits only look at the summary. */
export const payoutFormPart = lazyPart(() => import('./payout-form.tsx'));
