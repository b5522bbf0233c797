/** One schedule: what a person does in two tabs while network and server fail, and whether all that was told was true. */
import { setTimeout as wait } from 'node:timers/promises';
import { chanceOf, type Chance } from './faulty-proxy.ts';
import { PERSON, type Lab } from './lab.ts';
import { Tab } from './tab.ts';

const MONTHLY = 0;
const LEAST = 100_00;
const BALANCE = 9_000_000;
const STEPS = 5;
const FAULTY = 0.3;
/** A question about an outcome until it is told, in a network that works. */
const MOST_QUESTIONS = 12;
/** Longer than the platform may work on a first try. */
const LATER_MS = 130_000;

type Told = 'made' | 'not made' | 'refused' | undefined;

interface Attempt {
  readonly amount: number;
  told: Told;
}

export interface Verdict {
  readonly seed: number;
  /** asked for */
  readonly withdrawals: number;
  readonly made: number;
  readonly edits: number;
  readonly problems: readonly string[];
}

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
  private readonly edits: { number: string; told: Told }[] = [];
  private readonly problems: string[] = [];
  /** What was begun, each until its answer or the end of its page. */
  private readonly begun: Promise<void>[] = [];
  private made = 0;
  private ticket = '';

  constructor(lab: Lab, seed: number, chance: Chance) {
    this.lab = lab;
    this.seed = seed;
    this.chance = chance;
    this.tabs = [1, 2].map(() => new Tab(lab.browser, lab.proxy.origin));
  }

  end(): void {
    for (const tab of this.tabs) tab.end();
  }

  async play(): Promise<Verdict> {
    const { lab } = this;
    lab.proxy.disturb(this.chance, 0);
    await lab.call(`/sandbox/wallets/${PERSON.username}`, { walletType: MONTHLY, leftAmount: BALANCE });
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

  /** A page that has been loaded knows its account and has the wallet's ticket. */
  private async enter(tab: Tab): Promise<void> {
    await tab.load();
    await tab.program.readAccount();
    tab.program.saveWalletTicket(PERSON.uid, this.ticket);
  }

  /** Some of it at once: what comes next does not wait for what came before. */
  private async step(step: number): Promise<void> {
    const tab = this.pick(this.tabs);
    const what = this.chance();
    if (this.tabs.some(({ signedOut }) => signedOut)) await this.signIn();
    if (what < 0.5) {
      const doing = this.withdraw(tab, step);
      const meanwhile = this.chance();
      if (meanwhile < 0.2) await this.cutInto(tab, doing);
      else if (meanwhile < 0.25) await Promise.all([doing, this.lab.kill()]);
      else if (meanwhile < 0.35) await Promise.all([doing, this.lab.endSessions()]);
      else if (meanwhile < 0.5) await Promise.all([doing, this.withdraw(this.pick(this.tabs), step + STEPS)]);
      else await doing;
    } else if (what < 0.7) await this.editPayout(tab, step);
    else if (what < 0.85) await this.enter(tab);
    else if (what < 0.95) await this.lab.endSessions();
    else await this.lab.kill();
  }

  /** A reload in the middle: whatever the page was about to say it never says. */
  private async cutInto(tab: Tab, doing: Promise<void>): Promise<void> {
    await wait(this.chance() * 60);
    await this.enter(tab);
    await Promise.race([doing, wait(0)]);
  }

  private withdraw(tab: Tab, step: number): Promise<void> {
    const doing = this.submitIn(tab, step);
    this.begun.push(doing);
    return doing;
  }

  private async submitIn(tab: Tab, step: number): Promise<void> {
    const amount = LEAST + (this.seed % 50_000) * 2 * STEPS + step;
    const code = await this.lab.freshCode();
    const attempt = this.attempts.get(amount) ?? { amount, told: undefined };
    this.attempts.set(amount, attempt);
    const { program, left } = tab;
    const isShown = (): boolean => tab.program === program;
    const listener = {
      accepted: (made: { amount: number }) => isShown() && this.tell(made.amount, 'made'),
      refused: (made: { amount: number }) => isShown() && this.tell(made.amount, 'not made'),
    };
    const submit = () => program.submitWithdrawal(PERSON.uid, { walletType: MONTHLY, amount, code }, listener);
    // a double click, or Enter beside a click
    const presses = this.chance() < 0.4 ? [submit(), submit()] : [submit()];
    for (const { state } of (await Promise.race([Promise.all(presses), left])) ?? [])
      if (isShown() && state === 'refused' && attempt.told === undefined) attempt.told = 'refused';
  }

  private tell(amount: number, told: Told): void {
    const attempt = this.attempts.get(amount);
    if (!attempt) return void this.problems.push(`told of ${amount}, which nobody asked for`);
    if (attempt.told && attempt.told !== told)
      this.problems.push(`${amount} was told as ${attempt.told}, then as ${told}`);
    attempt.told = told;
  }

  private async editPayout(tab: Tab, step: number): Promise<void> {
    const number = `lab-${this.seed}-${step}@partner.example`;
    const edit = { number, told: undefined as Told };
    this.edits.push(edit);
    const form = {
      ...{ collectionMethod: 'personalAlipay', collectionNumber: number, billingCycle: 'week' },
      ...{ bankAccount: '', bankName: '', cardNumber: '', invoiceType: '' },
    };
    const { error } = await tab.program.editPayout(form as never);
    if (!error) edit.told = 'made';
    else if (['code', 'invalid', 'forbidden'].includes(error.kind)) edit.told = 'refused';
  }

  /** The network is back, the person signs in again and waits for word of everything. */
  private async settle(): Promise<void> {
    await Promise.allSettled(this.begun);
    // calls of pages that were left may still be on their way
    await this.lab.proxy.isQuiet();
    await this.signIn();
    for (const tab of this.tabs)
      for (let asked = 0; tab.program.pendingWithdrawal(PERSON.uid, MONTHLY) && asked < MOST_QUESTIONS; asked++) {
        if (tab.signedOut) await this.enter(tab);
        await tab.program.checkOutcome(PERSON.uid, MONTHLY, {
          accepted: ({ amount }) => this.tell(amount, 'made'),
          refused: ({ amount }) => this.tell(amount, 'not made'),
        });
        tab.program.later(LATER_MS);
      }
    for (const tab of this.tabs) {
      const left = tab.program.pendingWithdrawal(PERSON.uid, MONTHLY);
      if (left) this.problems.push(`nobody says what became of ${left.amount}`);
    }
  }

  private async judge(before: readonly number[]): Promise<void> {
    const made = (await this.lab.withdrawnAmounts()).slice();
    for (const amount of before) made.splice(made.indexOf(amount), 1);
    for (const { amount, told } of this.attempts.values()) {
      const times = made.filter((each) => each === amount).length;
      if (times > 1) this.problems.push(`doubled: ${amount} was withdrawn ${times} times`);
      if (told === 'made' && times === 0) this.problems.push(`lost: ${amount} was told as made`);
      if ((told === 'not made' || told === 'refused') && times > 0)
        this.problems.push(`mistold: ${amount} was told as ${told} and was made`);
      if (told === undefined && times > 0) this.problems.push(`untold: ${amount} was made and nobody said so`);
    }
    this.made = made.length;
    const sum = made.reduce((all, amount) => all + amount, 0);
    const balance = await this.lab.balance();
    if (balance !== BALANCE - sum) this.problems.push(`the balance is ${balance}, not ${BALANCE - sum}`);
    await this.judgeEdits();
  }

  /** The account is the last one that was told as kept, or one whose answer was lost after it. */
  private async judgeEdits(): Promise<void> {
    const account = await this.lab.payoutAccount();
    const own = this.edits.findIndex(({ number }) => number === account);
    const lastMade = this.edits.map(({ told }) => told).lastIndexOf('made');
    if (own < lastMade) this.problems.push(`lost: the account is ${account}, edit ${lastMade} was told as made`);
    if (own >= 0 && this.edits[own]!.told === 'refused') this.problems.push(`mistold: ${account} was told as refused`);
  }
}
