/** Requests the devices of the page again while a risk is shown. The platform announces a risk, but not that it has ended. */
import { api } from '../../client/api.ts';
import { session } from '../../client/session.ts';
import { store } from '../../client/store.ts';

/** Real intervals are up to a quarter longer, so that pages do not request at the same moment. */
const RENEW_MS = 60_000;

let shown = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function renewLater(): void {
  timer = setTimeout(
    () => {
      if (!document.hidden && navigator.onLine && session.token()) store.dispatch(api.util.invalidateTags(['Devices']));
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
