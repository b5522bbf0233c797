/** Signs messages to providers and verifies their responses and callbacks (self-hosting/providers.md). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The key that this server shares with one provider. */
export interface ProviderKey {
  readonly id: string;
  readonly secret: string;
}

/** A message before it is signed. A response repeats the path and the nonce of its request. */
export interface Message {
  /** the method of a request, or the status of a response */
  readonly action: string;
  /** path with query */
  readonly path: string;
  /** unique per request */
  readonly nonce: string;
  readonly body: string;
}

/** Headers of every signed message. */
const HEADERS = {
  key: 'x-provider-key',
  timestamp: 'x-provider-timestamp',
  nonce: 'x-provider-nonce',
  signature: 'x-provider-signature',
} as const;

type SignedHeaders = Readonly<Record<(typeof HEADERS)[keyof typeof HEADERS], string>>;

/** Seconds that the clocks of both sides can differ. */
export const WINDOW_S = 300;

/** @param now seconds */
export function signMessage(key: ProviderKey, message: Message, now = unixNow()): SignedHeaders {
  return {
    [HEADERS.key]: key.id,
    [HEADERS.timestamp]: `${now}`,
    [HEADERS.nonce]: message.nonce,
    [HEADERS.signature]: signatureOf(key, message, `${now}`).toString('hex'),
  };
}

/** Returns the value of a header, such as `Headers.get`. */
type HeaderOf = (name: string) => string | null | undefined;

/** Returns the nonce of a message, which its headers contain. */
export const nonceIn = (headerOf: HeaderOf): string => headerOf(HEADERS.nonce) ?? '';

/** @returns why the message is not from the owner of the key; `undefined` if it is */
export function problemOf(key: ProviderKey, message: Message, headerOf: HeaderOf): string | undefined {
  const timestamp = headerOf(HEADERS.timestamp) ?? '';
  const received = Buffer.from(headerOf(HEADERS.signature) ?? '', 'hex');
  if (headerOf(HEADERS.key) !== key.id) return 'the key ID is missing or unknown';
  if (!/^\d{1,12}$/.test(timestamp)) return 'the timestamp is missing';
  if (Math.abs(unixNow() - Number(timestamp)) > WINDOW_S) return 'the timestamp is outside the window';
  if (message.nonce === '' || headerOf(HEADERS.nonce) !== message.nonce) return 'the nonce is missing or wrong';
  const expected = signatureOf(key, message, timestamp);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return 'the signature is wrong';
  return undefined;
}

function signatureOf({ id, secret }: ProviderKey, { action, path, nonce, body }: Message, timestamp: string): Buffer {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signed = [action, path, timestamp, id, nonce, bodyHash].join('\n');
  return createHmac('sha256', secret).update(signed).digest();
}

/** Real time, because the clock of the platform can be changed. */
const unixNow = (): number => Math.floor(Date.now() / 1_000);
