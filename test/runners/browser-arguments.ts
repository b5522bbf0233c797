import { isWhole } from '../gate/extent.ts';

/** Flags for Chromium in a container: no sandbox, no GPU, no requests of its own. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Test pages run at the same time: none of them is in the background.
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--lang=zh-CN',
  '--accept-lang=zh-CN,zh',
];

/** Animations cost a fifth of the run, and few tests look at them. `npm run test:all` has them. */
export const STILL = isWhole ? [] : ['--force-prefers-reduced-motion'];
