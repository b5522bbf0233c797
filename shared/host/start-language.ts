import type { LanguageTag, Locale } from './configuration.ts';
import { matchLocale } from './configuration.ts';
import { localStore } from './safe-storage.ts';

const LANGUAGE = 'locale';

/** Chinese, unless the browser prefers English. */
const browserLanguage = (): Locale | undefined => navigator.languages.map(matchLocale).find(Boolean);

/**
 * Returns the language that the user chose on this device, the operator's language, or the browser's language.
 * @param configured the operator's language, if it is known
 */
export const startLanguage = (configured?: LanguageTag): Locale =>
  matchLocale(localStore.get(LANGUAGE) ?? '') ?? matchLocale(configured ?? '') ?? browserLanguage() ?? 'zh-CN';

/** Stores the user's choice on this device. */
export const keepLanguage = (locale: Locale): void => localStore.set(LANGUAGE, locale);
