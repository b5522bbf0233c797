/** What a row of the table of elements says: how one element keeps what every element owes its host. */
import type { ElementPage } from '../../browser/element-page.ts';
import type { Fault } from '../../browser/sandbox.ts';

export type WidgetTag = Extract<keyof HTMLElementTagNameMap, `partner-${string}`>;

type FaultOfCall = Omit<Fault, 'call'>;

/** Why an element is an exception. */
export interface Because {
  readonly because: string;
}

export interface Failure {
  /** the call that is refused */
  readonly call: string;
  /** how, where not by 400 with a message and a request id */
  readonly answer?: FaultOfCall;
  /** what the person reads; without it nothing, the host alone is told */
  readonly says?: readonly string[];
  /** no alarm is made of it, and why not */
  readonly quiet?: Because;
  /** `partner-widget-failed` is not emitted, and why not */
  readonly untold?: Because;
  /** what is said where no answer comes at all, and the button then */
  readonly lost?: readonly [words: string, button: string];
}

export interface Loading {
  /** the call that is waited for */
  readonly call: string;
  /** what keeps the place, by its selector */
  readonly shows: string;
  /** what a screen reader hears meanwhile */
  readonly says?: string;
  /** the least and the most that the height is then of the height of what comes */
  readonly height?: readonly [least: number, most: number];
}

export interface ElementCase {
  readonly tag: WidgetTag;
  /** its module, which defines it */
  readonly load: () => Promise<unknown>;
  /** as a host writes them */
  readonly attributes?: Readonly<Record<string, string>> | (() => Promise<Readonly<Record<string, string>>>);
  /** the seeded person who is signed in; without one nobody is, as the element is for everybody */
  readonly person?: string;
  /** what else must be so, once the person is signed in */
  readonly prepare?: () => unknown;
  /** brings what the element does not show by itself */
  readonly open?: (page: ElementPage) => Promise<unknown>;
  /** words, or names for a screen reader, that are there once it is ready */
  readonly chinese: readonly string[];
  readonly english: readonly string[];
  /** what comes from the platform and is there in either language */
  readonly data?: readonly string[];
  /** the selector of what is there once the last of many rows has come */
  readonly whole?: string;
  /**
   * Where nobody is signed in: `asks` says 尚未登录 with the way to the log-in and tells the host, `silent` tells the
   * host alone; others have words and a button of their own.
   */
  readonly session:
    | 'everybody'
    | 'asks'
    | 'silent'
    | { readonly says: string; readonly button: string; readonly untold?: Because };
  readonly loading: Loading | 'nothing is shown' | Because;
  readonly failures: readonly Failure[] | Because;
  /** said while the network is away, once it is ready */
  readonly offline: string | Because;
}
