/** The API of the loader for the host: `window.partnerConsole`. */
import { isApi, type Configuration, type configure, type EarlyConfiguration, type Locale } from './configuration.ts';
import type { WidgetEventName } from './widget-events.ts';

declare global {
  interface Window {
    /** The API, available once the loader has run. Before, only `configure` exists, if the page has set it. */
    get partnerConsole(): PublicApi | undefined;
    /** The configuration. Setting it again adds options to the earlier ones. */
    set partnerConsole(given: Configuration | EarlyConfiguration | PublicApi | undefined);
  }
}

/** Steps that a user completes before the first withdrawal, in this order. */
export type SetupStep = 'cycle' | 'identity' | 'payout' | 'wallet-password' | 'withdrawal';

/** Account data for a host, such as for its menu. It contains no sensitive data. */
export interface AccountSummary {
  readonly uid: string;
  readonly username: string;
  /** agent, miner or another role of the platform. Empty: unknown */
  readonly role: string;
  /** whether settlement is reconciled here, and billing settlement shown (§6). Also true if it is unknown */
  readonly needReconcileUser: boolean;
  /** whether the start-up dialog prompts for a billing cycle (§4) */
  readonly needFillBillingCycle: boolean;
  /** whether wallet, certification and payout details require verification in the mini-program first (§6) */
  readonly needVerify: boolean;
  readonly showIncome: boolean;
  /** whether a withdraw button is enabled now, as for the menu's ribbon (§2.3) */
  readonly withdrawable: boolean;
  /** wallets whose withdraw button is enabled; the wallet's default tab comes first */
  readonly withdrawableCycles: readonly ('week' | 'month')[];
  /**
   * Steps to the first withdrawal, in order. Empty for users without a wallet, or who must first be verified in the
   * mini-program. A step that the platform does not report is left out.
   */
  readonly setup: readonly { readonly step: SetupStep; readonly done: boolean }[];
}

/** An open task of the user. Amounts are in cents, and missing if the account's amounts are hidden. */
export type AccountTask =
  | {
      readonly kind: 'withdraw';
      readonly cycle: 'week' | 'month';
      readonly amount: number | undefined;
      /** whether the last withdrawal to the present payout account failed, so that the account is to be checked first */
      readonly hasFailed: boolean;
    }
  | {
      readonly kind: 'offline';
      readonly count: number;
      /** cents: how much less these nodes earned yesterday than a week earlier; `undefined` if unknown, zero or hidden */
      readonly lost: number | undefined;
    }
  | { readonly kind: 'ticket'; readonly count: number }
  /** a step that withdrawals require */
  | { readonly kind: 'setup'; readonly step: Exclude<SetupStep, 'cycle' | 'withdrawal'> }
  | {
      readonly kind: 'contract';
      /** `unknown`: the platform requests a reminder and does not state whether the contract has expired */
      readonly state: 'expires' | 'expired' | 'unknown';
      /** last day of the contract in Shanghai; `undefined` if it is unknown */
      readonly end: { readonly year: number; readonly month: number; readonly day: number } | undefined;
    }
  /** a bill to confirm; the month is such as `2026-10` */
  | { readonly kind: 'bill'; readonly month: string };

export interface Diagnosis {
  readonly version: string;
  /** versions that define the tags on the page, by tag */
  readonly elements: Readonly<Record<string, string>>;
  /** current options; for tokens, functions and lists of user IDs only whether they are set */
  readonly configuration: Readonly<Record<string, unknown>>;
  readonly session: string;
  readonly storage: { readonly local: boolean; readonly session: boolean };
  /** origins that the page's Content-Security-Policy refused */
  readonly refusedByPolicy: readonly string[];
  /** how far the platform's clock is ahead, in ms */
  readonly clockDifference: number;
  /** the latest calls, newest first: name, HTTP status and the platform's request ID */
  readonly requests: readonly { readonly call: string; readonly status: number; readonly requestId?: string }[];
  /** first lines of the problems logged in the console */
  readonly problems: readonly string[];
  /** all of this as text */
  readonly text: string;
}

/** A topic that a host can reload. */
export type Refreshed = 'account' | 'wallet' | 'bills' | 'income' | 'devices' | 'miners' | 'notices' | 'tickets';

export interface PublicApi {
  readonly version: string;
  /** Locales with texts. */
  readonly locales: readonly Locale[];
  readonly configure: typeof configure;
  /**
   * Waits until an element, or any element of a tag, shows its first content. The promise stays pending as long as
   * there is no such element.
   */
  whenReady<Tag extends keyof HTMLElementTagNameMap>(which: Tag): Promise<HTMLElementTagNameMap[Tag]>;
  whenReady<Which extends Element>(which: Which): Promise<Which>;
  whenReady(which: string): Promise<Element>;
  /** Returns the state of the page for support; `text` is for copying. It contains no token and no personal data. */
  diagnose(): Promise<Diagnosis>;
  /** Reloads the data of a topic from the platform, or all data. */
  refresh(what?: Refreshed): Promise<void>;
  /** Signs out on the platform, and removes the user's data from this page and from other tabs. */
  signOut(): Promise<void>;
  /**
   * Tries a token and keeps it only if the platform accepts it; otherwise the current session stays (hazard 5).
   * @param confirm called with the user name of the token, and with the user name of the current session if there is one,
   * unless both are the same user: `false` keeps the current state
   */
  adoptToken(
    token: string,
    confirm?: (username: string, current: string | undefined) => boolean | Promise<boolean>,
  ): Promise<boolean>;
  /** Returns the signed-in account, or `undefined`. `partner-account-changed` reports changes. */
  getAccount(): Promise<AccountSummary | undefined>;
  /**
   * Returns the user's open tasks, as `<partner-tasks>` lists them: steps that withdrawals require, a wallet open for
   * withdrawal, the renewal of the contract, a bill to confirm, offline nodes, replies to tickets. Fetched again on each call.
   */
  getTasks(): Promise<readonly AccountTask[]>;
}

/** Names of the events of elements and of the page. */
export type PartnerEventName =
  | WidgetEventName
  | 'partner-account-changed'
  | 'partner-session-expired'
  | 'partner-token-failed';

/** The elements of a page: `createPartnerConsole` returns it. */
export interface PartnerConsole {
  /** Adds options; `undefined` restores an option's default. */
  readonly update: typeof configure;
  /** Signs out on the platform, and removes the user's data from this page and from other tabs. */
  signOut(): Promise<void>;
  /**
   * Passes the page to another user. The data of the previous user leaves the screen at once, before the new token
   * arrives.
   */
  switchUser(user: Pick<Configuration, 'getToken' | 'token'>): Promise<void>;
  /**
   * Listens on the document to an event of any element, or of the page.
   * @returns the function that unsubscribes
   */
  on<Name extends PartnerEventName>(name: Name, listener: (event: PartnerEvent<Name>) => void): () => void;
  /** Returns the state of the page for support. It contains no token and no personal data. */
  diagnose(): Promise<Diagnosis>;
}

/** The event with a name. */
export type PartnerEvent<Name extends PartnerEventName> = Name extends keyof HTMLElementEventMap
  ? HTMLElementEventMap[Name]
  : Name extends keyof WindowEventMap
    ? WindowEventMap[Name]
    : never;

/** Returns the public API once the loader has run. */
export const getPublicApi = (): PublicApi | undefined => {
  const api = globalThis.window?.partnerConsole;
  return isApi(api) ? api : undefined;
};
