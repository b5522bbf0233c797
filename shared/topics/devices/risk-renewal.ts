/**
 * Requests the devices of the page again while a risk is shown. The platform announces a risk, but not that it has ended. A module
 * of its own: sharing code with the updates of the page (follow-platform.ts), an idle page would load six files of later screens.
 */
import { api } from '../../client/api.ts';
import { session } from '../../client/session.ts';
import { store } from '../../client/store.ts';

/** Real intervals are up to a quarter longer, so that pages do not request at the same moment. */
const RENEW_MS = 60_000;

let shown = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** While the user is not confirmed, no request can be sent. All data is requested again afterwards. */
const mayRequest = (): boolean =>
  !document.hidden && navigator.onLine && session.token() !== undefined && !session.isInDoubt();

function renewLater(): void {
  timer = setTimeout(
    () => {
      if (mayRequest()) store.dispatch(api.util.invalidateTags(['Devices']));
      renewLater();
    },
    RENEW_MS * (1 + Math.random() / 4),
  );
}

/** Renews until all risks that called it have left. Returns the function that leaves. */
export function renewWhileShown(): () => void {
  if (++shown === 1) renewLater();
  return () => {
    if (--shown === 0) clearTimeout(timer);
  };
}
