/** The way to the other language. */
import styled from 'styled-components';
import { configure } from '#shared/host/configuration.ts';
import { getLocale, useText } from '#shared/host/locale.ts';
import { keepLanguage } from '#shared/host/start-page.ts';
import { pageText } from './page.text.ts';

/** Elements and page change at once; the choice is kept on this device. */
export function switchLanguage(): void {
  const locale = getLocale() === 'en' ? 'zh-CN' : 'en';
  keepLanguage(locale);
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
