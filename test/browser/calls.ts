/** The calls of the page, from when they are sent; the browser's own list of resources has them some time after their answer. */
import { until } from './until.ts';

export interface Call {
  readonly url: URL;
  /** ms, by `performance.now()` */
  readonly sentAt: number;
  /** as it went over the wire */
  body?: unknown;
  /** ms; when it was answered, failed or given up */
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

/** From now on calls are counted anew. */
export const forgetCalls = (): void => void (calls.length = 0);

export const callsOf = (path: string): Call[] => calls.filter(({ url }) => url.pathname === path);

/** Of all calls, with their queries, in the order they were sent. */
export const addressesCalled = (): string[] => calls.map(({ url }) => url.pathname + url.search);

export const callsTo = (path: string): number => callsOf(path).length;

/** How many of them have ended. */
export const endedCallsTo = (path: string): number => callsOf(path).filter(({ endedAt }) => endedAt).length;

export const allCallsEnded = (): Promise<void> => until(() => running === 0, 'the calls of the test have ended');
