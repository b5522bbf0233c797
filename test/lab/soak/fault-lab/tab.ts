/**
 * A tab without a screen: the real client code of the elements in its own global object, with the browser APIs that it
 * needs. Tabs of one browser share local storage and cookies. Session storage survives a reload.
 */
import { build } from 'esbuild';
import http from 'node:http';
import path from 'node:path';
import vm from 'node:vm';
import { root } from '#test/gate/project.ts';
import { clockOffset, clockScript } from '#test/runners/clock.ts';
import type { program } from './tab-program.ts';

export type Program = typeof program;

let compiled: Promise<vm.Script> | undefined;

const compile = (): Promise<vm.Script> =>
  (compiled ??= build({
    entryPoints: [path.join(root, 'test/lab/soak/fault-lab/tab-program.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'tab',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  }).then(({ outputFiles }) => new vm.Script(outputFiles[0]!.text)));

export class Storage {
  private readonly kept = new Map<string, string>();
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
}

/** The state that tabs of one browser share. */
export interface Shared {
  readonly localStorage: Storage;
  readonly cookies: Map<string, string>;
}

/** A page from its load to the next one. Its requests and timers end with it. */
class PageLife {
  readonly requests = new Set<http.ClientRequest>();
  readonly timers = new Set<NodeJS.Timeout>();
  over = false;
  private leave!: (nothing: undefined) => void;
  readonly left = new Promise<undefined>((resolve) => (this.leave = resolve));

  end(): void {
    this.over = true;
    this.leave(undefined);
    for (const request of this.requests) request.destroy();
    for (const timer of this.timers) clearTimeout(timer);
  }
}

/** The part of XMLHttpRequest that axios uses. */
function xhrFor(life: PageLife) {
  return class XMLHttpRequest {
    status = 0;
    statusText = '';
    responseText = '';
    responseType = '';
    timeout = 0;
    readyState = 0;
    responseURL = '';
    upload = { addEventListener() {} };
    onloadend: (() => void) | undefined;
    onerror: ((event: object) => void) | undefined;
    onabort: (() => void) | undefined;
    ontimeout: (() => void) | undefined;
    private method = '';
    private url = '';
    private sent: http.ClientRequest | undefined;
    private received: http.IncomingHttpHeaders = {};
    private readonly headers: Record<string, string> = {};

    open(method: string, url: string): void {
      Object.assign(this, { method, url });
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }

    addEventListener(): void {}

    get response(): string {
      return this.responseText;
    }

    getAllResponseHeaders = (): string =>
      Object.entries(this.received)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join('\r\n');

    send(body?: string | null): void {
      const { method, headers } = this;
      if (life.over) return;
      const failed = (): void => {
        if (!life.over) this.onerror?.({});
      };
      const sent = http.request(this.url, { method, headers, agent: false }, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', failed);
        incoming.on('aborted', failed);
        incoming.on('end', () => {
          if (!incoming.complete || life.over) return;
          this.received = incoming.headers;
          this.status = incoming.statusCode!;
          this.statusText = incoming.statusMessage ?? '';
          this.responseText = Buffer.concat(parts).toString();
          this.readyState = 4;
          this.onloadend?.();
        });
      });
      this.sent = sent;
      life.requests.add(sent);
      sent.on('close', () => life.requests.delete(sent));
      sent.on('error', failed);
      sent.end(body ?? undefined);
    }

    abort(): void {
      this.sent?.destroy();
      this.onabort?.();
    }
  };
}

export class Tab {
  program!: Program;
  /** the page has navigated to the sign-in, because the session has ended */
  signedOut = false;
  private life = new PageLife();
  private readonly sessionStorage = new Storage();
  private readonly shared: Shared;
  private readonly origin: string;
  private readonly clockShiftMs: number;

  /** @param clockShiftMs how far the clock of the device is ahead of the clock of the run */
  constructor(shared: Shared, origin: string, clockShiftMs: number) {
    this.shared = shared;
    this.origin = origin;
    this.clockShiftMs = clockShiftMs;
  }

  /** Opens or reloads the page. A reload cuts off everything in progress, as in a browser. */
  async load(): Promise<void> {
    this.end();
    const script = await compile();
    const { localStorage, cookies } = this.shared;
    const { sessionStorage, origin } = this;
    this.signedOut = false;
    const life = (this.life = new PageLife());
    const document = Object.defineProperty(
      Object.assign(new EventTarget(), { hidden: false, querySelectorAll: () => [] }),
      'cookie',
      {
        get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        set: (text: string) => {
          const [, name, value, age] = /^([^=]+)=([^;]*).*Max-Age=(\d+)/.exec(text)!;
          if (age === '0') cookies.delete(name!);
          else cookies.set(name!, value!);
        },
      },
    );
    const events = new EventTarget();
    const world: Record<string, unknown> = {
      document,
      localStorage,
      sessionStorage,
      location: {
        origin,
        host: new URL(origin).host,
        hostname: '127.0.0.1',
        protocol: 'http:',
        href: `${origin}/wallet`,
        pathname: '/wallet',
        search: '',
        assign: () => (this.signedOut = true),
      },
      navigator: { onLine: true, language: 'zh-CN', userAgent: 'fault lab' },
      XMLHttpRequest: xhrFor(life),
      setTimeout: (run: () => void, ms: number) => {
        const timer = setTimeout(() => life.over || run(), ms);
        life.timers.add(timer);
        return timer;
      },
      ...{ clearTimeout, setInterval, clearInterval, queueMicrotask, console, performance, crypto },
      ...{ URL, URLSearchParams, AbortController, AbortSignal, Blob, TextEncoder, TextDecoder, FormData, Headers },
      ...{ Event, EventTarget, CustomEvent, Request, Response, ReadableStream },
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
      dispatchEvent: events.dispatchEvent.bind(events),
    };
    world.window = world.self = world;
    const context = vm.createContext(world);
    // A new realm has the clock of the machine.
    vm.runInContext(clockScript(clockOffset() + this.clockShiftMs), context);
    script.runInContext(context);
    this.program = (vm.runInContext('tab', context) as { program: Program }).program;
    this.program.configure({ session: 'console', apiBase: origin });
  }

  /** Resolves when the current page ends. After that, its requests and timers have no effect. */
  get left(): Promise<undefined> {
    return this.life.left;
  }

  end(): void {
    this.life.end();
  }
}
