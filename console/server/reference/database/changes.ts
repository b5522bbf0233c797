/** Changes that other servers also make, as the triggers of the database report them (migrations/050-changes.sql). */

/** The channel of all changes. A payload is the kind of change, a space and the user. */
export const CHANGES = 'partner_changes';

export interface Change {
  /** the changed subject: `notice`, `wallet`, `bill`, `session` or `clock` */
  readonly what: string;
  /** empty for all users */
  readonly uid: string;
}

export interface ChangeHandler {
  changed(change: Change): void;
  /** `false` after the connection was lost, `true` when changes arrive again */
  listening(isListening: boolean): void;
}

/** Starts to listen. @returns a function that stops */
export type Listen = (handler: ChangeHandler) => () => Promise<void>;

export function changeOf(payload: string): Change {
  const end = payload.indexOf(' ');
  return { what: payload.slice(0, end), uid: payload.slice(end + 1) };
}
