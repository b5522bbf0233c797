import type { ReactNode } from 'react';
import { textOf, defineText } from '../host/locale.ts';
import { notify } from '../host/notify.ts';
import { lazyModule } from './lazy-part.ts';

export interface DialogProps {
  open: boolean;
  /** Rendered out of everybody's sight while closed, so that the first opening finds its styles made and its code run. */
  rehearsed?: boolean | undefined;
  title: ReactNode;
  description?: ReactNode;
  /** The person wants it closed: the cross or Esc. A click beside it closes nothing, as what was typed would be lost. */
  onClose: () => void;
  /** buttons, in view while the body scrolls */
  footer?: ReactNode;
  /** sm 400, md 480 (default), lg 640, xl 800 px */
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** At the end of the window and as high as it: for what is read beside the page. Narrow windows leave a strip of it. */
  drawer?: boolean | undefined;
  /** A question that must be answered: there is no cross, and Esc closes nothing. */
  mustAnswer?: boolean | undefined;
  /** work is under way: neither the cross nor Esc closes it */
  busy?: boolean | undefined;
  /** false while something outside of the element needs the person, such as a captcha: focus and layers are released */
  modal?: boolean | undefined;
  children: ReactNode;
}

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
