/** Engines that need the code below `older/`: Chromium before 123, Safari before 18, Firefox before 128. */

/** What elements do differently in an older engine. */
export interface OlderEngine {
  /** Keeps the colors of a root up to date, whose expressions the engine does not compute. */
  adoptColors(root: Document | ShadowRoot): void;
  /** Returns a rule that the engine can parse. */
  ruleFor(rule: string): string;
  /** Places a container of overlays over the window. @returns a function that ends it */
  coverWindow(overlays: HTMLElement): () => void;
}

let engine: OlderEngine | undefined;

export const olderEngine = (): OlderEngine | undefined => engine;
export const setOlderEngine = (older: OlderEngine): void => void (engine = older);
