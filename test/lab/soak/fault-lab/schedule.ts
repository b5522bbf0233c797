/**
 * One schedule: a user works in two tabs while network and server fail. Afterwards, every reported outcome must be
 * true.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { msAt, WEDNESDAY } from '#test/gate/days.ts';
import { toPlatformError, type QueryError } from '#shared/client/errors.ts';
import { chanceOf, type Chance } from '#test/truth/chance.ts';
import { USER, type Lab } from './lab.ts';
import { Tab } from './tab.ts';

const MONTHLY = 0;
const LEAST = 100_00;
const BALANCE = 9_000_000;
const STEPS = 5;
const FAULTY = 0.3;
/** The most queries for an outcome in a reliable network. */
const MOST_QUERIES = 12;
const HOUR_MS = 3_600_000;
/** How far the clock of a device may be wrong. */
const CLOCK_ERRORS_MS = [0, 9 * HOUR_MS, -9 * HOUR_MS];
/** Longer than the platform may work on a first attempt. */
const LATER_MS = 130_000;

type Report = 'made' | 'not made' | 'refused' | undefined;

interface Attempt {
  readonly amount: number;
  reported: Report;
}

export interface Verdict {
  readonly seed: number;
  /** submitted */
  readonly withdrawals: number;
  readonly made: number;
  readonly edits: number;
  readonly problems: readonly string[];
}

/** Another tab may have removed the token. */
const isSignedOut = (error: QueryError | undefined): boolean => toPlatformError(error)?.kind === 'unauthorized';

export async function play(lab: Lab, seed: number): Promise<Verdict> {
  const chance = chanceOf(seed);
  const run = new Run(lab, seed, chance);
  try {
    return await run.play();
  } finally {
    run.end();
  }
}

class Run {
  private readonly lab: Lab;
  private readonly seed: number;
  private readonly chance: Chance;
  private readonly tabs: Tab[];
  private readonly attempts = new Map<number, Attempt>();
  private readonly edits: { number: string; reported: Report }[] = [];
  private readonly problems: string[] = [];
  /** Actions in progress, each until its response or the end of its page. */
  private readonly inProgress: Promise<void>[] = [];
  private made = 0;
  private ticket = '';

  constructor(lab: Lab, seed: number, chance: Chance) {
    this.lab = lab;
    this.seed = seed;
    this.chance = chance;
    const clockShiftMs = msAt(WEDNESDAY) - Date.now() + this.pick(CLOCK_ERRORS_MS);
    this.tabs = [1, 2].map(() => new Tab(lab.browser, lab.proxy.origin, clockShiftMs));
  }

  end(): void {
    for (const tab of this.tabs) tab.end();
  }

  async play(): Promise<Verdict> {
    const { lab } = this;
    lab.proxy.disturb(this.chance, 0);
    await lab.call(`/sandbox/wallets/${USER.username}`, { walletType: MONTHLY, leftAmount: BALANCE });
    const before = await lab.withdrawnAmounts();
    await this.signIn();
    lab.proxy.disturb(this.chance, FAULTY);
    for (let step = 0; step < STEPS; step++) await this.step(step);
    lab.proxy.disturb(this.chance, 0);
    await this.settle();
    await this.judge(before);
    const { seed, attempts, made, edits, problems } = this;
    return { seed, withdrawals: attempts.size, made, edits: edits.length, problems };
  }

  private pick = <One>(all: readonly One[]): One => all[Math.floor(this.chance() * all.length)]!;

  private async signIn(): Promise<void> {
    this.ticket = await this.lab.signIn();
    for (const tab of this.tabs) await this.enter(tab);
  }

  /** Loads a page. It then has its account, which a user requests again after a failure, and the ticket of the wallet. */
  private async enter(tab: Tab): Promise<void> {
    await tab.load();
    let response = await tab.program.readAccount();
    while (!response.data && !isSignedOut(response.error)) response = await tab.program.readAccount();
    tab.signedOut ||= isSignedOut(response.error);
    tab.program.saveWalletTicket(USER.uid, this.ticket);
  }

  /** Runs one step. Some actions overlap: the next one does not wait for the previous one. */
  private async step(step: number): Promise<void> {
    const tab = this.pick(this.tabs);
    const action = this.chance();
    if (this.tabs.some(({ signedOut }) => signedOut)) await this.signIn();
    if (action < 0.5) {
      const running = this.withdraw(tab, step);
      const meanwhile = this.chance();
      if (meanwhile < 0.2) await this.reloadDuring(tab, running);
      else if (meanwhile < 0.25) await Promise.all([running, this.lab.kill()]);
      else if (meanwhile < 0.35) await Promise.all([running, this.lab.endSessions()]);
      else if (meanwhile < 0.5) await Promise.all([running, this.withdraw(this.pick(this.tabs), step + STEPS)]);
      else await running;
    } else if (action < 0.7) await this.editPayout(tab, step);
    else if (action < 0.85) await this.enter(tab);
    else if (action < 0.95) await this.lab.endSessions();
    else await this.lab.kill();
  }

