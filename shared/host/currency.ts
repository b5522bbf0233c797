/** Amounts in English texts. */

/** Returns `CNY 12.50`, which stays in one line. */
export const cny = (amount: string): string => `CNY\u00a0${amount}`;
