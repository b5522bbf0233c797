/** Helpers for tests of partner-wallet. The requests reach a real server. */
import { fixture, html } from '@open-wc/testing';
import { shanghai } from '#shared/core/shanghai-time.ts';
import { configure } from '#shared/host/configuration.ts';
import { clearWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import '#widgets/wallet/wallet.element.tsx';
import type { PartnerWallet } from '#widgets/wallet/wallet.element.tsx';
import { at, daysAfter, msAt, TODAY } from '../../gate/days.ts';
import { ElementPage } from '../../browser/element-page.ts';
import { tokenOf, walletTicketOf } from '../../browser/sandbox.ts';

/** Returns a morning in Shanghai in a later week. The weekly wallet is open on day 3, a Wednesday. */
export function morning(isoWeekday: number, weeksAhead = 1): string {
  const monday = daysAfter(TODAY, 1 - shanghai(msAt(TODAY)).isoWeekday);
  return at(daysAfter(monday, weeksAhead * 7 + isoWeekday - 1), '10:24:00');
}

/** Returns a time in a year that already has records of many weeks, on any day of the run. */
export function lateInAYear(): string {
  const { year, month } = shanghai(msAt(TODAY));
  return month > 4 ? at(TODAY) : at(`${year - 1}-12-20`);
}

const uids = {
  agent: '100001',
  company: '100002',
  miner: '100003',
  plain: '100004',
  newcomer: '100005',
  scan: '100006',
  migrated: '100007',
  unplaced: '100009',
};
export type Username = keyof typeof uids;

/** Signs in a seeded user. The wallet ticket is omitted when a test checks the last step of the gate. */
export async function signIn(username: Username, { ticket = true } = {}): Promise<string> {
  const token = await tokenOf(username);
  const walletTicket = ticket && (await walletTicketOf(token));
  // Both are set at once, because a wallet on the page reacts to each change.
  configure({ token });
  // the ticket of the user stays while the session does
  if (!ticket) clearWalletTicket();
  if (walletTicket) saveWalletTicket(uids[username], walletTicket);
  return token;
}

/** Operations of a user on one wallet. */
export class WalletPage extends ElementPage<PartnerWallet> {
  static async open(cycle?: 'week' | 'month'): Promise<WalletPage> {
    return new WalletPage(await fixture<PartnerWallet>(html`<partner-wallet cycle=${cycle ?? ''}></partner-wallet>`));
  }
}
