import { useRef, useState } from 'react';
import { errorToShow, type PlatformError } from '#shared/client/errors.ts';
import type { NetworkCard } from '#shared/topics/devices/dialling.calls.ts';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { configText } from './config.text.ts';
import { useSaveDiallingMutation } from '#shared/topics/devices/dialling.api.ts';
import { dialText } from './device-dial.text.ts';
import {
  countFaults,
  lineFaults,
  linesToSend,
  type DialLine,
  type LineFaults,
  type TypedField,
} from './dial-line.rules.ts';
import type { EditedLines } from './use-lines.ts';

export interface CardLinesProps {
  deviceUuid: string;
  card: NetworkCard;
  /** lines of the device's other cards, including unsaved changes */
  elsewhere: readonly DialLine[];
  edited: EditedLines;
}

/** Edits the lines of one card: their faults, which faults are shown, and the request that saves them. */
export function useCardLines({ deviceUuid, card, elsewhere, edited }: CardLinesProps) {
  const text = useText(configText);
  const { unknown } = useText(dialText);
  const widget = useWidget();
  const { lines, unsaved, overtaken } = edited.of(card);
  const keys = useLineKeys(lines.length);
  const faults = useLineFaults(lines, elsewhere, keys);
  const [refusal, setRefusal] = useState<PlatformError>();
  const [send, { isLoading, reset }] = useSaveDiallingMutation();
  const { run } = useSingleFlight();

  const change = (next: readonly DialLine[]) => {
    setRefusal(undefined);
    edited.change(card, next);
  };
  const save = async (onWrong: () => void): Promise<void> => {
    faults.check(true);
    if (faults.count > 0) return onWrong();
    setRefusal(undefined);
    const { error } = await send({ deviceUUID: deviceUuid, name: card.name, diallingInfo: lines.map(linesToSend) });
    // the store must not keep the passwords
    reset();
    if (error) return setRefusal(await errorToShow(error, unknown));
    edited.saved(card);
    faults.forget();
    notify({ tone: 'success', message: text.saved });
    widget.emit('partner-dialling-saved', { deviceUuid, name: card.name, lines: lines.length });
  };
  return {
    lines,
    unsaved,
    overtaken,
    keys,
    faults,
    /** why the lines could not be saved */
    refusal,
    saving: isLoading,
    change: (index: number, line: DialLine) => change(lines.map((each, other) => (other === index ? line : each))),
    add(more: readonly DialLine[]) {
      keys.append(more.length);
      change([...lines, ...more]);
    },
    remove(index: number) {
      keys.remove(index);
      change(lines.filter((_, other) => other !== index));
    },
    /** Returns to the platform's lines. */
    discard() {
      faults.check(false);
      setRefusal(undefined);
      edited.forget(card);
    },
    /** Saves the lines. @param onWrong called instead if some are wrong */
    save: (onWrong: () => void) => run(() => save(onWrong)),
  };
}

interface LineKeys {
  of(index: number): number;
  append(count: number): void;
  remove(index: number): void;
}

/** Keys for lines, which have no ID, so that the input stays in its fields when a line is removed. */
function useLineKeys(count: number): LineKeys {
  const next = useRef(0);
  const keys = useRef<number[]>([]);
  // a response can also change the number of lines
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

/** Faults of lines. A field shows its fault after the user has left it, or saves. */
function useLineFaults(lines: readonly DialLine[], elsewhere: readonly DialLine[], keys: LineKeys) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, check] = useState(false);
  const faults = lineFaults(lines, elsewhere);
  return {
    count: countFaults(faults),
    /** whether all faults are shown */
    checked: isChecked,
    check,
    touch: (index: number, field: TypedField) =>
      setTouched((before) => new Set(before).add(`${keys.of(index)} ${field}`)),
    forget() {
      check(false);
      setTouched(new Set());
    },
    of(index: number): LineFaults {
      const all = faults[index]!;
      if (isChecked) return all;
      return Object.fromEntries(Object.entries(all).filter(([field]) => touched.has(`${keys.of(index)} ${field}`)));
    },
  };
}
