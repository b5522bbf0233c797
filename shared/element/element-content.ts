/** Parts of a declaration that the frame requires to show an element. */
import type { ComponentType } from 'react';
import type { AccountInfo } from '../topics/account/account.calls.ts';
import type { CallName } from '../topics/calls.ts';
import type { OptionalCall } from '../core/optional-calls.ts';
import type { LazyView } from '../ui/base/lazy-view.tsx';

/** Why an account does not see the content. */
export interface Refusal {
  readonly title: string;
  readonly text: string;
}

/** Rules for the accounts that see the content of an element, and the state while no account sees it. */
export interface AccountRules<Values = object> {
  /** The endpoint that the whole content is for. Without permission for it, the element explains that it is unavailable. */
  readonly needs?: CallName | ((values: Values) => CallName | undefined);
  /** Returns why this account does not see the content, or `undefined` if it does. */
  readonly refusal?: (account: AccountInfo) => Refusal | undefined;
  /** Keeps typed values when the session expires, for the same user only. */
  readonly keepsInput?: boolean;
  /** Announced to screen readers while the account is loading. */
  readonly loading?: () => string;
}

export interface ElementContent {
  readonly offered: (values: object) => readonly OptionalCall[];
  readonly account: AccountRules | undefined;
  /** Whether the element has passwords or codes, and runs in a frame in isolated mode. */
  readonly sensitive: boolean;
  readonly Skeleton: ComponentType<object> | undefined;
  readonly View: LazyView<{ account?: AccountInfo }>;
}
