/** What is asked at the start, one after the other (§4, Start-up dialogs). */

export type StartupQuestion = 'agreement' | 'cycle';

export function startupQuestion(
  account: { readonly needFillBillingCycle: boolean },
  noticeConfirmed: boolean,
): StartupQuestion | undefined {
  if (!noticeConfirmed) return 'agreement';
  return account.needFillBillingCycle ? 'cycle' : undefined;
}
