/** Sends signed requests to a provider, and accepts only signed responses of the expected shape. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { sendSigned, type RequestFailure } from './signed-request.ts';
import { problemOf, signMessage, type ProviderKey } from './signing.ts';

export const PROVIDERS = ['sms', 'captcha', 'identity', 'payout'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Where a provider is, and the key that it shares with this server. */
export interface ProviderAddress {
  readonly url: string;
  readonly key: ProviderKey;
}

/** `signature`: not from the provider, or changed on the way. `unreadable`: also not in the form of the protocol. */
type Failure = RequestFailure | 'signature';
const FAILURES = ['timeout', 'unreachable', 'status', 'signature', 'unreadable'] as const satisfies readonly Failure[];

export const PROVIDER_OUTCOMES = ['success', ...FAILURES] as const;

/** Notes a request: its provider, `success` or the failure, and its time in seconds. */
export type ObserveProvider = (
  provider: ProviderName,
  outcome: (typeof PROVIDER_OUTCOMES)[number],
  seconds: number,
) => void;

/** A request without a usable response. It is unknown whether the provider has processed the request. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: Failure;
  /** names provider and failure without details, for metrics */
  readonly reason: string;
  /** HTTP status; only of the failure `status` */
  readonly status: number | undefined;

  constructor(provider: ProviderName, failure: Failure, detail: string, status?: number) {
    super(`The ${provider} provider failed (${failure}): ${detail}`);
    this.failure = failure;
    this.reason = `${provider} ${failure}`;
    this.status = status;
  }
}

/** Bytes of a response, with room. The signature is verified after the response was read. */
const MAX_RESPONSE = 64 * 1024;

interface ProviderRequest<Body extends v.GenericSchema> {
  readonly method: 'GET' | 'POST';
  /** appended to the URL of the provider */
  readonly suffix?: string;
  readonly body?: object;
  readonly response: Body;
  readonly timeoutMs: number;
}

export class ProviderClient {
  private readonly name: ProviderName;
  private readonly address: ProviderAddress;
  private readonly observe: ObserveProvider;

  constructor(name: ProviderName, address: ProviderAddress, observe: ObserveProvider = () => {}) {
    this.name = name;
    this.address = address;
    this.observe = observe;
  }

  /** @throws ProviderError */
  async request<Body extends v.GenericSchema>(request: ProviderRequest<Body>): Promise<v.InferOutput<Body>> {
    const started = performance.now();
    let outcome: Failure | 'success' = 'success';
    try {
      return await this.exchange(request);
    } catch (error) {
      outcome = error instanceof ProviderError ? error.failure : 'unreadable';
      throw error;
    } finally {
      this.observe(this.name, outcome, (performance.now() - started) / 1_000);
    }
  }

  private async exchange<Body extends v.GenericSchema>(request: ProviderRequest<Body>): Promise<v.InferOutput<Body>> {
    const { method, suffix = '', timeoutMs } = request;
    const url = new URL(this.address.url + suffix);
    const path = url.pathname + url.search;
    const nonce = randomUUID();
    const body = request.body ? JSON.stringify(request.body) : '';
    const { status, headers, text } = await sendSigned({
      url,
      method,
      headers: signMessage(this.address.key, { action: method, path, nonce, body }),
      body,
      timeoutMs,
      maxResponse: MAX_RESPONSE,
      failed: this.failed,
    });
    const response = { action: `${status}`, path, nonce, body: text };
    const problem = problemOf(this.address.key, response, (header) => headers[header]?.toString());
    if (problem !== undefined) throw this.failed('signature', problem);
    return this.read(request.response, text);
  }

  /** The detail of an error names the field, never its value, because logs contain no personal data. */
  private read<Body extends v.GenericSchema>(schema: Body, text: string): v.InferOutput<Body> {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      throw this.failed('unreadable', 'the response is not JSON');
    }
    const { success, output, issues } = v.safeParse(schema, json);
    if (!success) throw this.failed('unreadable', `the field ${v.getDotPath(issues[0]) ?? '(root)'} is invalid`);
    return output;
  }

  private readonly failed = (failure: Failure, detail: string, status?: number): ProviderError =>
    new ProviderError(this.name, failure, detail, status);
}
