/** Recognizes a page whose files a deployment has removed. A retry cannot help there: the user has to reload the page. */
import { textOf } from './locale.ts';
import { notify } from './notify.ts';
import { outdatedText } from './outdated.text.ts';

let outdated = false;

/**
 * Finds out why a module did not load. If the server of this module responds, the network is not the cause.
 * @returns the code for `partner-widget-failed`
 */
export async function codeOfFailedModule(): Promise<'files-gone' | 'load'> {
  outdated ||= await fetch(import.meta.url, { method: 'HEAD', credentials: 'omit', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  return outdated ? 'files-gone' : 'load';
}

/** Offers to reload an outdated page. Returns whether it is outdated. */
export function notifyOutdated(): boolean {
  if (outdated) notify({ tone: 'failure', message: textOf(outdatedText).message, reload: true });
  return outdated;
}

/** Shows why code that the user needs could not be loaded. @param message for a network failure */
export function notifyNotLoaded(message: string): void {
  if (!notifyOutdated()) notify({ tone: 'failure', message });
}
