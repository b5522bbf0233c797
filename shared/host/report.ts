/** Reports a problem to the developer of the page. The messages load on demand. */
import type { ProblemDetails, ProblemCode } from './problems.ts';

export function report(code: ProblemCode, details?: ProblemDetails): void {
  import('./problems.ts').then(
    ({ logProblem }) => logProblem(code, details),
    () => console.warn(`partner-console: ${code}`),
  );
}
