/** Reads the keys and the partners of embed sessions, and where partners receive webhooks. */
import { isLoopback } from '#shared/core/web-address.ts';
import { list, MIN_SECRET_LENGTH, OptionError, origin, secretKeys, wrongKeys } from './option-values.ts';
import { isPrivateHost } from './reference/providers/public-addresses.ts';
import type { WebhookEndpoint } from './reference/context.ts';

export interface EmbedPartner {
  /** for the log and the audit */
  readonly name: string;
  readonly secret: string;
  /** origins for which the partner may create sessions; empty for all allowed origins */
  readonly origins: readonly string[];
}

export interface EmbedOptions {
  /** 32 bytes each; the first key encrypts, all keys decrypt */
  readonly keys: readonly Uint8Array[];
  /** partners whose servers may create sessions */
  readonly partners: readonly EmbedPartner[];
  /** where the servers of partners receive the events of their users */
  readonly webhooks: readonly WebhookEndpoint[];
}

/** @param mode of the server @throws OptionError with the invalid variable */
export function embedOptions(value: (name: string) => string | undefined, mode: string): EmbedOptions | undefined {
  const [keys, partners, webhooks] = ['EMBED_KEYS', 'EMBED_PARTNERS', 'EMBED_WEBHOOKS'].map((name) =>
    list(value(name)),
  ) as [string[], string[], string[]];
  if (keys.length + partners.length + webhooks.length === 0) return undefined;
  const bytes = secretKeys('EMBED_KEYS', keys);
  if (bytes.length === 0) throw wrongKeys('EMBED_KEYS');
  const named = partners.map((each) => {
    const [, name = '', secret = '', origins = ''] = /^([\w-]{1,40}):(\S+?)(?:@(https?:\/\/\S+))?$/.exec(each) ?? [];
    return {
      name,
      secret,
      origins: origins
        .split('|')
        .filter(Boolean)
        .map((one) => origin('EMBED_PARTNERS', one)),
    };
  });
  const isComplete = named.every(({ name, secret }) => name && secret.length >= MIN_SECRET_LENGTH);
  // one partner would have the origins, the limit and the audit rows of the other one
  const isDistinct = new Set(named.map(({ secret }) => secret)).size === named.length;
  if (named.length === 0 || !isComplete || !isDistinct)
    throw new OptionError(
      'EMBED_PARTNERS',
      'must be a list of names and different secrets, such as portal:<secret>. A secret has at least 32 characters.',
    );
  return { keys: bytes, partners: named, webhooks: webhookEndpoints(webhooks, named, mode) };
}

/** Bytes of the secret of a webhook (Standard Webhooks). */
const MIN_WEBHOOK_SECRET = 24;

/** The error messages do not repeat the values, because they are secrets. */
function webhookEndpoints(
  listed: readonly string[],
  partners: readonly EmbedPartner[],
  mode: string,
): readonly WebhookEndpoint[] {
  if (listed.length > 0 && mode === 'gateway')
    throw new OptionError('EMBED_WEBHOOKS', 'is set, but the platform in PLATFORM_URL has the events. Unset it.');
  const isDemo = mode === 'demo';
  const endpoints = listed.map((each) => {
    const [, partner = '', secrets = '', url = ''] = /^([\w-]{1,40}):([^\s@]+)@(https?:\/\/\S+)$/.exec(each) ?? [];
    if (!partners.some(({ name }) => name === partner) || !URL.canParse(url) || /[#@]/.test(url)) throw wrongWebhook();
    const { protocol, hostname } = new URL(url);
    if (!isDemo && (protocol === 'http:' || isLoopback(hostname) || isPrivateHost(hostname)))
      throw new OptionError('EMBED_WEBHOOKS', 'must contain https URLs of public hosts, except in MODE=demo.');
    return { partner, url, secrets: secrets.split('|').map(webhookSecret), isPrivateAllowed: isDemo };
  });
  if (new Set(endpoints.map(({ partner }) => partner)).size < endpoints.length) throw wrongWebhook();
  return endpoints;
}

const wrongWebhook = (): OptionError =>
  new OptionError(
    'EMBED_WEBHOOKS',
    'must be a list with one URL for a partner in EMBED_PARTNERS, such as portal:whsec_<secret>@https://portal.example/webhooks. Create a secret with: openssl rand -base64 32',
  );

function webhookSecret(text: string): Uint8Array {
  const [, encoded = ''] = /^whsec_([A-Za-z\d+/]+=*)$/.exec(text) ?? [];
  const secret = new Uint8Array(Buffer.from(encoded, 'base64'));
  if (secret.length < MIN_WEBHOOK_SECRET) throw wrongWebhook();
  return secret;
}
