/** The language that the person chose on this device, else the operator's, else the browser's. */
import styled from 'styled-components';
import { configure } from '#shared/host/configuration.ts';
import { getLocale, useText, type Locale } from '#shared/host/locale.ts';
import { localStore } from '#shared/host/safe-storage.ts';
import { pageText } from './page.text.ts';

const KEY = 'locale';

function chosenLanguage(): Locale | undefined {
  const chosen = localStore.get(KEY);
  return chosen === 'en' || chosen === 'zh-CN' ? chosen : undefined;
}

/** Chinese is for all whose browser does not ask for English before it. */
const browserLanguage = (): Locale =>
  navigator.languages.find((language) => /^(en|zh)\b/.test(language))?.startsWith('en') ? 'en' : 'zh-CN';

/** @param configured what the operator wants, where that is known */
export const startLanguage = (configured?: Locale): Locale => chosenLanguage() ?? configured ?? browserLanguage();

/** Elements and page change at once; the choice is kept on this device. */
export function switchLanguage(): void {
  const locale = getLocale() === 'en' ? 'zh-CN' : 'en';
  localStore.set(KEY, locale);
  configure({ locale });
}

/** The other language by its own name, which is what somebody looks for who cannot read this one. */
export function OtherLanguage() {
  const { name, lang } = useText(pageText).otherLanguage;
  return <span lang={lang}>{name}</span>;
}

export const LanguageSwitch = () => (
  <TextButton type="button" onClick={switchLanguage}>
    <OtherLanguage />
  </TextButton>
);

const TextButton = styled.button`
  min-height: 44px;
  padding: 0 12px;
  border: 0;
  border-radius: 8px;
  font: inherit;
  color: var(--_text-2);
  background: none;
  cursor: pointer;
  &:hover {
    color: var(--_text);
    background: var(--_fill);
  }
  &:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
`;
