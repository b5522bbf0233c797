import { useState } from 'react';
import { withToggled } from './comparison.rules.ts';

/** The selection of nodes to compare; `chosen` is `undefined` while the user does not select any. */
export function useComparison() {
  const [chosen, setChosen] = useState<readonly string[]>();
  return {
    chosen,
    begin: () => setChosen([]),
    end: () => setChosen(undefined),
    toggle: (uuid: string) => setChosen((before) => before && withToggled(before, uuid)),
  };
}

export type NodeComparison = ReturnType<typeof useComparison>;
