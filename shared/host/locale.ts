/** Words of the screens: zh-CN first, en beside it; the host switches while elements are on the page. */
import { useSyncExternalStore } from 'react';
import { getConfiguration, subscribeConfiguration, type Configuration, type Locale } from './configuration.ts';

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

/** Those that are here, with the names that begin the keys of a host's own words: `wallet` of `wallet.withdraw`. */
export const dictionaries = new Map<Text<unknown>, string>();

/** Declares the words of a screen; `en` must have every entry of `zh-CN`. @param name no other dictionary has it */
export function defineText<const Words>(name: string, text: { 'zh-CN': Words; en: Same<Words> }): Text<Same<Words>> {
  dictionaries.set(text, name);
  return text as Text<Same<Words>>;
}

type OwnTexts = NonNullable<Configuration['texts']>;

/** A dictionary's words in one language with a host's own in them, as long as those are the same. */
const made = new WeakMap<object, readonly [texts: OwnTexts, words: unknown]>();

/** The words in the language of now, outside of components. */
export function textOf<Words>(text: Text<Words>): Words {
  const locale = getLocale();
  const words = text[locale];
  const { texts } = getConfiguration();
  if (!texts) return words;
  let known = made.get(words as object);
  if (known?.[0] !== texts)
    made.set(words as object, (known = [texts, withOwn(words, dictionaries.get(text)!, texts, locale)]));
  return known[1] as Words;
}

function withOwn(words: unknown, key: string, texts: OwnTexts, locale: Locale): unknown {
  if (words?.constructor === Object)
    return Object.fromEntries(
      Object.entries(words as object).map(([name, inner]) => [name, withOwn(inner, `${key}.${name}`, texts, locale)]),
    );
  const given = texts[key];
  const own = (given as Partial<Record<Locale, string>> | undefined)?.[locale] ?? given;
  if (typeof own !== 'string') return words;
  // what our own words mention, in its order
  return typeof words === 'function'
    ? (...mentioned: string[]) => own.replace(/\{(\d)\}/g, (_, at: number) => mentioned[at]!)
    : own;
}

/** The words in the language of now; the component follows a switch. */
export function useText<Words>(text: Text<Words>): Words {
  const read = () => textOf(text);
  return useSyncExternalStore(subscribeConfiguration, read, read);
}
