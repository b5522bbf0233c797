/** Reads the services for real users: providers, the first agent and the employees who approve payouts. */
import { isLoopback } from '#shared/core/web-address.ts';
import { address, list, namedSecret, OptionError } from './option-values.ts';

export interface RealServices {
  readonly providers: Providers;
  /** signs the bandwidth samples of devices; without it, nodes cannot be bound and earn nothing */
  readonly devicesKey: ProviderOptions['key'] | undefined;
  /** the agent in a new database, which invites the other users */
  readonly firstAgent: { readonly username: string; readonly phoneNumber: string } | undefined;
  /** employees of whom two must approve each payout; empty for no approval */
  readonly approvers: readonly { readonly name: string; readonly secret: string }[];
}

/** Services of the operator (providers.md). Without `identity` or `payout`, their features are refused. */
interface Providers {
  readonly sms: ProviderOptions;
  readonly captcha: ProviderOptions;
  /** the operator's app of the captcha service, for the script of the page */
  readonly captchaApp: { readonly captchaAppId: string; readonly captchaAppIdEncrypted: string };
  readonly identity: ProviderOptions | undefined;
  readonly payout: ProviderOptions | undefined;
}

interface ProviderOptions {
  readonly url: string;
  /** signs all messages to and from the provider */
  readonly key: { readonly id: string; readonly secret: string };
}

/** Returns a valid agent; `undefined` for another user name or phone number. */
export const agentOf = (username = '', phoneNumber = ''): RealServices['firstAgent'] =>
  /^[\w-]{2,32}$/.test(username) && /^1\d{10}$/.test(phoneNumber) ? { username, phoneNumber } : undefined;

/** @throws OptionError */
export function firstAgent(text: string | undefined): RealServices['firstAgent'] {
  if (text === undefined) return undefined;
  const [username, phoneNumber, ...more] = text.split(':');
  const agent = more.length === 0 ? agentOf(username, phoneNumber) : undefined;
  if (!agent) throw new OptionError('FIRST_AGENT', 'must be a user name and a phone number, such as anna:13800138000.');
  return agent;
}

/** @throws OptionError with the invalid variable */
export function realServices(value: (name: string) => string | undefined): RealServices {
  const required = (name: ProviderVariable): ProviderOptions => {
    const found = provider(name, value);
    if (found) return found;
    throw new OptionError(
      `${name}_URL`,
      'is required in MODE=reference, because sign-in and verification codes use it.',
    );
  };
  const providers = {
    sms: required('SMS'),
    captcha: required('CAPTCHA'),
    captchaApp: captchaApp(value),
    identity: provider('IDENTITY', value),
    payout: provider('PAYOUT', value),
  };
  requireOwnSecrets(providers);
  return {
    providers,
    devicesKey: devicesKey(value('DEVICES_KEY')),
    firstAgent: firstAgent(value('FIRST_AGENT')),
    approvers: approvers(list(value('PAYOUT_APPROVERS'))),
  };
}

/** The error message does not repeat the values, because they are secrets. */
function approvers(listed: readonly string[]): RealServices['approvers'] {
  const named = listed.flatMap((each) => namedSecret(each) ?? []);
  const isComplete = named.length === listed.length;
  const isDistinct = (['name', 'secret'] as const).every(
    (key) => new Set(named.map((each) => each[key])).size === named.length,
  );
  if (listed.length === 0 || (isComplete && isDistinct && named.length > 1)) return named;
  throw new OptionError(
    'PAYOUT_APPROVERS',
    'must be a list of at least two employees with different secrets, such as anna:<secret>,ben:<secret>. A secret has at least 32 characters.',
  );
}

function captchaApp(value: (name: string) => string | undefined): Providers['captchaApp'] {
  const captchaAppId = value('CAPTCHA_APP_ID');
  if (captchaAppId === undefined)
    throw new OptionError('CAPTCHA_APP_ID', 'is required in MODE=reference, because pages show the captcha with it.');
  return { captchaAppId, captchaAppIdEncrypted: value('CAPTCHA_APP_ID_ENCRYPTED') ?? '' };
}

type ProviderVariable = 'SMS' | 'CAPTCHA' | 'IDENTITY' | 'PAYOUT';

/** Reads the address and the key of a provider. The error messages do not repeat the values, because they are secrets. */
function provider(name: ProviderVariable, value: (name: string) => string | undefined): ProviderOptions | undefined {
  const url = address(`${name}_URL`, value(`${name}_URL`), ['http:', 'https:']);
  if (url === undefined) return undefined;
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new OptionError(`${name}_URL`, 'must start with https://, because its requests contain personal data.');
  if (/[?#@]/.test(url)) throw new OptionError(`${name}_URL`, 'must be a URL without a user, query or hash.');
  const key = namedSecret(value(`${name}_KEY`) ?? '');
  if (!key)
    throw new OptionError(
      `${name}_KEY`,
      `must be the key ID and the secret of the provider in ${name}_URL, such as console:<secret>. A secret has at least 32 characters.`,
    );
  return { url, key: { id: key.name, secret: key.secret } };
}

/** @throws OptionError */
function devicesKey(text: string | undefined): ProviderOptions['key'] | undefined {
  if (text === undefined) return undefined;
  const key = namedSecret(text);
  if (!key)
    throw new OptionError(
      'DEVICES_KEY',
      'must be the key ID and the secret of the sender of bandwidth samples, such as network:<secret>. A secret has at least 32 characters.',
    );
  return { id: key.name, secret: key.secret };
}

/** Rejects a secret of a provider at another origin, which could imitate this provider. One provider can have several services. */
function requireOwnSecrets({ sms, captcha, identity, payout }: Providers): void {
  const origins = new Map<string, string>();
  const named = { SMS: sms, CAPTCHA: captcha, IDENTITY: identity, PAYOUT: payout };
  for (const [name, options] of Object.entries(named)) {
    if (!options) continue;
    const { origin } = new URL(options.url);
    const { secret } = options.key;
    if ((origins.get(secret) ?? origin) !== origin)
      throw new OptionError(`${name}_KEY`, 'has the secret of another provider. Create a secret for each provider.');
    origins.set(secret, origin);
  }
}

/** Features that are refused because their provider is missing, with its variable. */
export const missingProviders = ({
  real,
}: {
  readonly real?: RealServices | undefined;
}): { variable: string; feature: string }[] => [
  ...(real && !real.providers.identity ? [{ variable: 'IDENTITY_URL', feature: 'real-name verification' }] : []),
  ...(real && !real.providers.payout ? [{ variable: 'PAYOUT_URL', feature: 'withdrawals' }] : []),
  ...(real && !real.devicesKey ? [{ variable: 'DEVICES_KEY', feature: 'new nodes and their income' }] : []),
];
