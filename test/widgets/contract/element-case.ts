/** The row of one element: how it meets the contract of all elements with their host. */
import type { ElementPage } from '../../browser/element-page.ts';
import type { Fault } from '../../browser/sandbox.ts';

export type WidgetTag = Extract<keyof HTMLElementTagNameMap, `partner-${string}`>;

type FaultOfCall = Omit<Fault, 'call'>;

/** The reason for an exception. */
export interface Because {
  readonly because: string;
}

export interface Failure {
  /** the call that fails */
  readonly call: string;
  /** the response, if it is not a 400 with a message and a request ID */
  readonly response?: FaultOfCall;
  /** the displayed texts; without them, only the host is informed */
  readonly texts?: readonly string[];
  /** the failure is no alert, and the reason */
  readonly quiet?: Because;
  /** `partner-widget-failed` is not emitted, and the reason */
  readonly notEmitted?: Because;
  /** the displayed text and the button when no response arrives */
  readonly noResponse?: readonly [text: string, button: string];
}

export interface Loading {
  /** the call that is delayed */
  readonly call: string;
  /** selector of the placeholder */
  readonly placeholder: string;
  /** text for screen readers while it loads */
  readonly announcement?: string;
  /** lowest and highest ratio of the placeholder's height to the height of the content */
  readonly height?: readonly [least: number, most: number];
}

export interface ElementCase {
  readonly tag: WidgetTag;
  /** imports the module that defines the element */
  readonly importElement: () => Promise<unknown>;
  /** the attributes in a host's markup */
  readonly attributes?: Readonly<Record<string, string>> | (() => Promise<Readonly<Record<string, string>>>);
  /** the seeded user who is signed in; without it, the element is public */
  readonly user?: string;
  /** further preparation after the sign-in */
  readonly prepare?: () => unknown;
  /** opens the part that is not shown at first */
  readonly open?: (page: ElementPage) => Promise<unknown>;
  /** the Chinese names of the buttons of the ready element that open a dialog */
  readonly dialogs?: readonly string[];
  /** texts, or names for a screen reader, of the ready element */
  readonly chinese: readonly string[];
  readonly english: readonly string[];
  /** texts of the platform, which are the same in both languages */
  readonly data?: readonly string[];
  /** selector that matches after the last of many rows is loaded */
  readonly whole?: string;
  /**
   * The behavior without a session: `prompts` shows 尚未登录 with a sign-in link and informs the host. `silent` informs
   * the host only. Others have their own text and button. `isReady` is the reason why an element is ready anyway.
   */
  readonly session:
    | 'everybody'
    | 'prompts'
    | 'silent'
    | { readonly text: string; readonly button: string; readonly isReady?: Because };
  readonly loading: Loading | 'nothing is shown' | Because;
  readonly failures: readonly Failure[] | Because;
  /** the text that a ready element shows while the network is down */
  readonly offline: string | Because;
}
