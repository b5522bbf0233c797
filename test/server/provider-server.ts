/**
 * A fake provider for all four services. It follows the protocol of shared/docs/self-hosting/providers.md from the side of the
 * provider, without code of the server, so that it also shows how to write one.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const LATE_MS = 3_000;
const SHANGHAI_S = 8 * 3_600;

export const PROVIDER_KEY = { id: 'console', secret: 'secret-of-the-fake-provider-for-tests' };

/** The app of the operator at the captcha service. */
export const CAPTCHA_APP_ID = '200000001';

type Service = 'sms' | 'captcha' | 'identity' | 'payout';

/**
 * `slow`: no response until `release`. `late`: a response after three seconds. `failing`: status 500 without processing.
 * `lossy`: processes, then status 500. `forged`: a response that is signed with another secret. `replayed`: the signature of
 * an earlier response. `endless`: a body that does not end.
 */
type Behavior = 'success' | 'slow' | 'late' | 'failing' | 'lossy' | 'forged' | 'replayed' | 'endless';

interface Message {
  readonly id: string;
  readonly phone: string;
  readonly code: string;
  readonly purpose: string;
  readonly language: string;
}

interface Order {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly method: string;
  readonly account: string;
  readonly holder: string;
  readonly bankName: string;
}

type Outcome =
  | { readonly state: 'sent' }
  /** the additions can be of any kind, as a server must expect */
  | { readonly state: 'settled'; readonly arrivedAt?: unknown; readonly bankReference?: unknown }
  | { readonly state: 'failed'; readonly reason: string };

interface CallbackChanges {
  readonly secret?: string;
  /** unix seconds */
  readonly timestamp?: number;
  readonly nonce?: string;
  /** sent in place of the signed body */
  readonly body?: string;
}

const sign = (secret: string, lines: readonly string[]): string =>
  createHmac('sha256', secret).update(lines.join('\n')).digest('hex');

const hashOf = (body: string): string => createHash('sha256').update(body).digest('hex');

const unixNow = (): number => Math.floor(Date.now() / 1_000);

export class ProviderServer {
  /** The messages that were sent to phones: one per ID. */
  readonly messages: Message[] = [];
  /** The transfers that were ordered: one per ID. */
  readonly orders = new Map<string, Order>();
  /** Transfers on a page of the list. */
  pageSize = 200;
  /** Whether the provider lists its transfers. */
  hasList = true;
  /** The register: names by ID number. */
  readonly register = new Map<string, string>();
  /** `METHOD /path` of every request with a valid signature. */
  readonly requests: string[] = [];
  /** Slow requests that the server has given up. */
  abandoned = 0;
  private readonly outcomes = new Map<string, Outcome>();
  private readonly behaviors = new Map<Service, Behavior>();
  private readonly nonces = new Set<string>();
  private readonly held: (() => void)[] = [];
  private readonly server: Server;
  private lastSignature = '0'.repeat(64);

  private constructor() {
    this.server = createServer((request, response) => void this.handle(request, response));
    // a request must not meet the end of an idle connection
    this.server.keepAliveTimeout = 60_000;
  }

  static async start(port = 0): Promise<ProviderServer> {
    const provider = new ProviderServer();
    provider.server.listen(port, '127.0.0.1');
    await once(provider.server, 'listening');
    return provider;
  }

  /** The variables that connect a server to this provider. */
  get environment(): Record<string, string> {
    const origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    const pairs = (['sms', 'captcha', 'identity', 'payout'] as const).flatMap((service) => [
      [`${service.toUpperCase()}_URL`, `${origin}/${service}`],
      [`${service.toUpperCase()}_KEY`, `${PROVIDER_KEY.id}:${PROVIDER_KEY.secret}`],
    ]);
    return { ...(Object.fromEntries(pairs) as Record<string, string>), CAPTCHA_APP_ID };
  }

  behave(service: Service, behavior: Behavior): void {
    this.behaviors.set(service, behavior);
  }

  /** The number of requests that wait for `release`. */
  get waiting(): number {
    return this.held.length;
  }

  /** Responds to all slow requests. Later requests succeed. */
  release(): void {
    this.behaviors.clear();
    for (const respond of this.held.splice(0)) respond();
  }

  /** Resolves when the condition holds after a request. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await once(this.server, 'handled');
  }

  /** Decides an order, as a bank does. */
  decide(id: string, outcome: Outcome): void {
    this.outcomes.set(id, outcome);
  }

