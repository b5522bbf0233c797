/** A wallet on a page, signed in over the real wire, as the tests of its room see it. */
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { DAY_MS, formatDate, shanghai, startOfDay } from '../../../shared/domain/shanghai-time.ts';
import { configure } from '../../../shared/host/configuration.ts';
import { saveWalletTicket } from '../../../shared/platform/wallet-ticket.ts';
import '../../../widgets/wallet/wallet.element.tsx';
import type { PartnerWallet } from '../../../widgets/wallet/wallet.element.tsx';
import { codesOf } from '../../support/form-page.ts';
import { tokenOf, WALLET_PASSWORD } from '../../support/sandbox.ts';

/** A morning in Shanghai so many weeks ahead: 3 is Wednesday, on which the weekly wallet is open, 5 Friday. */
export function morning(isoWeekday: number, weeksAhead = 1): string {
  const now = Date.now();
  const monday = startOfDay(now) - (shanghai(now).isoWeekday - 1) * DAY_MS;
  return `${formatDate(monday + (weeksAhead * 7 + isoWeekday - 1) * DAY_MS)}T10:24:00+08:00`;
}

/** A day whose year has records of many weeks behind it, whenever the test runs. */
export function lateInAYear(): string {
  const { year, month } = shanghai(Date.now());
  return month > 4 ? new Date().toISOString() : `${year - 1}-12-20T10:24:00+08:00`;
}

const uids = {
  agent: '100001',
  company: '100002',
  miner: '100003',
  plain: '100004',
  newcomer: '100005',
  scan: '100006',
  migrated: '100007',
};
export type Username = keyof typeof uids;

/** Signs a seeded person in, with a wallet ticket where the gate's last step is not what is looked at. */
export async function signIn(username: Username, { ticket = true } = {}): Promise<string> {
  const token = await tokenOf(username);
  configure({ token });
  if (ticket) saveWalletTicket(uids[username], await ticketOf(token));
  return token;
}

async function ticketOf(token: string): Promise<string> {
  const answer = await fetch('/api/user/verify_wallet_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ password: WALLET_PASSWORD }),
  });
  return ((await answer.json()) as { ticket: string }).ticket;
}

/** What a person sees and presses in one wallet. */
export class WalletPage {
  readonly element: PartnerWallet;

  constructor(element: PartnerWallet) {
    this.element = element;
  }

  static async open(cycle?: 'week' | 'month'): Promise<WalletPage> {
    return new WalletPage(await fixture<PartnerWallet>(html`<partner-wallet cycle=${cycle ?? ''}></partner-wallet>`));
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  get text(): string {
    return (this.root.textContent ?? '').replace(/\s+/g, ' ');
  }

  /** Waits until the wallet says this. */
  says(words: string): Promise<void> {
    return this.until(() => this.text.includes(words), `should say "${words}"`);
  }

  saysNoMore(words: string): Promise<void> {
    return this.until(() => !this.text.includes(words), `should no longer say "${words}"`);
  }

  /** Waits for a condition; what the wallet says instead is part of the failure. */
  async until(holds: () => unknown, what: string): Promise<void> {
    try {
      await waitUntil(holds, what, { timeout: 10_000 });
    } catch {
      throw new Error(`The wallet ${what}; it says: ${this.text}`);
    }
  }

  find<Found extends HTMLElement = HTMLElement>(selector: string, words = ''): Found | undefined {
    return [...this.root.querySelectorAll<Found>(selector)].find((each) => (each.textContent ?? '').includes(words));
  }

  /** A button by its words, once it is there. */
  async button(words: string): Promise<HTMLButtonElement> {
    await this.until(() => this.find('button', words), `should have a button "${words}"`);
    return this.find<HTMLButtonElement>('button', words)!;
  }

  /** Presses a button, once it can be pressed. */
  async press(words: string): Promise<void> {
    const possible = () =>
      [...this.root.querySelectorAll('button')].find(
        (each) => (each.textContent ?? '').includes(words) && !each.disabled && !each.hasAttribute('aria-busy'),
      );
    await this.until(possible, `should have "${words}" to press`);
    possible()!.click();
  }

  /** The field of a label. */
  field(label: string): HTMLInputElement {
    const named = this.find<HTMLLabelElement>('label', label);
    const field = named && (this.root.getElementById(named.htmlFor) ?? named.querySelector('input'));
    if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field "${label}"`);
    return field;
  }

  /** What stands under a field as its help or error. */
  noteOf(label: string): string {
    const ids = this.field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => this.root.getElementById(id)?.textContent ?? '').join(' ');
  }

  type(label: string, value: string): void {
    const field = this.field(label);
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    setter.call(field, value);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }

  /** Nothing is wrong for axe, once what moves has arrived: half-faded words have no contrast yet. */
  async isAccessible(): Promise<void> {
    const moving = this.root
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(moving);
    await expect(this.element).to.be.accessible();
  }

  /** Asks for a code by SMS and types it in. */
  async enterCode(phone: string): Promise<string> {
    const before = await codesOf(phone);
    await this.press('获取验证码').catch(() => this.press('重新获取'));
    let codes: string[] = [];
    await waitUntil(async () => (codes = await codesOf(phone)).length > before.length, 'a code by SMS', {
      timeout: 10_000,
    });
    this.type('短信验证码', codes[0]!);
    return codes[0]!;
  }

  /** Events of one name that the element emits from now on. */
  heard<Name extends keyof HTMLElementEventMap>(name: Name): HTMLElementEventMap[Name][] {
    const events: HTMLElementEventMap[Name][] = [];
    this.element.addEventListener(name, (event) => events.push(event as HTMLElementEventMap[Name]));
    return events;
  }
}
