/** What the gallery and its stage tell each other. Both are pages of one origin. */
import type { Settings } from '../address.ts';

/** From the gallery: what can change while the element is on the stage. */
export type Direction = Pick<Settings, 'theme' | 'brand' | 'density' | 'locale' | 'attributes'>;

/** From the stage. */
export type Report =
  | { readonly kind: 'event'; readonly name: string; readonly detail: string }
  | { readonly kind: 'height'; readonly height: number }
  /** the stage shows this device, as nobody named another */
  | { readonly kind: 'device'; readonly uuid: string }
  /** from now on it hears what the gallery says */
  | { readonly kind: 'listening' }
  /** this server has no demo people */
  | { readonly kind: 'alone' };

/** Other scripts talk to frames, too: what is ours is named so. */
const OURS = 'partner-stage';

export const send = (to: Window, message: Direction | Report): void =>
  to.postMessage({ [OURS]: message }, location.origin);

/** Calls `hear` with what a page of ours sends. @returns the way to stop */
export function listen<Message>(from: () => Window | null | undefined, hear: (message: Message) => void): () => void {
  const listener = ({ origin, source, data }: MessageEvent): void => {
    if (origin !== location.origin || !source || source !== from()) return;
    const message = (data as { [OURS]?: Message } | null)?.[OURS];
    if (message) hear(message);
  };
  addEventListener('message', listener);
  return () => removeEventListener('message', listener);
}
