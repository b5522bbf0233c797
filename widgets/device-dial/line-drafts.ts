import { session } from '#shared/client/session.ts';
import type { DialLine } from './dial-line.rules.ts';

/**
 * Unsaved lines of a device's card. They outlive the element, so the user can look at another page without losing them.
 * They stay in memory only, because they contain passwords, and are removed when the user changes (hazard 22).
 */
export interface Draft {
  readonly lines: readonly DialLine[];
  /** the platform's lines when the draft was started */
  readonly from: readonly DialLine[];
  /** whether the platform has stored it and has not been read since */
  readonly saved?: true;
}

const drafts = new Map<string, Draft>();
session.onUserChange(() => drafts.clear());

const keyOf = (deviceUuid: string, card: string): string => JSON.stringify([deviceUuid, card]);

export const readDraft = (deviceUuid: string, card: string): Draft | undefined => drafts.get(keyOf(deviceUuid, card));

export function keepDraft(deviceUuid: string, card: string, draft: Draft | undefined): void {
  if (draft) drafts.set(keyOf(deviceUuid, card), draft);
  else drafts.delete(keyOf(deviceUuid, card));
}
