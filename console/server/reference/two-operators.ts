/** Acts that move money need two operators, each with the same values. */

/** Operators who must approve such an act. */
export const APPROVALS = 2;

/** Returns the stored name of an operator. A name in another case is the same operator. */
export const operatorKey = (name: string): string => name.trim().toLowerCase();
