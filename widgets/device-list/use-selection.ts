import { useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** The selected nodes by ID, in the order of their selection; `chosenIds` is `undefined` while the user does not select any. */
export function useSelection() {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>();
  return {
    chosenIds,
    begin: () => setChosenIds(NONE),
    end: () => setChosenIds(undefined),
    choose: (uuids: readonly string[]) => setChosenIds((before = NONE) => new Set([...before, ...uuids])),
    clear: () => setChosenIds(NONE),
    /** Keeps only these of the selected nodes. */
    keep: (uuids: ReadonlySet<string>) =>
      setChosenIds((before) => before && new Set([...before].filter((uuid) => uuids.has(uuid)))),
    toggle: (uuid: string) =>
      setChosenIds(
        (before) =>
          before && new Set(before.has(uuid) ? [...before].filter((other) => other !== uuid) : [...before, uuid]),
      ),
  };
}

export type NodeSelection = ReturnType<typeof useSelection>;
