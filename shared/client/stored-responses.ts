/**
 * Notices responses that the service worker of a host has stored (hazard 22): those of another session, and old ones. Only
 * responses with the header of our platform are judged.
 */
import type { AxiosResponse } from 'axios';
import { hashOf } from '../core/hash.ts';
import { SESSION_HASH } from '../core/session-hash.ts';
import { createSignal } from '../host/signal.ts';
import { session } from './session.ts';

/** A response whose time is so far behind another one of its server is old. Clocks of servers differ by less. */
const OLD_MS = 120_000;

const [subscribe, emitChange] = createSignal();

/** By origin: how far the latest time of a response was ahead of the clock of this page, which never jumps. */
const newest = new Map<string, number>();
/** Calls whose last response is old. */
const old = new Set<string>();

/** Whether the platform made a response for another token than that of the request. */
export function isOfOtherSession({ headers, config }: AxiosResponse): boolean {
  const hash = headers[SESSION_HASH] as string | undefined;
  return hash !== undefined && config.token !== undefined && hash !== hashOf(config.token);
}

/** Compares the time of a response with those of earlier responses. */
export function noteAge({ headers, config }: AxiosResponse): void {
  const ahead = Date.parse(headers.date as string) - performance.now();
  if (!headers[SESSION_HASH] || Number.isNaN(ahead)) return;
  const { callName = '', url = '' } = config;
  const { origin } = new URL(url);
  const before = newest.get(origin) ?? ahead;
  newest.set(origin, Math.max(before, ahead));
  const isOld = ahead < before - OLD_MS;
  if (isOld === old.has(callName)) return;
  if (isOld) old.add(callName);
  else old.delete(callName);
  emitChange();
}

function forget(): void {
  old.clear();
  emitChange();
}
session.onUserChange(forget);

export const storedResponses = {
  /** Whether some content of the page comes from an old response. */
  areShown: () => old.size > 0,
  /** Call it before the data of the page is requested again, because nothing may request some of the old data. */
  forget,
  /** Calls `listener` when that changes. Returns the function that unsubscribes. */
  subscribe,
};
