/** Links and buttons that a host adds to the rows of elements. */
import { resolveAddress } from './page-address.ts';

/** A link if it has `href`, otherwise a button. */
export interface RowAction {
  readonly label: string;
  /** Address with http or https, or a path of the page's origin. */
  readonly href?: string;
  readonly onSelect?: () => void;
}

type Actions<Row> = (row: Row) => readonly RowAction[];

/** Functions that return the actions of a row. They receive no amounts and no personal data. */
export interface RowActions {
  /** A node of `<partner-device-list>`. */
  readonly device?: Actions<{ readonly uuid: string; readonly name: string }>;
  /** An entry of `<partner-wallet>`. `time` is in unix seconds. */
  readonly entry?: Actions<{ readonly id: string; readonly type: string; readonly time: number }>;
  /** A withdrawal of `<partner-wallet>`. `time` is in unix seconds. */
  readonly withdrawal?: Actions<{ readonly id: string; readonly status: string; readonly time: number }>;
}

/** Returns the actions of a row. An error of the host, or an address with another scheme, results in no action. */
export function actionsOf(getActions: () => readonly RowAction[]): readonly RowAction[] {
  try {
    return getActions().flatMap((action) => {
      if (!action.label) return [];
      if (action.href === undefined) return [action];
      const href = resolveAddress(action.href, location.href);
      return href && /^https?:/.test(href) ? [{ ...action, href }] : [];
    });
  } catch (error) {
    reportError(error);
    return [];
  }
}
