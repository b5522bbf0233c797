/** One press mends a page: beside what it was made for, all that did not load is asked for again. */
export function retryAll(own: () => void): void {
  own();
  // without a network there is nothing to fetch it with, nor a reason to
  void import('./retry-failed.ts').then(
    ({ retryFailed }) => retryFailed(),
    () => undefined,
  );
}
