/** Which browser tests run in which engine beside Chromium, which runs them all; and where each hazard is shown. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isEndToEnd, kindOf, reaches, root, testFiles } from './runners.mjs';

const below = (folder, names) => names.split(' ').map((name) => `test/${folder}/${name}`);

/** Folders, and beginnings of names. */
const FOLDERS = {
  firefox: [
    ...['test/shared/', 'test/embed/hostile/'],
    ...below('widgets', 'login/ wallet/ bills/ income/ device-list/ payout/ phone-change/ password/ forms/'),
    ...below('widgets', 'message-bell/ contract/scoped'),
  ],
  // with a file for each screen that a partner's people see first: it takes the longest
  webkit: [
    ...below('shared', 'client/ element/ features/article features/export/ spreadsheet/'),
    'test/embed/hostile/',
    ...below('widgets', 'login/ wallet/gate income/figures device-list/device-list payout/payout-form'),
  ],
};

const runsIn = (engine, file) => FOLDERS[engine].some((folder) => file.startsWith(folder));

/** @param {'firefox' | 'webkit'} engine */
export const testsOf = (engine) => testFiles('browser').filter((file) => runsIn(engine, file));

/** What runs a file that a hazard names: itself, or the tests that are made of it. */
function testsBehind(file) {
  if (kindOf(file)) return [file];
  return [...testFiles('browser'), ...testFiles('node')].filter((test) => reaches(test, new Set([file])));
}

function enginesOf(file) {
  // a soak drives a browser or a server by itself, and is no test of the gate's
  if (file.startsWith('test/soak/')) return ['soak'];
  const engines = testsBehind(file).flatMap((test) => {
    if (kindOf(test) === 'node') return isEndToEnd(test) ? ['console'] : ['node'];
    return ['chromium', ...Object.keys(FOLDERS).filter((engine) => runsIn(engine, test))];
  });
  return [...new Set(engines)];
}

/** Rows of `shared/docs/quality/hazards.md`: number, name, and how many of the files that it names run where. */
export function hazardRows() {
  const page = readFileSync(path.join(root, 'shared/docs/quality/hazards.md'), 'utf8');
  return page
    .split(/^## /m)
    .slice(1)
    .map((entry) => {
      const [, number, title] = /^(\d+)\. (.*)/.exec(entry);
      const shown = /\*\*Shown by\*\*([^]*)/.exec(entry)[1];
      const files = [...shown.matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => file);
      const engines = files.map(enginesOf);
      const count = (engine) => engines.filter((each) => each.includes(engine)).length || '';
      return [number, title, ...['node', 'chromium', 'firefox', 'webkit', 'console', 'soak'].map(count)];
    });
}
