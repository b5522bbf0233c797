/** Services of real users: the providers whose addresses the operator has configured. */
import { captchaProvider } from './captcha.ts';
import type { ProviderAddress } from './client.ts';
import { identityProvider } from './identity.ts';
import type { Services } from './services.ts';
import { smsProvider } from './sms.ts';
import { randomUUID } from 'node:crypto';

export interface ProviderAddresses {
  readonly sms: ProviderAddress;
  readonly captcha: ProviderAddress;
  readonly identity: ProviderAddress | undefined;
  readonly payout: ProviderAddress | undefined;
}

export function operatorServices({ sms, captcha, identity }: ProviderAddresses): Services {
  const sendMessage = smsProvider(sms);
  const isValid = captchaProvider(captcha);
  return {
    send: (_tx, { phone, code, purpose }) => sendMessage({ id: randomUUID(), phone, code, purpose }),
    spendTicket: (_db, answer) => isValid(answer),
    isOnRecord: identity && identityProvider(identity),
    isCompanyOnRecord: undefined,
    // transfers are not sent to the provider yet
    hasBank: false,
  };
}
