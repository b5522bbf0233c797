import { textOf, defineText } from '../host/locale.ts';
import { notify } from '../host/notify.ts';
import type { DialogProps } from './dialog-surface.tsx';
import { lazyModule } from './lazy-part.ts';

const dialogText = defineText({
  'zh-CN': { unreachable: '没有加载出来，请检查网络后重试' },
  en: { unreachable: 'Could not be loaded. Check the connection and try again.' },
});

const surface = lazyModule(() => import('./dialog-surface.tsx'));

/** Fetches the dialog's code ahead of its first opening. */
export const preloadDialog = surface.preload;

/** A dialog inside the element's own root, a bottom sheet on phones. Its code comes when it is first opened. */
export function Dialog(props: DialogProps) {
  const { open, rehearsed = false, onClose } = props;
  const module = surface.use(open || rehearsed, () => {
    if (!open) return;
    notify({ tone: 'failure', message: textOf(dialogText).unreachable });
    onClose();
  });
  return module && (open || rehearsed) ? <module.DialogSurface {...props} /> : null;
}
