import { useRef, useState } from 'react';
import { countFaults, lineFaults, type DialLine, type LineFaults, type TypedField } from './dial-line.rules.ts';

export interface LineKeys {
  of(index: number): number;
  append(count: number): void;
  remove(index: number): void;
}

/** Keys for lines, which have no ID, so that the input stays in its fields when a line is removed. */
export function useLineKeys(count: number): LineKeys {
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
export function useLineFaults(lines: readonly DialLine[], elsewhere: readonly DialLine[], keys: LineKeys) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [checked, check] = useState(false);
  const faults = lineFaults(lines, elsewhere);
  return {
    count: countFaults(faults),
    /** whether all faults are shown */
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
