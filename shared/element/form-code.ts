/**
 * Loads the rest of the code when the user starts to fill in a form. A deployment can remove the files of later steps, and
 * the reload that is needed then would lose the typed values: at the first letter, nothing is lost.
 */
import { notifyOutdated } from '../host/outdated.ts';
import { savesData } from '../host/saves-data.ts';
import { preloadAll } from '../ui/base/lazy-view.tsx';
import { whenIdle } from '../ui/base/use-idle.ts';

/** Searches and passwords are typed again without effort, and the wallet opens right after its password. */
const FIELDS = ':not([type=search], [inputmode=search], [type=password])';

let begun = false;

export function loadFormsWhole(root: ShadowRoot): void {
  root.addEventListener('input', ({ target }) => {
    if (begun || savesData() || !(target as Element).matches(FIELDS)) return;
    begun = true;
    whenIdle(() => void preloadAll().then(notifyOutdated));
  });
}
