/** Words of the screens: zh-CN first, en beside it; the host switches while elements are on the page. */
import { useSyncExternalStore } from 'react';
import { getConfiguration, subscribeConfiguration, type Locale } from './configuration.ts';

export type { Locale };

export const getLocale = (): Locale => (getConfiguration().locale === 'en' ? 'en' : 'zh-CN');

export const useLocale = (): Locale => useSyncExternalStore(subscribeConfiguration, getLocale, getLocale);

/** A dictionary in both languages; entries may be functions of what they mention. */
export interface Text<Words> {
  readonly 'zh-CN': Words;
  readonly en: Words;
}

type Same<Words> = Words extends string
  ? string
  : Words extends (...mentioned: never[]) => unknown
    ? Words
    : { readonly [Name in keyof Words]: Same<Words[Name]> };

/** Declares the words of a screen; `en` must have every entry of `zh-CN`. */
export const defineText = <const Words>(text: { 'zh-CN': Words; en: Same<Words> }): Text<Same<Words>> =>
  text as Text<Same<Words>>;

/** The words in the language of now, outside of components. */
export const textOf = <Words>(text: Text<Words>): Words => text[getLocale()];

/** The words in the language of now; the component follows a switch. */
export const useText = <Words>(text: Text<Words>): Words => text[useLocale()];
