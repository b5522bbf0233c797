import { useContext } from 'react';
import { DialogFrame, type DialogProps } from './dialog-frame.tsx';
import { lazyView } from '../base/lazy-view.tsx';
import { HiddenContext } from './hidden.tsx';
import { notifyMissingCode } from './missing-code.ts';

const DialogSurface = lazyView(() => import('./dialog-surface.tsx'));

/** Loads the dialog's code ahead of its first opening. */
export const preloadDialog = DialogSurface.preload;

/** A dialog inside the element's root; a bottom sheet on phones. Its frame is shown until its code is loaded. */
export function Dialog({ open, ...props }: DialogProps) {
  const { onClose } = props;
  const hidden = useContext(HiddenContext);
  if (!open || hidden) return null;
  const fail = () => {
    notifyMissingCode();
    onClose();
  };
  return <DialogSurface {...props} fallback={<DialogFrame {...props} />} onFail={fail} />;
}
