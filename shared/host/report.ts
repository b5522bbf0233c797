/** Tells whoever builds the page what is wrong with it. The words are fetched when there is something to say. */
import type { Facts, ProblemCode } from './problems.ts';

export function report(code: ProblemCode, facts?: Facts): void {
  import('./problems.ts').then(
    ({ tell }) => tell(code, facts),
    () => console.warn(`partner-console: ${code}`),
  );
}
