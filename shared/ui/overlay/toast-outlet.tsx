import { useEffect, useState } from 'react';
import { subscribeNotices, type Notice } from '../../host/notify.ts';
import { lazyView } from '../base/lazy-view.tsx';
import type { Toast } from './toast-stack.tsx';

interface Board {
  /** the outlets on the page, oldest first: the first one presents */
  readonly outlets: (() => void)[];
  toasts: readonly Toast[];
  last: number;
}

/** One board a page, for whatever copy of this module: another outlet goes on when the presenting one leaves. */
const KEY = Symbol.for('partner-console.toasts');
const board = ((globalThis as { [KEY]?: Board })[KEY] ??= { outlets: [], toasts: [], last: 0 });

function put(toasts: readonly Toast[]): void {
  board.toasts = toasts;
  for (const show of [...board.outlets]) show();
}

const close = (id: number): void => put(board.toasts.filter((toast) => toast.id !== id));

function add(notice: Notice): void {
  // The same words twice are said once: the later one takes the place of the earlier.
  const others = board.toasts.filter(({ message, tone }) => message !== notice.message || tone !== notice.tone);
  put([...others, { ...notice, id: ++board.last }]);
}

const ToastStack = lazyView(() => import('./toast-stack.tsx'));

/** Shows the page's messages (§8). Each element has one; only the first of the page presents. */
export function ToastOutlet() {
  // of the one that presents: a second region of messages would be one too many, be it empty
  const [toasts, setToasts] = useState<readonly Toast[]>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    const show = () => {
      if (board.outlets[0] !== show) return;
      stop ??= subscribeNotices(add);
      setToasts(board.toasts);
    };
    board.outlets.push(show);
    show();
    return () => {
      board.outlets.splice(board.outlets.indexOf(show), 1);
      stop?.();
      board.outlets[0]?.();
    };
  }, []);
  // stays mounted once it was shown: a toast leaves by an animation, and its live region is announced
  const [used, setUsed] = useState(false);
  if (toasts?.length && !used) setUsed(true);
  return used && toasts ? <ToastStack toasts={toasts} onClose={close} /> : null;
}
