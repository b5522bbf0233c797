/** Services of real users: the providers whose addresses the operator has configured. */
import { randomUUID } from 'node:crypto';
import type { Jobs } from '../jobs/jobs.ts';
import { captchaProvider, type CaptchaApp } from './captcha.ts';
import type { ProviderAddress } from './client.ts';
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

export function operatorServices(jobs: Jobs, { sms, captcha, captchaApp, identity }: ProviderAddresses): Services {
  const sendMessage = smsProvider(sms);
  const isValid = captchaProvider(captcha);
  const { secret } = sms.key;
  return {
    async send(tx, { phone, code, purpose, expiresAt = null }) {
      const sealedCode = code && sealCode(secret, code);
      await jobs.send(tx, 'message', [{ id: randomUUID(), phone, sealedCode, purpose, expiresAt }]);
    },
    async deliver({ id, phone, sealedCode, purpose, expiresAt }, now) {
      if (expiresAt !== null && expiresAt <= now) return;
      await sendMessage({ id, phone, code: sealedCode && openCode(secret, sealedCode), purpose });
    },
    captchaApp,
    spendTicket: (_db, answer) => isValid(answer),
    isOnRecord: identity && identityProvider(identity),
    isCompanyOnRecord: undefined,
  };
}
