/**
 * The frame of isolated mode: shows one sensitive element of a partner's page on the platform's origin, where the page cannot
 * read it. The page sends appearance, attributes and the token. Addresses and texts come from this server.
 */
import { configure } from '#shared/host/configuration.ts';
import { getPublicApi } from '#shared/host/public-api.ts';
import {
  isFrameMessage,
  type FrameGetToken,
  type FrameHello,
  type FrameStart,
  type TokenRequest,
  type ToFrame,
  type ToPage,
} from '#shared/host/isolated-mode.ts';
import { fetchConfiguration, readLoader } from '#shared/host/start-page.ts';
import { takeNotices } from '#shared/ui/overlay/toast-outlet.tsx';
import { applyLook } from './look.ts';
import { followPlace, watchHeight, watchOverlays } from './place.ts';

/** Events of every element. Each element class lists its own events. */
const COMMON_EVENTS = [
  'partner-widget-ready',
  'partner-widget-failed',
  'partner-navigation-requested',
  'partner-session-required',
];

interface ElementClass extends CustomElementConstructor {
  readonly events: readonly string[];
  readonly sensitive: boolean;
}

/** Sets the declared properties of an element. A page could otherwise set `innerHTML`. */
function assign(element: HTMLElement, { prototype }: ElementClass, values: object): void {
  for (const [name, value] of Object.entries(values))
    if (Object.getOwnPropertyDescriptor(prototype, name)?.set) Reflect.set(element, name, value);
}

/** Waits for the page around the frame. Its messages carry the nonce that it has put into the address. */
function connect(): Promise<{ readonly start: FrameStart; readonly port: MessagePort }> {
  const nonce = location.hash.slice(1);
  return new Promise((resolve) => {
    const listen = ({ source, data, ports: [port] }: MessageEvent<unknown>) => {
      if (source !== parent || !port || !isFrameMessage(data, 'frame-start', nonce)) return;
      removeEventListener('message', listen);
      resolve({ start: data, port });
    };
    addEventListener('message', listen);
    // The header frame-ancestors decides which pages can be the parent. The message contains no data.
    parent.postMessage({ partnerConsole: 'frame-hello', nonce } satisfies FrameHello, '*');
  });
}

async function start(): Promise<void> {
  if (parent === window) return;
  const connected = connect();
  const [configuration] = await Promise.all([fetchConfiguration(), readLoader()]);
  const { start: command, port } = await connected;
  const send = (message: ToPage): void => port.postMessage(message);
  if (!/^partner-[a-z-]+$/.test(command.tag)) return;

  const waiting: { resolve(token: string | undefined): void; reject(reason: Error): void }[] = [];
  const getFromPage = (request: TokenRequest) =>
    new Promise<string | undefined>((resolve, reject) => {
      waiting.push({ resolve, reject });
      send({ kind: 'token-request', ...request });
    });
  const getToken: FrameGetToken = Object.assign(() => getFromPage({ refused: undefined, isPress: false }), {
    getFromPage,
  });

  const element = document.createElement(command.tag);
  const defined = customElements.whenDefined(command.tag) as Promise<ElementClass>;
  const box = document.getElementById('page')!;
  const place = followPlace(box);
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === 'token') {
      const requests = waiting.splice(0);
      if (data.failed) return requests.forEach(({ reject }) => reject(new Error('The page has no token now')));
      for (const { resolve } of requests) resolve(data.token);
      // after a sign-out on the page, the wallet ticket must not stay in this tab
      if (data.token === undefined) void getPublicApi()!.signOut();
    } else if (data.kind === 'values') void defined.then((of) => assign(element, of, data.values));
    else if (data.kind === 'look') applyLook(data.look);
    else place(data.place);
  };
  takeNotices((notice) => send({ kind: 'notice', notice }));
  const forward = (event: Event): void => {
    // The page handles navigation. It cannot decide in time whether it cancels an event.
    if (event.type === 'partner-navigation-requested') event.preventDefault();
    const detail = JSON.parse(JSON.stringify((event as CustomEvent<object>).detail)) as object;
    send({ kind: 'event', name: event.type, detail });
  };
  for (const name of COMMON_EVENTS) element.addEventListener(name, forward);

  configure({ ...configuration, session: 'embed', getToken });
  applyLook(command.look);
  box.replaceChildren(element);
  const elementClass = await defined;
  const { events, sensitive } = elementClass;
  if (!sensitive) return element.remove();
  assign(element, elementClass, command.values);
  for (const name of events) if (!COMMON_EVENTS.includes(name)) element.addEventListener(name, forward);
  watchHeight(box, (height) => send({ kind: 'height', height }));
  watchOverlays(element, (open) => send({ kind: 'overlay', open }));
}

const sheet = new CSSStyleSheet();
sheet.replaceSync('html{background:transparent;overflow:hidden}body{margin:0}');
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

await start();
