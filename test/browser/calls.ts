/** Records the calls of the page when they are sent. The browser lists a resource only some time after its response. */
import { settings, USUAL_PATIENCE_MS } from './settings.ts';
import { until } from './until.ts';

export interface Call {
  readonly url: URL;
  /** ms, by `performance.now()` */
  readonly sentAt: number;
  /** the body that was sent */
  body?: unknown;
  /** ms; when it ended: with a response, an error or an abort */
  endedAt?: number;
}

const calls: Call[] = [];
const callOf = new WeakMap<XMLHttpRequest, Call>();
let running = 0;
const { prototype } = XMLHttpRequest;
const open = prototype.open as (method: string, address: string, ...more: unknown[]) => void;
const { send } = prototype;
prototype.open = function (this: XMLHttpRequest, method: string, address: string, ...more: unknown[]) {
  const call: Call = { url: new URL(address, location.href), sentAt: performance.now() };
  calls.push(call);
  callOf.set(this, call);
  this.addEventListener('loadend', () => void (call.endedAt = performance.now()));
  open.call(this, method, address, ...more);
};
prototype.send = function (this: XMLHttpRequest, body) {
  running += 1;
  const call = callOf.get(this);
  if (call) call.body = body;
  this.addEventListener('loadend', () => void (running -= 1));
  send.call(this, body);
};

/** Limits of requests grow with the patience of tests: on a busy machine, the platform of another file delays responses. */
const timeout = Object.getOwnPropertyDescriptor(prototype, 'timeout')!;
Object.defineProperty(prototype, 'timeout', {
  ...timeout,
  set(this: XMLHttpRequest, ms: number) {
    timeout.set!.call(this, ms * Math.max(1, settings.patienceMs / USUAL_PATIENCE_MS));
  },
});

/** Clears the recorded calls. */
export const forgetCalls = (): void => void (calls.length = 0);

export const callsOf = (path: string): Call[] => calls.filter(({ url }) => url.pathname === path);

/** Returns the paths and queries of all calls, in the order they were sent. */
export const addressesCalled = (): string[] => calls.map(({ url }) => url.pathname + url.search);

export const callsTo = (path: string): number => callsOf(path).length;

/** Returns how many of the calls to a path have ended. */
export const endedCallsTo = (path: string): number => callsOf(path).filter(({ endedAt }) => endedAt).length;

export const hasRunningCalls = (): boolean => running > 0;

/** A page with all elements sends more calls than one condition waits for. */
export const allCallsEnded = (): Promise<void> =>
  until(() => running === 0, 'the calls of the test have ended', { timeout: 3 * settings.patienceMs });
