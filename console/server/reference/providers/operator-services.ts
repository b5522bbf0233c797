/** Services of real users: the providers whose addresses the operator has configured. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { FinalError } from '../jobs/final-error.ts';
import { type Jobs, type Retries } from '../jobs/jobs.ts';
import { captchaProvider, type CaptchaApp } from './captcha.ts';
import type { ObserveProvider, ProviderAddress } from './client.ts';
import { identityProvider } from './identity.ts';
import type { Services } from './services.ts';
import { smsProvider } from './sms.ts';

export interface ProviderAddresses {
  readonly sms: ProviderAddress;
  readonly captcha: ProviderAddress;
  readonly captchaApp: CaptchaApp;
  readonly identity: ProviderAddress | undefined;
  readonly payout: ProviderAddress | undefined;
}

/** The user waits for a code, so that the last retry is due before the code expires, five minutes after the request. */
const CODE_RETRIES: Retries = { retryLimit: 9, retryDelay: 25, retryBackoff: false };

/** @param observe notes each request to a provider */
export function operatorServices(
  jobs: Jobs,
  { sms, captcha, captchaApp, identity }: ProviderAddresses,
  observe?: ObserveProvider,
): Services {
  const sendMessage = smsProvider(sms, observe);
  const isValid = captchaProvider(captcha, observe);
  const { secret } = sms.key;
  return {
    async send(tx, { phone, code, purpose, language = 'zh-CN', expiresAt = null }) {
      const sealedCode = code && sealCode(secret, code);
      const message = { id: randomUUID(), phone, sealedCode, purpose, language, expiresAt };
      await jobs.send(tx, 'message', [message], code === '' ? undefined : CODE_RETRIES);
    },
    async deliver({ id, phone, sealedCode, purpose, language = 'zh-CN', expiresAt }, now) {
      if (expiresAt !== null && expiresAt <= now)
        throw new FinalError('The message expired before it was sent', 'expired');
      await sendMessage({ id, phone, code: sealedCode && openCode(secret, sealedCode), purpose, language });
    },
    captchaApp,
    spendTicket: (_db, answer) => isValid(answer),
    isOnRecord: identity && identityProvider(identity, observe),
    isCompanyOnRecord: undefined,
  };
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyFrom = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'queued codes', KEY_BYTES));

/** Encrypts the code of a queued message, because backups of the database contain the queue. */
function sealCode(secret: string, code: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(secret), iv);
  const sealed = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws FinalError for a code that waited while SMS_KEY was replaced. The user can request another one */
function openCode(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv(CIPHER, keyFrom(secret), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    throw new FinalError('The code was encrypted with another SMS_KEY', 'sms key');
  }
}
