/** The configured database cannot be used. The message is shown in the terminal without a stack. */
export class DatabaseLocationError extends Error {
  override readonly name = 'DatabaseLocationError';
  readonly code = 'DATABASE_PLACE';
}
