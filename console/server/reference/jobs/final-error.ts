/** A job that can never succeed, so that it is dead at once, and stays dead. */
export class FinalError extends Error {
  override readonly name = 'FinalError';
  /** for metrics */
  readonly reason: string;

  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}
