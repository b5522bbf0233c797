import { responseText } from '../client/response.text.ts';
import { session } from '../client/session.ts';
import { textOf } from '../host/locale.ts';
import { notify } from '../host/notify.ts';

/** Requests a session from the host for a press, or states that the user must wait. */
export function retrySession(): void {
  if (!session.retry()) notify({ tone: 'warning', message: textOf(responseText).unconfirmed });
}
