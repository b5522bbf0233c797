/**
 * Isolated mode: with `sensitive: 'frame'`, the elements with passwords and codes run in a frame of the platform's origin
 * (shared/docs/contributing/decisions/isolated-mode.md). These are the messages between the page and the frame. No message
 * contains a password, a code or the wallet ticket.
 */
import { getConfiguration, type Configuration } from './configuration.ts';
import type { ToastNotice } from './notify.ts';

/** Returns whether the page requests isolated mode. */
export const isIsolated = (): boolean => getConfiguration().sensitive === 'frame';

/** Address of the frame on the platform's server. The hash is the nonce of the frame. */
export const FRAME_PATH = '/secure';

/** Appearance of the page, and whether it updates. Addresses and texts come from the platform, because the page could redirect input with them. */
export type FrameLook = {
  readonly [Option in 'locale' | 'theme' | 'density' | 'overlays' | 'updates']: Configuration[Option] | undefined;
} & {
  readonly accent: string | undefined;
  /** `color-scheme` of the frame's place. A frame with another one would not be transparent. */
  readonly colorScheme: string;
  /** custom properties `--partner-*` of the page, by name */
  readonly properties: Readonly<Record<string, string>>;
};

/** Place of the element in the window, in px. */
export interface FramePlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** From the frame to its parent, once it listens. The parent responds with `FrameStart` and a port for all other messages. */
export interface FrameHello {
  readonly partnerConsole: 'frame-hello';
  readonly nonce: string;
}

export interface FrameStart {
  readonly partnerConsole: 'frame-start';
  readonly nonce: string;
  readonly tag: string;
  /** values of the element's attributes, by property name */
  readonly values: object;
  readonly look: FrameLook;
}

/** A request of a token from the session of the frame. */
export interface TokenRequest {
  /** The token of the frame, if the platform has refused it. */
  readonly refused: string | undefined;
  /** Whether a user waits. */
  readonly isPress: boolean;
}

/** The `getToken` of the frame. Its method gets the request. Functions of hosts get no arguments: they can have parameters. */
export interface FrameGetToken {
  (): Promise<string | undefined>;
  getFromPage?(request: TokenRequest): Promise<string | undefined>;
}

export type ToFrame =
  | { readonly kind: 'values'; readonly values: object }
  | { readonly kind: 'look'; readonly look: FrameLook }
  /** the frame covers the window, and its element stays at this place; without a place, it is part of the page again */
  | { readonly kind: 'place'; readonly place: FramePlace | undefined }
  /** `failed`: the page cannot provide a token now, and the user may still be signed in */
  | { readonly kind: 'token'; readonly token: string | undefined; readonly failed?: boolean };

export type ToPage =
  | ({ readonly kind: 'token-request' } & TokenRequest)
  | { readonly kind: 'height'; readonly height: number }
  /** whether a dialog or list is open, which needs the whole window */
  | { readonly kind: 'overlay'; readonly open: boolean }
  | { readonly kind: 'event'; readonly name: string; readonly detail: object }
  | { readonly kind: 'notice'; readonly notice: ToastNotice };

/** Returns whether a message of a window is of this kind and belongs to the frame with this nonce. */
export const isFrameMessage = <Kind extends FrameHello['partnerConsole'] | FrameStart['partnerConsole']>(
  data: unknown,
  kind: Kind,
  nonce: string,
): data is Extract<FrameHello | FrameStart, { partnerConsole: Kind }> => {
  const { partnerConsole, nonce: sentNonce } = (data ?? {}) as Partial<FrameHello>;
  return (partnerConsole as string) === kind && sentNonce === nonce && nonce !== '';
};
