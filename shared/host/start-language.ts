import type { Locale } from './configuration.ts';
import { localStore } from './safe-storage.ts';

const LANGUAGE = 'locale';

function chosenLanguage(): Locale | undefined {
  const chosen = localStore.get(LANGUAGE);
  return chosen === 'en' || chosen === 'zh-CN' ? chosen : undefined;
}

/** Chinese, unless the browser prefers English. */
const browserLanguage = (): Locale =>
  navigator.languages.find((language) => /^(en|zh)\b/.test(language))?.startsWith('en') ? 'en' : 'zh-CN';

/**
 * Returns the language that the user chose on this device, the operator's language, or the browser's language.
 * @param configured the operator's language, if it is known
 */
export const startLanguage = (configured?: Locale): Locale => chosenLanguage() ?? configured ?? browserLanguage();

/** Stores the user's choice on this device. */
export const keepLanguage = (locale: Locale): void => localStore.set(LANGUAGE, locale);
