/** Links to a read-only document: their documents, their validity, and their limits. Client and server. */

/** `change`: why the income of two periods differs. */
export const SHARED_KINDS = ['ledger', 'change', 'statement', 'receipt'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** Days for which a link can be valid. */
export const SHARE_DAYS = [1, 7, 30] as const;
export type ShareDays = (typeof SHARE_DAYS)[number];
export const DEFAULT_SHARE_DAYS: ShareDays = 7;

/** Characters of the name of a recipient. */
export const LONGEST_RECIPIENT = 40;

/** Valid links of a user. */
export const MOST_SHARE_LINKS = 50;

/** The page of the console that shows a document. The token is in the fragment, which browsers do not send. */
export const SHARED_PATH = '/shared';

/** A document to share, as its screen shows it. */
export type SharedChoice =
  | { readonly kind: 'ledger'; readonly username: string; readonly date: string }
  | {
      readonly kind: 'change';
      readonly start: string;
      readonly end: string;
      readonly earlier_start: string;
      readonly earlier_end: string;
      readonly uuid: string | undefined;
      readonly username: string | undefined;
    }
  | { readonly kind: 'statement'; readonly date: string }
  | { readonly kind: 'receipt'; readonly txId: string };
