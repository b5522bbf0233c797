/**
 * Lines that are not saved, by device and card: they outlive the element, so that nobody loses them by looking at
 * another page. In memory alone, as passwords are among them, and gone with their person (hazard 22).
 */
import { onPersonChange } from '../../shared/client/session.ts';
import type { Line } from './line.rules.ts';

interface Draft {
  readonly lines: readonly Line[];
  /** what the platform had when it was begun */
  readonly from: readonly Line[];
  /** the platform has taken it, and has not been read since */
  readonly saved?: true;
}

const drafts = new Map<string, Draft>();
onPersonChange(() => drafts.clear());

const keyOf = (deviceUuid: string, card: string): string => JSON.stringify([deviceUuid, card]);

export const readDraft = (deviceUuid: string, card: string): Draft | undefined => drafts.get(keyOf(deviceUuid, card));

export function keepDraft(deviceUuid: string, card: string, draft: Draft | undefined): void {
  if (draft) drafts.set(keyOf(deviceUuid, card), draft);
  else drafts.delete(keyOf(deviceUuid, card));
}
