/** Links, buttons and columns that a host adds to the rows of elements. */
import { resolveAddress } from './page-address.ts';

/** A link if it has `href`, otherwise a button. */
export interface RowAction {
  readonly label: string;
  /** Address with http or https, or a path of the page's origin. */
  readonly href?: string;
  readonly onSelect?: () => void;
}

/** The rows as functions of a host receive them, without amounts and personal data. */
export interface HostRows {
  /** A node of `<partner-device-list>`. */
  readonly device: { readonly uuid: string; readonly name: string };
  /** An entry of `<partner-wallet>`. `time` is in unix seconds. */
  readonly entry: { readonly id: string; readonly type: string; readonly time: number };
  /** A withdrawal of `<partner-wallet>`. `time` is in unix seconds. */
  readonly withdrawal: { readonly id: string; readonly status: string; readonly time: number };
}

/** Functions that return the actions of a row. */
export type RowActions = { readonly [Kind in keyof HostRows]?: (row: HostRows[Kind]) => readonly RowAction[] };

/** A column with a text for each row. */
export interface ExtraColumn<Row> {
  readonly head: string;
  readonly text: (row: Row) => string;
}

/** The columns that follow those of an element. */
export type ExtraColumns = { readonly [Kind in keyof HostRows]?: readonly ExtraColumn<HostRows[Kind]>[] };

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
