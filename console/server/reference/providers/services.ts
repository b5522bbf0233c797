/** The external services that the platform uses: those of the operator, or the stand-ins of the demo. */
import type { MessageLanguage } from '../jobs/message-language.ts';
import type { Database } from '../database/database.ts';
import type { QueuedMessage } from '../jobs/payloads.ts';
import type { CaptchaAnswer, CaptchaApp } from './captcha.ts';
import type { IdentityClaim } from './identity.ts';

export interface TextMessage {
  readonly phone: string;
  /** empty in a notification */
  readonly code: string;
  /** the purpose of a code, or the text of a notification */
  readonly purpose: string;
  /** default: zh-CN */
  readonly language?: MessageLanguage;
  /** ms, platform time */
  readonly at: number;
  /** ms, platform time; the message is useless from then on */
  readonly expiresAt?: number;
}

export interface Services {
  /** Sends a message if the transaction commits. No provider is called in the transaction. */
  send(tx: Database, message: TextMessage): Promise<void>;
  /** Hands a message to the provider, in a job that `send` has created. @param now ms, platform time */
  deliver(message: QueuedMessage, now: number): Promise<void>;
  readonly captchaApp: CaptchaApp;
  /** Returns whether the ticket is valid; a ticket is valid once. */
  spendTicket(db: Database, answer: CaptchaAnswer): Promise<boolean>;
  /**
   * Returns whether name and ID number belong together. `undefined` without a provider: verifications are refused. Call it
   * outside of transactions, because it can take seconds.
   */
  readonly isOnRecord: ((claim: IdentityClaim) => Promise<boolean>) | undefined;
  /**
   * Returns whether a verified user is the legal representative of a company. `undefined` without a register: business
   * staff verify companies.
   */
  readonly isCompanyOnRecord: ((companyName: string, realName: string) => boolean) | undefined;
}
