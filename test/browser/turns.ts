/** What takes long is done in turns (test/gate/in-turn.ts): in the browser the runner says whose turn it is. */
declare global {
  /** what the page of the tests is told of the run */
  var testSettings: { readonly mounts?: number; readonly turn?: number } | undefined;
}

/** Every third day, by turns. */
const DAYS = 3;
const turn = globalThis.testSettings?.turn;

export const isTurn = (index: number): boolean => turn === undefined || index % DAYS === turn % DAYS;
