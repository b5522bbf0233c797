/** The number of the SLA agreement (§7.7). */
export const AGREEMENT = '10071';

/** The questions at the start, one after the other (§4, Start-up dialogs). */
export type StartupQuestion = 'agreement' | 'cycle';

export function startupQuestion(
  account: { readonly needFillBillingCycle: boolean },
  noticeConfirmed: boolean,
): StartupQuestion | undefined {
  if (!noticeConfirmed) return 'agreement';
  return account.needFillBillingCycle ? 'cycle' : undefined;
}
