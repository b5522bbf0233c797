/** Waits for a page that has nothing else to do. */
import { nextFrame } from '@open-wc/testing';
import { hasRunningCalls } from './calls.ts';

/**
 * Resolves after the next frame, when no task of the page waits. On a busy machine, several frames can pass between a response
 * and the task that shows it. WebKit reports no idle time.
 */
export async function idleFrame(): Promise<void> {
  await nextFrame();
  await new Promise((idle) => (globalThis.requestIdleCallback ?? setTimeout)(idle));
}

/** A page is quiet if no call runs in so many frames. */
const QUIET_FRAMES = 5;

/** Waits until all calls have ended, and those that their responses cause. */
export async function callsSettled(): Promise<void> {
  for (let frames = 0; frames < QUIET_FRAMES;) {
    await idleFrame();
    frames = hasRunningCalls() ? 0 : frames + 1;
  }
}
