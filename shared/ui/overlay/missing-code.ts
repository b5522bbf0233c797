import { textOf } from '../../host/locale.ts';
import { notifyNotLoaded } from '../../host/outdated.ts';
import { dialogText } from './overlay.text.ts';

/** Shows why a press has no effect: its code could not be loaded. */
export const notifyMissingCode = (): void => notifyNotLoaded(textOf(dialogText).unreachable);
