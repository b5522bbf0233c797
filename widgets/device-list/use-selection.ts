import { useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** The selected nodes by ID, in the order of their selection; `chosen` is `undefined` while the user does not select any. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  return {
    chosen,
    begin: () => setChosen(NONE),
    end: () => setChosen(undefined),
    choose: (uuids: readonly string[]) => setChosen((before = NONE) => new Set([...before, ...uuids])),
    clear: () => setChosen(NONE),
    /** Keeps only these of the selected nodes. */
    keep: (uuids: ReadonlySet<string>) =>
      setChosen((before) => before && new Set([...before].filter((uuid) => uuids.has(uuid)))),
    toggle: (uuid: string) =>
      setChosen(
        (before) =>
          before && new Set(before.has(uuid) ? [...before].filter((other) => other !== uuid) : [...before, uuid]),
      ),
  };
}

export type NodeSelection = ReturnType<typeof useSelection>;
