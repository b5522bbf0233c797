/** What a host can call: `window.partnerConsole`, once the loader has been read. */
import type { Configuration, configure } from './configuration.ts';

declare global {
  interface Window {
    /** What a host can call, once the loader has been read. */
    get partnerConsole(): PublicApi | undefined;
    /** The configuration; given again it adds to what was given before. */
    set partnerConsole(given: Configuration | PublicApi | undefined);
  }
}

/** What a person does once on the way to the first withdrawal, in this order. */
export type SetupStep = 'cycle' | 'identity' | 'payout' | 'wallet-password' | 'withdrawal';

/** The account as a host may know it: enough for a menu, nothing sensitive. */
export interface AccountSummary {
  readonly uid: string;
  readonly username: string;
  /** agent, miner or another role of the platform. Empty: unknown */
  readonly role: string;
  /** whether settlement is reconciled here, and billing settlement shown (§6). Also true if it is unknown */
  readonly needReconcileUser: boolean;
  /** whether the start-up dialog asks for a billing cycle (§4) */
  readonly needFillBillingCycle: boolean;
  /** whether wallet, certification and beneficiary ask for the mini-program's verification first (§6) */
  readonly needVerify: boolean;
  readonly showIncome: boolean;
  /** a wallet's withdraw button is enabled now: the menu's ribbon (§2.3) */
  readonly withdrawable: boolean;
  /** the wallets it is enabled in, the one that the wallet shows by itself first */
  readonly withdrawableCycles: readonly ('week' | 'month')[];
  /**
   * The way to the first withdrawal, its steps in their order; empty for whoever has no wallet here, or has to be
   * verified in the mini-program first. A step of which the platform tells nothing counts as done.
   */
  readonly setup: readonly { readonly step: SetupStep; readonly done: boolean }[];
}

/** What waits for the person. Amounts in cents; missing where the account's figures are hidden. */
export type AccountTask =
  | { readonly kind: 'withdraw'; readonly cycle: 'week' | 'month'; readonly amount: number | undefined }
  | { readonly kind: 'offline'; readonly count: number }
  | { readonly kind: 'ticket'; readonly count: number };

export interface Diagnosis {
  readonly version: string;
  /** tags on the page, and the version that defines them */
  readonly elements: Readonly<Record<string, string>>;
  /** options as they are; of tokens, functions and lists of people that they are given alone */
  readonly configuration: Readonly<Record<string, unknown>>;
  readonly session: string;
  readonly storage: { readonly local: boolean; readonly session: boolean };
  /** origins that the page's policy refused */
  readonly refusedByPolicy: readonly string[];
  /** how far the platform's clock is ahead, ms */
  readonly clockDifference: number;
  /** the last calls, newest first: name, HTTP status and the platform's request id */
  readonly requests: readonly { readonly call: string; readonly status: number; readonly requestId?: string }[];
  /** what the console was told, first lines */
  readonly problems: readonly string[];
  /** all of this */
  readonly text: string;
}

/** What a host may ask to be read anew. */
export type Refreshed = 'account' | 'wallet' | 'bills' | 'income' | 'devices' | 'miners' | 'notices' | 'tickets';

export interface PublicApi {
  readonly version: string;
  readonly configure: typeof configure;
  /**
   * Waits until an element, or any element of a tag, shows its first content. Which tags there are is the page's: one
   * that never comes is waited for without end.
   */
  whenReady(which: string | Element): Promise<Element>;
  /** What somebody who looks into a problem asks first; `text` is for copying. No token and nothing of a person is in it. */
  diagnose(): Promise<Diagnosis>;
  /** Asks the platform anew for what the page shows of a topic, or of all. */
  refresh(what?: Refreshed): Promise<void>;
  /** Signs out: the platform is told, and nothing of the person stays on the page or in other tabs. */
  signOut(): Promise<void>;
  /**
   * Tries a token and keeps it only if the platform accepts it; a former session stays otherwise (hazard 5).
   * @param ask called where another person is signed in, with both user names: `false` leaves the page to that person
   */
  adoptToken(token: string, ask?: (username: string, own: string) => boolean | Promise<boolean>): Promise<boolean>;
  /** Who is signed in; `undefined` for nobody. Changes are told by `partner-account-changed`. */
  getAccount(): Promise<AccountSummary | undefined>;
  /** What waits for the person: an open wallet, nodes that are offline, tickets that were answered. Asked anew each time. */
  getTasks(): Promise<readonly AccountTask[]>;
}

/** The public API of the loader that this page has read. */
export const getPublicApi = (): PublicApi | undefined => {
  const api = globalThis.window?.partnerConsole;
  return typeof api?.configure === 'function' ? api : undefined;
};
