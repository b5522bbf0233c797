/** Services of real users: the providers whose addresses the operator has configured. */
import { randomUUID } from 'node:crypto';
import { FinalError, type Jobs, type Retries } from '../jobs/jobs.ts';
import { captchaProvider, type CaptchaApp } from './captcha.ts';
import type { ObserveProvider, ProviderAddress } from './client.ts';
import { identityProvider } from './identity.ts';
import { openCode, sealCode } from './sealed-code.ts';
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
    async send(tx, { phone, code, purpose, expiresAt = null }) {
      const sealedCode = code && sealCode(secret, code);
      const message = { id: randomUUID(), phone, sealedCode, purpose, expiresAt };
      await jobs.send(tx, 'message', [message], code === '' ? undefined : CODE_RETRIES);
    },
    async deliver({ id, phone, sealedCode, purpose, expiresAt }, now) {
      if (expiresAt !== null && expiresAt <= now)
        throw new FinalError('The message expired before it was sent', 'expired');
      await sendMessage({ id, phone, code: sealedCode && openedCode(secret, sealedCode), purpose });
    },
    captchaApp,
    spendTicket: (_db, answer) => isValid(answer),
    isOnRecord: identity && identityProvider(identity, observe),
    isCompanyOnRecord: undefined,
  };
}

/** @throws FinalError for a code that waited while SMS_KEY was replaced. The user can request another one */
function openedCode(secret: string, sealedCode: string): string {
  try {
    return openCode(secret, sealedCode);
  } catch {
    throw new FinalError('The code was encrypted with another SMS_KEY', 'sms key');
  }
}
