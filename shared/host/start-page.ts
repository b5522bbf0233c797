/** What a page of this server reads before its elements can begin. */
import { getConfiguration, type Configuration, type Locale } from './configuration.ts';
import { getPublicApi } from './public-api.ts';
import { localStore } from './safe-storage.ts';

const CONFIGURATION_MS = 10_000;

/** @throws when the server does not answer, or too late */
export async function readConfiguration(): Promise<Configuration> {
  const answer = await fetch('/config.json', { signal: AbortSignal.timeout(CONFIGURATION_MS) });
  if (!answer.ok) throw new Error(`/config.json answers ${answer.status}`);
  return (await answer.json()) as Configuration;
}

/** @throws when the loader does not come; it can be asked for again */
export function readLoader(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (getPublicApi()) return resolve();
    // The loader leaves what it finds; its elements wait until `configure` is called.
    getConfiguration();
    const script = document.createElement('script');
    script.type = 'module';
    script.src = '/embed/loader.js';
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('/embed/loader.js did not load'));
    };
    document.head.append(script);
  });
}

const LANGUAGE = 'locale';

function chosenLanguage(): Locale | undefined {
  const chosen = localStore.get(LANGUAGE);
  return chosen === 'en' || chosen === 'zh-CN' ? chosen : undefined;
}

/** Chinese is for all whose browser does not ask for English before it. */
const browserLanguage = (): Locale =>
  navigator.languages.find((language) => /^(en|zh)\b/.test(language))?.startsWith('en') ? 'en' : 'zh-CN';

/**
 * The language that the person chose on this device, else the operator's, else the browser's.
 * @param configured what the operator wants, where that is known
 */
export const startLanguage = (configured?: Locale): Locale => chosenLanguage() ?? configured ?? browserLanguage();

/** Keeps a person's choice on this device. */
export const keepLanguage = (locale: Locale): void => localStore.set(LANGUAGE, locale);

/* A token in the console's address (§2.2) is taken out before anything else can send it on (hazard 5). */

/** The search text without its `token` parameters, all others as they were written, and the token. */
export function splitToken(search: string): { token: string | undefined; search: string } {
  let token: string | undefined;
  const kept = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => {
      const [[name, value] = []] = new URLSearchParams(pair);
      if (name !== 'token') return true;
      token = value || token;
      return false;
    })
    .join('&');
  return { token, search: kept && `?${kept}` };
}

/**
 * Takes `?token=` out of the page's address, keeping path, other parameters, hash and history state.
 * @returns the token, to be tried with `adoptToken`
 */
export function takeTokenFromAddress(): string | undefined {
  const { pathname, hash } = location;
  const { token, search } = splitToken(location.search);
  if (search !== location.search) history.replaceState(history.state, '', pathname + search + hash);
  return token;
}
