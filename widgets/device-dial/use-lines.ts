/** The lines of a device's cards while they are edited: drafts over what the platform has. */
import { useEffect, useReducer, useRef, useState } from 'react';
import { session } from '#shared/client/session.ts';
import type { NetworkCard } from '#shared/contract/dialling.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useSaveDiallingMutation } from './device-dial.api.ts';
import { type PlatformError, failureToTell } from '#shared/client/errors.ts';
import {
  afterSaving,
  areSame,
  countFaults,
  faultsOf,
  linesOfCard,
  toSend,
  type Line,
  type LineFaults,
  type TypedField,
} from './line.rules.ts';
import { configText } from './config.text.ts';
import { dialText } from './dial.text.ts';

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
session.onUserChange(() => drafts.clear());

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

export interface CardLinesProps {
  deviceUuid: string;
  card: NetworkCard;
  /** lines of the device's other cards, as they are edited */
  elsewhere: readonly Line[];
  edited: EditedLines;
}

/** The lines of one card while they are edited: what is wrong with them, what of that is told, and how they are saved. */
export function useCardLines({ deviceUuid, card, elsewhere, edited }: CardLinesProps) {
  const text = useText(configText);
  const words = useText(dialText);
  const widget = useWidget();
  const { lines, unsaved, overtaken } = edited.of(card);
  const keys = useLineKeys(lines.length);
  const faults = useToldFaults(lines, elsewhere, keys);
  const [refusal, setRefusal] = useState<PlatformError>();
  const [send, { isLoading, reset }] = useSaveDiallingMutation();
  const running = useRef(false);

  const change = (next: readonly Line[]) => {
    setRefusal(undefined);
    edited.change(card, next);
  };
  return {
    lines,
    unsaved,
    overtaken,
    keys,
    faults,
    /** why they could not be saved */
    refusal,
    saving: isLoading,
    change: (index: number, line: Line) => change(lines.map((each, other) => (other === index ? line : each))),
    add(more: readonly Line[]) {
      keys.append(more.length);
      change([...lines, ...more]);
    },
    remove(index: number) {
      keys.remove(index);
      change(lines.filter((_, other) => other !== index));
    },
    /** Back to what the platform has. */
    discard() {
      faults.check(false);
      setRefusal(undefined);
      edited.forget(card);
    },
    /** @param onWrong in place of sending, where something is wrong with them */
    async save(onWrong: () => void): Promise<void> {
      // a second Enter comes before the first one's state is drawn
      if (running.current) return;
      faults.check(true);
      if (faults.count > 0) return onWrong();
      running.current = true;
      setRefusal(undefined);
      const { error } = await send({ deviceUUID: deviceUuid, name: card.name, diallingInfo: lines.map(toSend) });
      // no password stays in the store
      reset();
      running.current = false;
      if (error) return setRefusal(await failureToTell(error, words.unknown));
      edited.saved(card);
      faults.forget();
      notify({ tone: 'success', message: text.saved });
      widget.emit('partner-dialling-saved', { deviceUuid, name: card.name, lines: lines.length });
    },
  };
}

/** What is wrong with a field is told once the person has left it, or saves. */
function useToldFaults(lines: readonly Line[], elsewhere: readonly Line[], keys: LineKeys) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [checked, check] = useState(false);
  const faults = faultsOf(lines, elsewhere);
  return {
    count: countFaults(faults),
    /** all of them are told */
    checked,
    check,
    touch: (index: number, field: TypedField) =>
      setTouched((before) => new Set(before).add(`${keys.of(index)} ${field}`)),
    forget() {
      check(false);
      setTouched(new Set());
    },
    of(index: number): LineFaults {
      const all = faults[index]!;
      if (checked) return all;
      return Object.fromEntries(Object.entries(all).filter(([field]) => touched.has(`${keys.of(index)} ${field}`)));
    },
  };
}

interface LineKeys {
  of(index: number): number;
  append(count: number): void;
  remove(index: number): void;
}

/** Lines have no identity of their own: a key for each, so that what is typed stays in its fields when one goes. */
function useLineKeys(count: number): LineKeys {
  const next = useRef(0);
  const keys = useRef<number[]>([]);
  // lines also come and go from outside, such as with an answer
  while (keys.current.length < count) keys.current.push(next.current++);
  keys.current.length = count;
  return {
    of: (index) => keys.current[index]!,
    append(more) {
      for (let added = 0; added < more; added++) keys.current.push(next.current++);
    },
    remove: (index) => void keys.current.splice(index, 1),
  };
}