  /** Reloads the page in the middle, so that its outcome is never reported. */
  private async reloadDuring(tab: Tab, running: Promise<void>): Promise<void> {
    await wait(this.chance() * 60);
    await this.enter(tab);
    await Promise.race([running, wait(0)]);
  }

  private withdraw(tab: Tab, step: number): Promise<void> {
    const running = this.submitIn(tab, step);
    this.inProgress.push(running);
    return running;
  }

  private async submitIn(tab: Tab, step: number): Promise<void> {
    const amount = LEAST + (this.seed % 50_000) * 2 * STEPS + step;
    const shown = tab.program;
    const code = await this.lab.freshCode();
    // The form of a page that was left can no longer be submitted, and the next page has none before it has its account.
    if (tab.program !== shown) return;
    const attempt = this.attempts.get(amount) ?? { amount, reported: undefined };
    this.attempts.set(amount, attempt);
    const { program, left } = tab;
    const isShown = (): boolean => tab.program === program;
    const listener = {
      accepted: (made: { amount: number }) => isShown() && this.report(made.amount, 'made'),
      refused: (made: { amount: number }) => isShown() && this.report(made.amount, 'not made'),
    };
    const submit = () => program.submitWithdrawal(USER.uid, { walletType: MONTHLY, amount, code }, listener);
    // A double click, or Enter together with a click.
    const presses = this.chance() < 0.4 ? [submit(), submit()] : [submit()];
    for (const { state } of (await Promise.race([Promise.all(presses), left])) ?? [])
      if (isShown() && state === 'refused' && attempt.reported === undefined) attempt.reported = 'refused';
  }

  private report(amount: number, reported: Report): void {
    const attempt = this.attempts.get(amount);
    if (!attempt) return void this.problems.push(`reported ${amount}, which was not submitted`);
    if (attempt.reported && attempt.reported !== reported)
      this.problems.push(`${amount} was reported as ${attempt.reported}, then as ${reported}`);
    attempt.reported = reported;
  }

  private async editPayout(tab: Tab, step: number): Promise<void> {
    const number = `lab-${this.seed}-${step}@partner.example`;
    const edit = { number, reported: undefined as Report };
    this.edits.push(edit);
    const form = {
      ...{ collectionMethod: 'personalAlipay', collectionNumber: number, billingCycle: 'week' },
      ...{ bankAccount: '', bankName: '', cardNumber: '', invoiceType: '' },
    };
    const { error } = await tab.program.editPayout(form as never);
    if (!error) edit.reported = 'made';
    else if (['code', 'invalid', 'forbidden'].includes(error.kind)) edit.reported = 'refused';
  }

  /** Restores the network, signs in again and waits for the outcome of every withdrawal. */
  private async settle(): Promise<void> {
    await Promise.allSettled(this.inProgress);
    // Requests of left pages may still be on their way.
    await this.lab.proxy.isQuiet();
    await this.signIn();
    for (const tab of this.tabs)
      for (let queries = 0; tab.program.pendingWithdrawal(USER.uid, MONTHLY) && queries < MOST_QUERIES; queries++) {
        if (tab.signedOut) await this.enter(tab);
        await tab.program.checkOutcome(USER.uid, MONTHLY, {
          accepted: ({ amount }) => this.report(amount, 'made'),
          refused: ({ amount }) => this.report(amount, 'not made'),
        });
        tab.program.advance(LATER_MS);
      }
    for (const tab of this.tabs) {
      const left = tab.program.pendingWithdrawal(USER.uid, MONTHLY);
      if (left) this.problems.push(`unreported: the outcome of ${left.amount} stays unknown`);
    }
  }

  private async judge(before: readonly number[]): Promise<void> {
    const made = (await this.lab.withdrawnAmounts()).slice();
    for (const amount of before) made.splice(made.indexOf(amount), 1);
    for (const { amount, reported } of this.attempts.values()) {
      const times = made.filter((each) => each === amount).length;
      if (times > 1) this.problems.push(`doubled: ${amount} was withdrawn ${times} times`);
      if (reported === 'made' && times === 0) this.problems.push(`lost: ${amount} was reported as made`);
      if ((reported === 'not made' || reported === 'refused') && times > 0)
        this.problems.push(`misreported: ${amount} was reported as ${reported} but was made`);
      if (reported === undefined && times > 0) this.problems.push(`unreported: ${amount} was made without a report`);
    }
    this.made = made.length;
    const sum = made.reduce((all, amount) => all + amount, 0);
    const balance = await this.lab.balance();
    if (balance !== BALANCE - sum) this.problems.push(`the balance is ${balance}, not ${BALANCE - sum}`);
    await this.judgeEdits();
  }

  /** Checks that the account is the last one that was reported as saved, or a later one whose response was lost. */
  private async judgeEdits(): Promise<void> {
    const account = await this.lab.payoutAccount();
    const own = this.edits.findIndex(({ number }) => number === account);
    const lastMade = this.edits.map(({ reported }) => reported).lastIndexOf('made');
    if (own < lastMade) this.problems.push(`lost: the account is ${account}, edit ${lastMade} was reported as made`);
    if (own >= 0 && this.edits[own]!.reported === 'refused')
      this.problems.push(`misreported: ${account} was reported as refused`);
  }
}
