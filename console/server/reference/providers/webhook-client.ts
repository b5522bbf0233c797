/** Sends signed webhooks to the server of a partner, in the form of Standard Webhooks (guides/webhooks.md). */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { publicLookup } from './public-addresses.ts';

/** Where the webhooks of a partner are sent. */
export interface WebhookEndpoint {
  /** the name in EMBED_PARTNERS */
  readonly partner: string;
  readonly url: string;
  /** Each signs every webhook, so that the partner can change from one to the other. */
  readonly secrets: readonly Uint8Array[];
  /** whether the host may have a private address, as in the demo */
  readonly isPrivateAllowed: boolean;
}

interface SignedContent {
  /** the same in each attempt */
  readonly id: string;
  readonly body: string;
}

type WebhookFailure = 'timeout' | 'unreachable' | 'status';

/** A webhook that the partner has not accepted. It is unknown whether the partner has processed it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly failure: WebhookFailure;
  /** names partner and failure, for metrics */
  readonly reason: string;

  /** @param detail without the URL, which can contain a secret */
  constructor(partner: string, failure: WebhookFailure, detail: string) {
    super(`The webhook of ${partner} failed (${failure}): ${detail}`);
    this.failure = failure;
    this.reason = `${partner} ${failure}`;
  }
}

const TIMEOUT_MS = 10_000;

/** Returns the headers of a webhook. @param timestamp unix seconds */
function webhookHeaders(
  { secrets }: Pick<WebhookEndpoint, 'secrets'>,
  { id, body }: SignedContent,
  timestamp: number,
): Record<string, string> {
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': signatures.join(' '),
  };
}

/** Sends a webhook once. Redirects are not followed. @throws WebhookError unless the status is 2xx */
export async function sendWebhook(endpoint: WebhookEndpoint, content: SignedContent): Promise<void> {
  const { partner, url, isPrivateAllowed } = endpoint;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const request = (url.startsWith('https:') ? https : http).request(url, {
    method: 'POST',
    // real time, because the clock of the platform can be changed
    headers: webhookHeaders(endpoint, content, Math.floor(Date.now() / 1_000)),
    signal,
    ...(!isPrivateAllowed && { lookup: publicLookup }),
  });
  // a connection that breaks after the response must not end the process
  request.on('error', () => {});
  request.end(content.body);
  let status: number;
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    status = response.statusCode!;
    // the body does not matter
    response.destroy();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (signal.aborted) throw new WebhookError(partner, 'timeout', 'no response in time');
    throw new WebhookError(partner, 'unreachable', code ?? message);
  }
  if (status < 200 || status > 299) throw new WebhookError(partner, 'status', `HTTP ${status}`);
}
