import { useEffect, useReducer } from 'react';
import type { NetworkCard } from '#shared/topics/dialling/dialling.calls.ts';
import { keepDraft, readDraft } from './line-drafts.ts';
import { afterSaving, areSame, linesOfCard, type DialLine } from './dial-line.rules.ts';

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
