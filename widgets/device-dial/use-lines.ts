import { useEffect, useReducer } from 'react';
import type { NetworkCard } from '#shared/topics/devices/dialling.calls.ts';
import { afterSaving, areSame, linesOfCard, type DialLine } from './dial-line.rules.ts';
import { session } from '#shared/client/session.ts';

/**
 * Unsaved lines of a device's card. They outlive the element, so the user can look at another page without losing them.
 * They stay in memory only, because they contain passwords, and are removed when the user changes (hazard 22).
 */
interface Draft {
  readonly lines: readonly DialLine[];
  /** the platform's lines when the draft was started */
  readonly from: readonly DialLine[];
  /** whether the platform has stored it and has not been read since */
  readonly saved?: true;
}

const drafts = new Map<string, Draft>();
session.onUserChange(() => drafts.clear());

const keyOf = (deviceUuid: string, card: string): string => JSON.stringify([deviceUuid, card]);

const readDraft = (deviceUuid: string, card: string): Draft | undefined => drafts.get(keyOf(deviceUuid, card));

function keepDraft(deviceUuid: string, card: string, draft: Draft | undefined): void {
  if (draft) drafts.set(keyOf(deviceUuid, card), draft);
  else drafts.delete(keyOf(deviceUuid, card));
}

export interface CardLines {
  readonly lines: readonly DialLine[];
  /** whether they differ from the platform's lines */
  readonly unsaved: boolean;
  /** whether the platform's lines have changed since the draft was started */
  readonly overtaken: boolean;
}

export interface EditedLines {
  of(card: NetworkCard): CardLines;
  change(card: NetworkCard, lines: readonly DialLine[]): void;
  /** Keeps saved lines on screen until the platform is read again. */
  saved(card: NetworkCard): void;
  /** Returns to the platform's lines. */
  forget(card: NetworkCard): void;
}

/** The lines of a device's cards while they are edited: drafts on top of the platform's lines. */
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
    // drafts do not outlive the page
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
