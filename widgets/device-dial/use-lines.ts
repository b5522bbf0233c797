/** The lines of a device's cards while they are edited: drafts over what the platform has. */
import { useEffect, useReducer } from 'react';
import { onPersonChange } from '#shared/client/session.ts';
import type { NetworkCard } from '#shared/contract/dialling.ts';
import { type Line, afterSaving, areSame, linesOfCard } from './line.rules.ts';

/**
 * Lines that are not saved, by device and card: they outlive the element, so that nobody loses them by looking at
 * another page. In memory alone, as passwords are among them, and gone with their person (hazard 22).
 */
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

const readDraft = (deviceUuid: string, card: string): Draft | undefined => drafts.get(keyOf(deviceUuid, card));

function keepDraft(deviceUuid: string, card: string, draft: Draft | undefined): void {
  if (draft) drafts.set(keyOf(deviceUuid, card), draft);
  else drafts.delete(keyOf(deviceUuid, card));
}

export interface CardLines {
  readonly lines: readonly Line[];
  /** differs from what the platform has */
  readonly unsaved: boolean;
  /** the platform's lines are others than those the draft was begun with */
  readonly overtaken: boolean;
}

export interface EditedLines {
  of(card: NetworkCard): CardLines;
  change(card: NetworkCard, lines: readonly Line[]): void;
  /** The platform has taken the lines: they stay on screen until it is read again. */
  saved(card: NetworkCard): void;
  /** Back to what the platform has. */
  forget(card: NetworkCard): void;
}

export function useLines(deviceUuid: string, cards: readonly NetworkCard[]): EditedLines {
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const draftOf = (card: NetworkCard) => {
    const draft = readDraft(deviceUuid, card.name);
    return draft?.saved && !areSame(draft.from, linesOfCard(card)) ? undefined : draft;
  };
  const of = (card: NetworkCard): CardLines => {
    const there = linesOfCard(card);
    const draft = draftOf(card);
    const unsaved = draft !== undefined && !draft.saved && !areSame(draft.lines, there);
    return {
      lines: draft?.lines ?? there,
      unsaved,
      overtaken: unsaved && !areSame(draft.from, there),
    };
  };
  const anyUnsaved = cards.some((card) => of(card).unsaved);
  useEffect(() => {
    if (!anyUnsaved) return;
    // what is kept here does not outlive the page
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [anyUnsaved]);

  return {
    of,
    change(card, lines) {
      const draft = draftOf(card);
      const from = (draft?.saved ? draft.lines : draft?.from) ?? linesOfCard(card);
      keepDraft(deviceUuid, card.name, { lines, from });
      redraw();
    },
    saved(card) {
      const lines = of(card).lines.map(afterSaving);
      keepDraft(deviceUuid, card.name, { lines, from: linesOfCard(card), saved: true });
      redraw();
    },
    forget(card) {
      keepDraft(deviceUuid, card.name, undefined);
      redraw();
    },
  };
}
