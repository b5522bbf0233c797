/** Compares the roles and names of an element's controls with `controls.json`, in both languages. */
import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { until } from '../../browser/until.ts';
import type { ElementCase } from './element-case.ts';
import type { HostedElement } from './hosted-element.ts';

type Language = 'zh-CN' | 'en';

declare global {
  interface Window {
    /** Chromium only: the other engines do not describe their accessibility tree to the runner. */
    compareControls?: (
      place: string,
      language: Language,
      data?: readonly string[],
    ) => Promise<{ readonly difference: readonly string[]; readonly data: readonly string[] }>;
  }
}

const DIALOG = '.overlays [role=dialog]';

/** Compares the controls of the ready element, and of each dialog that it opens. The element is in English. */
export async function namesItsControls(page: HostedElement, { tag, dialogs = [] }: ElementCase): Promise<void> {
  if (!window.compareControls) return;
  const data = await matchesList(tag, 'en');
  await inLanguage(page, 'zh-CN');
  await matchesList(tag, 'zh-CN', data);
  for (const opener of dialogs) {
    await page.press(opener);
    await page.waitFor(DIALOG);
    await inLanguage(page, 'en');
    const dataOfDialog = await matchesList(`${tag} ${opener}`, 'en');
    await inLanguage(page, 'zh-CN');
    await matchesList(`${tag} ${opener}`, 'zh-CN', dataOfDialog);
    page.find(DIALOG)!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    await page.until(() => !page.find(DIALOG), `should close ${opener}`);
  }
}

async function inLanguage(page: HostedElement, language: Language): Promise<void> {
  configure({ locale: language });
  const places = (): string[] => page.all('.frame, .overlays').map(({ lang }) => lang);
  await page.until(() => places().every((lang) => lang === language), `should be in ${language}`);
}

/** Waits until the controls are those of the list, because parts of an element load later. @returns the data of the rows */
async function matchesList(place: string, language: Language, data?: readonly string[]): Promise<readonly string[]> {
  let compared = await window.compareControls!(place, language, data);
  await until(
    async () => {
      if (compared.difference.length > 0) compared = await window.compareControls!(place, language, data);
      return compared.difference.length === 0;
    },
    place,
    { interval: 100 },
  ).catch(() => undefined);
  expect(compared.difference, `${place}, ${language}`).to.deep.equal([]);
  return compared.data;
}
