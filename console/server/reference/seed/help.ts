/** The help center: what its editors have published (§7.7). */
import { ACCOUNT_HELP } from './help/account.ts';
import { BINDING_HELP } from './help/binding.ts';
import { DIALLING_HELP } from './help/dialling.ts';
import { MONEY_HELP } from './help/money.ts';
import { TROUBLE_HELP } from './help/trouble.ts';

export interface HelpSeed {
  readonly id: string;
  readonly title: string;
  /** HTML */
  readonly content: string;
  readonly updatedAt: string;
}

export interface HelpTagSeed {
  readonly id: string;
  readonly name: string;
  readonly articles: readonly HelpSeed[];
}

export const HELP: readonly HelpTagSeed[] = [
  { id: '1', name: '新手入门', articles: BINDING_HELP },
  { id: '2', name: '拨号与网络', articles: DIALLING_HELP },
  { id: '3', name: '收入与提现', articles: MONEY_HELP },
  { id: '4', name: '账号与安全', articles: ACCOUNT_HELP },
  { id: '5', name: '故障排查', articles: TROUBLE_HELP },
];
