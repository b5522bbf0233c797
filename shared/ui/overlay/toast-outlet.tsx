import { useContext, useEffect, useState } from 'react';
import { useText } from '../../host/locale.ts';
import { outdatedText } from '../../host/outdated.text.ts';
import { subscribeNotices, type ToastNotice } from '../../host/notify.ts';
import { WidgetContext } from '../../host/widget-context.ts';
import { isRendered } from '../base/is-rendered.ts';
import { lazyView } from '../base/lazy-view.tsx';
import type { Toast } from './toast-stack.tsx';

interface Outlet {
  (): void;
  /** Whether the page does not hide the element. */
  isShown(): boolean;
}

interface Board {
  /** the outlets on the page, oldest first: the first one that the page does not hide shows the messages */
  readonly outlets: Outlet[];
  toasts: readonly Toast[];
  last: number;
}

/** One board per page for all copies of this module. When the presenting outlet leaves, the next one continues. */
const KEY = Symbol.for('partner-console.toasts');
const board = ((globalThis as { [KEY]?: Board })[KEY] ??= { outlets: [], toasts: [], last: 0 });

const presenting = (): Outlet | undefined => board.outlets.find((outlet) => outlet.isShown()) ?? board.outlets[0];

function showAll(): void {
  for (const show of [...board.outlets]) show();
}

function put(toasts: readonly Toast[]): void {
  board.toasts = toasts;
  showAll();
}

const close = (id: number): void => put(board.toasts.filter((toast) => toast.id !== id));

function add(notice: ToastNotice): void {
  // A repeated message replaces the earlier one.
  const others = board.toasts.filter(({ message, tone }) => message !== notice.message || tone !== notice.tone);
  put([...others, { ...notice, id: ++board.last }]);
}

/** Hands all messages to `show` instead of the outlets of the page. */
export function takeNotices(show: (notice: ToastNotice) => void): void {
  board.outlets.unshift(Object.assign(() => {}, { isShown: () => true }));
  subscribeNotices(show);
}

/** Plain markup with static styles. */
function Outdated() {
  const { message, reload } = useText(outdatedText);
  return (
    <div className="failed" role="alert">
      <p>{message}</p>
      <button type="button" onClick={() => location.reload()}>
        {reload}
      </button>
    </div>
  );
}

const ToastStack = lazyView(() => import('./toast-stack.tsx'));

/** Shows the page's messages (§8). Each element has an outlet; only the first one on the page presents. */
export function ToastOutlet() {
  const root = useContext(WidgetContext)?.root;
  // set only in the presenting outlet: a second live region would be redundant, even if it is empty
  const [toasts, setToasts] = useState<readonly Toast[]>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    const update = () => {
      if (presenting() === show) {
        stop ??= subscribeNotices(add);
        setToasts(board.toasts);
      } else {
        stop?.();
        stop = undefined;
        setToasts(undefined);
      }
    };
    const isShown = () => !root || isRendered(root.querySelector('.frame')!);
    const show: Outlet = Object.assign(update, { isShown });
    board.outlets.push(show);
    show();
    return () => {
      board.outlets.splice(board.outlets.indexOf(show), 1);
      stop?.();
      showAll();
    };
  }, [root]);
  // stays mounted after the first message, so that toasts can animate out and the live region is announced
  const [wasUsed, setWasUsed] = useState(false);
  if (toasts?.length && !wasUsed) setWasUsed(true);
  // The code of the messages can be gone, too.
  const fallback = toasts?.some(({ reload }) => reload) && <Outdated />;
  return wasUsed && toasts ? (
    <ToastStack fallback={fallback} toasts={toasts} onClose={close} onHidden={showAll} />
  ) : null;
}
