/** Connects a page with a frame of isolated mode, and provides the frame with the token and the appearance of the page. */
import { brandOf } from '../host/brand.ts';
import { renewSession } from '../client/base-query.ts';
import { session } from '../client/session.ts';
import { getConfiguration, subscribeConfiguration } from '../host/configuration.ts';
import { getLocale } from '../host/locale.ts';
import { isFrameMessage, type FrameLook, type FrameStart, type ToFrame, type ToPage } from '../host/isolated-mode.ts';
import { customProperties } from '../ui/base/tokens.ts';

/** Hex digits that no other frame or page knows. */
export const newNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

interface ChannelOptions {
  readonly iframe: HTMLIFrameElement;
  /** origin of the frame; all other origins are ignored */
  readonly origin: string;
  readonly nonce: string;
  readonly tag: string;
  /** Returns the current values of the element's attributes. */
  readonly values: () => object;
  readonly onMessage: (message: Exclude<ToPage, { kind: 'token-request' }>) => void;
}

export interface FrameChannel {
  readonly send: (message: ToFrame) => void;
  readonly close: () => void;
}

/** Responds to the frame's first message with a private port. Each load of the frame gets one. */
export function openChannel({ iframe, origin, nonce, tag, values, onMessage }: ChannelOptions): FrameChannel {
  let port: MessagePort | undefined;
  const send = (message: ToFrame): void => port?.postMessage(message);

  const receive = async ({ data }: MessageEvent<ToPage>): Promise<void> => {
    if (data.kind !== 'token-request') return onMessage(data);
    const { refused, isPress } = data;
    const isCurrent = refused !== undefined && refused === session.token();
    const token = isCurrent ? await renewSession(refused, isPress) : await session.getToken(isPress);
    send({ kind: 'token', token, failed: !token && session.isInDoubt() });
  };

  const listen = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    if (source !== iframe.contentWindow || from !== origin || !isFrameMessage(data, 'frame-hello', nonce)) return;
    const channel = new MessageChannel();
    port?.close();
    port = channel.port1;
    port.onmessage = (event: MessageEvent<ToPage>) => void receive(event);
    const start: FrameStart = { partnerConsole: 'frame-start', nonce, tag, values: values(), look: lookAt(iframe) };
    iframe.contentWindow!.postMessage(start, origin, [channel.port2]);
  };

  const sendLook = (): void => send({ kind: 'look', look: lookAt(iframe) });
  // themes are often a class or an attribute of the root
  const themes = new MutationObserver(sendLook);
  for (const root of [document.documentElement, document.body])
    themes.observe(root, { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] });
  const unsubscribe = subscribeConfiguration(sendLook);
  addEventListener('message', listen);
  return {
    send,
    close() {
      removeEventListener('message', listen);
      unsubscribe();
      themes.disconnect();
      port?.close();
    },
  };
}

/** Reads the appearance at the place of the frame. */
function lookAt(iframe: HTMLElement): FrameLook {
  const { theme, density, overlays, updates } = getConfiguration();
  const style = getComputedStyle(iframe);
  const set = [...customProperties()].map((name) => [name, style.getPropertyValue(name).trim()] as const);
  return {
    locale: getLocale(),
    theme,
    density,
    overlays,
    updates,
    accent: brandOf().accent,
    colorScheme: style.colorScheme === 'normal' ? 'light' : style.colorScheme,
    properties: Object.fromEntries(set.filter(([, value]) => value !== '')),
  };
}
