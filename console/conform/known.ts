/** What earlier answers told that later calls need. Lives as long as the run; none of it is reported. */
import { roleByAgent } from '#shared/domain/roles.ts';
import type { ToldAccount } from '#shared/contract/account.ts';

export interface Known {
  /** the platform's clock, ms */
  now: number;
  account: ToldAccount;
  /** a month with a bill, such as `2026-10` */
  month?: string;
  /** a device */
  uuid?: string;
  /** a message that has been read: to read one marks it */
  noticeId?: string;
  tagId?: string;
  helpArticleId?: string;
  /** the beginning of a title, to search by */
  words?: string;
  imageVersion?: string;
  walletTicket?: string;
}

export function learnAccount(known: Known, told: ToldAccount): void {
  known.account = { ...known.account, ...told };
  if (told.timestamp) known.now = told.timestamp * 1000;
}

/** agent, miner, or empty where nobody tells. */
export const roleOf = ({ account: { role, agentAccount, username } }: Known): string =>
  role || roleByAgent(agentAccount, username);
