import type * as v from 'valibot';
import { post, typeOnly } from '../../core/call.ts';
import { nothing } from '../../core/wire-values.ts';
import type { PayoutRequest, SubmittedPayout } from './payout.rules.ts';

/** The schema of the form, which `payout.server.ts` makes from `PAYOUT_FIELDS`. Missing texts are read as empty. */
export type PayoutForm = v.GenericSchema<PayoutRequest, SubmittedPayout> & {
  readonly entries: { readonly [Field in keyof SubmittedPayout]: v.GenericSchema<unknown, SubmittedPayout[Field]> };
};

export const modifyPayInfoCall = post({
  name: 'modifyPayInfo',
  path: '/api/user/modify_account_payinfo',
  family: 'H',
  request: typeOnly<PayoutForm>(),
  response: nothing,
});
