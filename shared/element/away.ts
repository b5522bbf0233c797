import { session } from '../client/session.ts';

/** Elements outside of the document that keep their drafts, such as in a cached view. The page decides how long they exist. */
const away = new Set<WeakRef<AwayElement>>();

interface AwayElement extends HTMLElement {
  /** Removes all content. */
  forget(): void;
}

let isWatching = false;

/** Keeps the content of an element that was removed from the document, until another user signs in. */
export function keepWhileAway(element: AwayElement): void {
  if (!isWatching) session.onUserChange(forgetAll);
  isWatching = true;
  for (const reference of away) if (!reference.deref()) away.delete(reference);
  away.add(new WeakRef(element));
}

function forgetAll(): void {
  for (const reference of away) {
    const element = reference.deref();
    if (element && !element.isConnected) element.forget();
  }
  away.clear();
}
