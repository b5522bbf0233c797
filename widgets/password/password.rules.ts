/** The rules of passwords (§5); the platform holds them too. */

/** 8 to 12 digits, letters or special characters: what a keyboard writes, without spaces. */
export const isLoginPassword = (typed: string): boolean => /^[\x21-\x7e]{8,12}$/.test(typed);

/** 6 to 12 characters. */
export const isWalletPassword = (typed: string): boolean => typed.length >= 6 && typed.length <= 12;