  /** Reports the state of an order to the server. @returns the HTTP status */
  async callBack(origin: string, id: string, changes: CallbackChanges = {}): Promise<number> {
    const path = '/providers/payout';
    const body = JSON.stringify(this.statusOf(id));
    const { secret = PROVIDER_KEY.secret, timestamp = unixNow(), nonce = randomUUID() } = changes;
    const lines = ['POST', path, `${timestamp}`, PROVIDER_KEY.id, nonce, hashOf(body)];
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-provider-key': PROVIDER_KEY.id,
        'x-provider-timestamp': `${timestamp}`,
        'x-provider-nonce': nonce,
        'x-provider-signature': sign(secret, lines),
      },
      body: changes.body ?? body,
    });
    await response.arrayBuffer();
    return response.status;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += String(part);
    const { method = '', url: path = '', headers } = request;
    const service = path.split(/[/?]/)[1] as Service;
    const nonce = String(headers['x-provider-nonce']);
    const problem = this.problemOf(request, body);
    if (problem) return void response.writeHead(401).end(problem);
    this.nonces.add(nonce);
    this.requests.push(`${method} ${path}`);
    const behavior = this.behaviors.get(service) ?? 'success';
    if (behavior === 'slow') {
      response.on('close', () => void (response.writableEnded || this.abandoned++));
      const released = new Promise<void>((resolve) => this.held.push(resolve));
      this.server.emit('handled');
      await released;
    }
    if (behavior === 'late') await wait(LATE_MS);
    if (behavior === 'endless') {
      const more = (): void => void response.write('x'.repeat(16 * 1024), more);
      response.writeHead(200);
      return more();
    }
    const result = behavior === 'failing' ? undefined : this.process(service, path, body);
    const isUnavailable = behavior === 'failing' || behavior === 'lossy';
    // an order that the provider does not have
    const found = result === undefined ? 404 : 200;
    const status = isUnavailable ? 500 : found;
    const text = status === 200 ? JSON.stringify(result) : '';
    const timestamp = `${unixNow()}`;
    const lines = [`${status}`, path, timestamp, PROVIDER_KEY.id, nonce, hashOf(text)];
    const signature = sign(behavior === 'forged' ? 'another secret' : PROVIDER_KEY.secret, lines);
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-provider-key': PROVIDER_KEY.id,
      'x-provider-timestamp': timestamp,
      'x-provider-nonce': nonce,
      'x-provider-signature': behavior === 'replayed' ? this.lastSignature : signature,
    });
    this.lastSignature = signature;
    response.end(text);
    this.server.emit('handled');
  }

  /** Checks the signature of a request. A nonce is accepted once. */
  private problemOf({ method, url, headers }: IncomingMessage, body: string): string | undefined {
    const { 'x-provider-key': key, 'x-provider-timestamp': timestamp, 'x-provider-nonce': nonce } = headers;
    const lines = [method, url, timestamp, key, nonce, hashOf(body)].map(String);
    if (headers['x-provider-signature'] !== sign(PROVIDER_KEY.secret, lines)) return 'wrong signature';
    if (Math.abs(unixNow() - Number(timestamp)) > 300) return 'outside the window';
    return this.nonces.has(String(nonce)) ? 'replayed' : undefined;
  }

  private process(service: Service, path: string, body: string): object | undefined {
    const given = (body ? JSON.parse(body) : {}) as Record<string, string>;
    if (service === 'captcha') return { valid: given.ticket === 'solved' };
    if (service === 'identity') return { match: this.register.get(given.IDCardNumber!) === given.realName };
    if (service === 'sms') {
      const message = given as unknown as Message;
      if (!this.messages.some(({ id }) => id === message.id)) this.messages.push(message);
      return {};
    }
    const { searchParams } = new URL(path, 'http://provider');
    if (searchParams.has('since')) return this.hasList ? this.listOf(searchParams) : undefined;
    const id = given.id ?? path.split('/')[2]!;
    if (body && !this.orders.has(id)) this.orders.set(id, given as unknown as Order);
    return this.orders.has(id) ? this.statusOf(id) : undefined;
  }

  /** Returns a page of the transfers since a time. The number contains the time, as Shanghai's clock shows it. */
  private listOf(query: URLSearchParams): object {
    const since = new Date((Number(query.get('since')) + SHANGHAI_S) * 1_000).toISOString().replace(/\D/g, '');
    const listed = [...this.orders.values()].filter(({ id }) => id.slice(2, 16) >= since.slice(0, 14));
    const first = listed.findIndex(({ id }) => id === query.get('after')) + 1;
    const page = listed.slice(first, first + this.pageSize);
    return { transfers: page.map(({ id, amount, account }) => ({ ...this.statusOf(id), amount, account })) };
  }

  private statusOf(id: string): object {
    return { id, ...(this.outcomes.get(id) ?? { state: 'sent' }) };
  }
}
