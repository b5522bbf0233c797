/** What of the wallet is fetched after its first figure, and when. */
import { useCallback, useDeferredValue, useState } from 'react';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { firstScreenModule, lazyModule } from '#shared/ui/lazy-part.ts';
import { useIdlePreload } from '#shared/ui/use-idle-preload.ts';
import { useOptionalModule } from '#shared/ui/use-part.ts';
import { walletText } from './wallet.text.ts';

const panels = firstScreenModule(() => import('./wallet-panels.tsx'));
const notices = lazyModule(() => import('./wallet-notices.tsx'));
const withdrawal = lazyModule(async () => {
  // its first step is a dialog already: asked for beside it, not after it
  import('#shared/ui/dialog-surface.tsx').catch(() => {});
  const flow = await import('./withdraw/withdraw-flow.tsx');
  flow.preloadDialog();
  return flow;
});

/**
 * What is below the figure, and what tells of trouble. `Drawn` are the panels as soon as there is time to draw them: a press
 * meanwhile, whose answer is the frame of a dialog, does not wait for them.
 * @param painted the figure is on screen
 */
export function useWalletParts(painted: boolean, troubled: boolean) {
  const Panels = useOptionalModule(panels, painted);
  return { Panels, Drawn: useDeferredValue(Panels), Notices: useOptionalModule(notices, troubled) };
}

/** The way to a withdrawal: whether the person asks for it, and its code, which is fetched while the page is idle. */
export function useWithdrawal(painted: boolean) {
  const text = useText(walletText);
  const [asking, setAsking] = useState(false);
  // the dialog's frame comes with the press, what is in it as soon as it can be drawn
  const drawn = useDeferredValue(asking);
  const close = useCallback(() => setAsking(false), []);
  const Withdrawal = useOptionalModule(withdrawal, asking, () => {
    close();
    notify({ tone: 'failure', message: text.unreachable });
  });
  // while the page is idle, and still has a network: the dialog, and the words for when there is none
  useIdlePreload(() => {
    notices.preload();
    withdrawal.preload();
  }, painted);
  return { Withdrawal, asking, drawn: asking && drawn, ask: () => setAsking(true), close };
}
