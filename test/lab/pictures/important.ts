/** The forty compared pictures: the screens that users open most, and the screens where a defect costs most. */
import { SCREENS, type Screen } from './screens.ts';
import type { LANGUAGES, Look, THEMES } from './take.ts';

/** A screen to compare: one load of the page, one picture for each width. */
interface Important {
  readonly name: string;
  readonly widths: readonly number[];
  readonly theme?: (typeof THEMES)[number];
  readonly language?: (typeof LANGUAGES)[number];
}

const IMPORTANT: readonly Important[] = [
  { name: '/dashboard/bill', widths: [375, 1280] },
  { name: '/dashboard/bill', widths: [1280], theme: 'dark' },
  { name: '/dashboard/bill', widths: [320], language: 'en' },
  { name: '/dashboard/bill, bills', widths: [375, 1280] },
  { name: '/dashboard/bill, first steps', widths: [375, 1280] },
  { name: '/dashboard/bill, failed', widths: [375] },
  { name: '/dashboard/tech', widths: [375, 1280] },
  { name: '/wallet', widths: [375] },
  { name: '/wallet, open', widths: [375, 1280] },
  { name: '/wallet, open', widths: [1280], theme: 'dark' },
  { name: '/wallet, open', widths: [768], language: 'en' },
  { name: '/wallet, withdrawal', widths: [375, 1280] },
  { name: '/wallet, withdrawal', widths: [375], theme: 'dark' },
  { name: '/wallet, by the week', widths: [320, 768, 1280] },
  { name: '/wallet, failed', widths: [375] },
  { name: '/device/list', widths: [375, 1280] },
  { name: '/device/{uuid}', widths: [375, 1280] },
  { name: '/miner/list', widths: [375, 1280] },
  { name: '/dial/config', widths: [1280] },
  { name: '/user/beneficiary', widths: [375] },
  { name: '/user/certification', widths: [1280] },
  { name: '/user/password', widths: [375, 1280] },
  { name: '/login', widths: [375] },
  { name: '/login', widths: [1280], theme: 'dark' },
  { name: '/login', widths: [320], language: 'en' },
  { name: '/help/bind_device', widths: [1280] },
  { name: '/self-tickets', widths: [375] },
  { name: 'messages', widths: [375] },
];

export interface Taken {
  readonly screen: Screen;
  readonly look: Look;
  /** files of the baseline, by width */
  readonly files: ReadonlyMap<number, string>;
}

export const TAKEN = IMPORTANT.map(({ name, widths, theme = 'light', language = 'zh-CN' }): Taken => {
  const screen = SCREENS.find((each) => each.name === name);
  if (!screen) throw new Error(`Unknown screen: "${name}". Use a name from screens.ts.`);
  const slug = name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '');
  return {
    screen,
    look: { language, themes: [theme], widths },
    files: new Map(widths.map((width) => [width, `${slug}-${width}-${language}-${theme}.png`])),
  };
});
