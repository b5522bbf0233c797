/** Texts of the screens in Chinese and English. The host can switch the language while elements are on the page. */
import { useSyncExternalStore } from 'react';
import {
  getConfiguration,
  matchLocale,
  subscribeConfiguration,
  type Configuration,
  type Locale,
} from './configuration.ts';

export type { Locale };

export const getLocale = (): Locale => matchLocale(getConfiguration().locale ?? '') ?? 'zh-CN';

export const useLocale = (): Locale => useSyncExternalStore(subscribeConfiguration, getLocale, getLocale);

/** A dictionary in both languages. Entries with values are functions of these values. */
export interface Text<Entries> {
  readonly 'zh-CN': Entries;
  readonly en: Entries;
}

type Same<Entries> = Entries extends string
  ? string
  : Entries extends (...values: never[]) => unknown
    ? Entries
    : { readonly [Name in keyof Entries]: Same<Entries[Name]> };

/** All loaded dictionaries with the first part of their keys, such as `wallet` of `wallet.withdraw`. */
export const dictionaries = new Map<Text<unknown>, string>();

/**
 * Declares the texts of a screen; `en` must have every entry of `zh-CN`.
 * @param name unique among all dictionaries
 */
export function defineText<const Entries>(
  name: string,
  text: { 'zh-CN': Entries; en: Same<Entries> },
): Text<Same<Entries>> {
  dictionaries.set(text, name);
  return text as Text<Same<Entries>>;
}

type OwnTexts = NonNullable<Configuration['texts']>;

/** Dictionaries with the host's own texts applied, cached until `texts` changes. */
const cached = new WeakMap<object, readonly [texts: OwnTexts, entries: unknown]>();

/** Returns the texts in the current language, for code outside of components. */
export function textOf<Entries>(text: Text<Entries>): Entries {
  const locale = getLocale();
  const entries = text[locale];
  const { texts } = getConfiguration();
  if (!texts) return entries;
  let cachedEntries = cached.get(entries as object);
  if (cachedEntries?.[0] !== texts)
    cached.set(entries as object, (cachedEntries = [texts, withOwn(entries, dictionaries.get(text)!, texts, locale)]));
  return cachedEntries[1] as Entries;
}

/** Returns whether a value contains entries. A dictionary can have a key `constructor`. */
export const isDictionary = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function withOwn(entries: unknown, key: string, texts: OwnTexts, locale: Locale): unknown {
  if (isDictionary(entries))
    return Object.fromEntries(
      Object.entries(entries).map(([name, inner]) => [name, withOwn(inner, `${key}.${name}`, texts, locale)]),
    );
  const text = texts[key];
  const ownText = (text as Partial<Record<Locale, string>> | undefined)?.[locale] ?? text;
  if (typeof ownText !== 'string') return entries;
  // placeholders refer to the values of the default text, in its order
  return typeof entries === 'function'
    ? (...values: string[]) => ownText.replace(/\{(\d)\}/g, (_, at: number) => values[at]!)
    : ownText;
}

/** Returns the texts in the current language and re-renders when the language changes. */
export function useText<Entries>(text: Text<Entries>): Entries {
  const read = () => textOf(text);
  return useSyncExternalStore(subscribeConfiguration, read, read);
}
