/**
 * The controls that Chromium describes to screen readers, next to the list of them in `test/widgets/contract/controls.json`.
 * `CONTROLS_WRITE=1` updates the list.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer-core';
import { MINERS } from '#console/server/demo/seed/users.ts';
import { root } from '../gate/project.ts';

const FILE = path.join(root, 'test/widgets/contract/controls.json');
/** The last parts of an element load within this time. */
const LOADED_MS = 2_000;

type Language = 'zh-CN' | 'en';
/** Rows such as `button 申请提现` of each place: an element, or a dialog of it. */
type List = Record<string, Partial<Record<Language, readonly string[]>>>;

const CONTROLS = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'switch', 'tab', 'slider'],
  ...['spinbutton', 'menuitem', 'DisclosureTriangle', 'Date', 'InputTime'],
  ...['radiogroup', 'tablist', 'toolbar', 'listbox', 'menu', 'dialog', 'alertdialog'],
]);
/** Boxes that screen readers announce only with a name. */
const BOXES = new Set(['group', 'table', 'grid', 'navigation', 'region', 'form', 'search']);
/** A row with it is never allowed. */
const UNNAMED = 'WITHOUT A NAME';

async function rowsOf(session: CDPSession): Promise<string[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.flatMap(({ ignored, role, name }) => {
    const [is, named] = [`${role?.value}`, `${name?.value ?? ''}`.replace(/\s+/g, ' ').trim()];
    return !ignored && (CONTROLS.has(is) || (BOXES.has(is) && named)) ? [`${is} ${named || UNNAMED}`] : [];
  });
}

const NUMBER = /(?<![A-Za-z])\d+([\d,.:-]*\d)?|\d{2,}/g;
const DEVICE_ID = /[\da-f]{16,}/g;
const USERNAME = new RegExp(`(?<!\\w)(${['plain', ...MINERS.map(({ username }) => username)].join('|')})(?!\\w)`, 'g');
/** Chinese in an English row is data of the platform, such as the name of a node or a message. */
const CHINESE = /\p{Script=Han}[^A-Za-z]*([A-Z]+-0)?/gu;
const DATA = '…';

/** Returns a row with `0` for numbers, and `…` for usernames and IDs. */
const withoutNumbers = (row: string): string =>
  row.replace(USERNAME, DATA).replace(DEVICE_ID, DATA).replace(NUMBER, '0');

/** Returns sorted unique rows with `…` for data. */
function withoutData(rows: readonly string[], data: readonly string[]): string[] {
  const longestFirst = [...data].sort((one, other) => other.length - one.length);
  const clean = rows.map((row) =>
    longestFirst.reduce((shown, each) => shown.replaceAll(each, DATA), row).replace(/….*…/, DATA),
  );
  return [...new Set(clean)].sort();
}

export interface Compared {
  /** the rows that only the page or only the list has */
  readonly difference: readonly string[];
  /** the data in the English rows, which the Chinese rows contain, too */
  readonly data: readonly string[];
}

/** Compares the controls of the page with the list. @param data for Chinese rows: that of the English rows */
export async function compareControls(
  session: CDPSession,
  place: string,
  language: Language,
  data: readonly string[] = [],
): Promise<Compared> {
  if (process.env.CONTROLS_WRITE) await wait(LOADED_MS);
  const rows = (await rowsOf(session)).map(withoutNumbers);
  const inEnglish = rows.flatMap((row) => row.match(CHINESE) ?? []).map((text) => text.replace(/[\s\p{P}]+$/u, ''));
  const known = language === 'en' ? inEnglish : data;
  const shown = withoutData(rows, known);
  const list = JSON.parse(readFileSync(FILE, 'utf8')) as List;
  const listed = (list[place]?.[language] ?? []).filter((row) => !row.endsWith(UNNAMED));
  if (process.env.CONTROLS_WRITE) write({ ...list, [place]: { ...list[place], [language]: shown } });
  const difference = [
    ...listed.filter((row) => !shown.includes(row)).map((row) => `only in the list: ${row}`),
    ...shown.filter((row) => !listed.includes(row)).map((row) => `not in the list: ${row}`),
  ];
  return { difference: process.env.CONTROLS_WRITE ? [] : difference, data: known };
}

function write(list: List): void {
  const sorted = Object.entries(list).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}
