/** A wallet on a page, signed in over the real wire, as the tests of its room see it. */
import { fixture, html } from '@open-wc/testing';
import { shanghai } from '#shared/domain/shanghai-time.ts';
import { configure } from '#shared/host/configuration.ts';
import { saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import '#widgets/wallet/wallet.element.tsx';
import type { PartnerWallet } from '#widgets/wallet/wallet.element.tsx';
import { at, daysAfter, msAt, TODAY } from '../../gate/days.ts';
import { ElementPage } from '../../browser/element-page.ts';
import { tokenOf, walletTicketOf } from '../../browser/sandbox.ts';

/** A morning in Shanghai so many weeks ahead: 3 is Wednesday, on which the weekly wallet is open, 5 Friday. */
export function morning(isoWeekday: number, weeksAhead = 1): string {
  const monday = daysAfter(TODAY, 1 - shanghai(msAt(TODAY)).isoWeekday);
  return at(daysAfter(monday, weeksAhead * 7 + isoWeekday - 1), '10:24:00');
}

/** A moment of a day whose year has records of many weeks behind it, whenever the test runs. */
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

/** Signs a seeded person in, with a wallet ticket where the gate's last step is not what is looked at. */
export async function signIn(username: Username, { ticket = true } = {}): Promise<string> {
  const token = await tokenOf(username);
  const walletTicket = ticket && (await walletTicketOf(token));
  // at once, as a wallet that is on the page goes on with both
  configure({ token });
  if (walletTicket) saveWalletTicket(uids[username], walletTicket);
  return token;
}

/** What a person sees and presses in one wallet. */
export class WalletPage extends ElementPage<PartnerWallet> {
  static async open(cycle?: 'week' | 'month'): Promise<WalletPage> {
    return new WalletPage(await fixture<PartnerWallet>(html`<partner-wallet cycle=${cycle ?? ''}></partner-wallet>`));
  }
}
