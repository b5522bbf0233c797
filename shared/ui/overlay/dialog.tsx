import { textOf } from '../../host/locale.ts';
import { notify } from '../../host/notify.ts';
import { DialogFrame, type DialogProps } from './dialog-frame.tsx';
import { lazyModule } from '../base/lazy-part.ts';
import { dialogText } from './dialog.text.ts';

const surface = lazyModule(() => import('./dialog-surface.tsx'));

/** Fetches the dialog's code ahead of its first opening. */
export const preloadDialog = surface.preload;

/** A dialog inside the element's own root, a bottom sheet on phones. Its code comes when it is first opened. */
export function Dialog(props: DialogProps) {
  const { open, onClose } = props;
  const module = surface.use(open, () => {
    notify({ tone: 'failure', message: textOf(dialogText).unreachable });
    onClose();
  });
  if (!open) return null;
  return module ? <module.DialogSurface {...props} /> : <DialogFrame {...props} />;
}
