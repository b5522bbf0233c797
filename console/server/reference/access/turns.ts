/** Does heavy work one after the other, so that it leaves most of the database to other requests. */
import { tooManyAtOnce } from '../refusal.ts';

/** Longest time until the turn of a work. */
const MOST_WAIT_MS = 10_000;

export class Turns {
  private isTaken = false;
  private readonly waiting: (() => void)[] = [];
  private readonly mostWaitMs: number;

  constructor(mostWaitMs = MOST_WAIT_MS) {
    this.mostWaitMs = mostWaitMs;
  }

  /** Waits for the work before, in the order of the calls. @throws Refusal 4291 if it takes too long */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isTaken) await this.turn();
    this.isTaken = true;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.isTaken = false;
    }
  }

  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(tooManyAtOnce());
      }, this.mostWaitMs);
      this.waiting.push(begin);
    });
  }
}
