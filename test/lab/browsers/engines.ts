/** Selects the browser tests that also run in Firefox and WebKit, and counts the tests of each hazard. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { markdownTable } from '../../gate/docs/markdown-table.ts';
import { reachOf } from '../../gate/imports.ts';
import { root } from '../../gate/project.ts';
import { isEndToEnd, kindOf, testFiles } from '../../gate/test-files.ts';

export type Engine = 'firefox' | 'webkit';

const below = (folder: string, names: string): string[] => names.split(' ').map((name) => `test/${folder}/${name}`);

/** Folders and prefixes of file names. */
const FOLDERS: Readonly<Record<Engine, readonly string[]>> = {
  firefox: [
    ...['test/shared/', 'test/embed/hostile/'],
    ...below('widgets', 'login/ wallet/ bills/ income/ device-list/ payout/ phone-change/ password/ forms/'),
    ...below('widgets', 'message-bell/ contract/scoped'),
  ],
  // WebKit takes the longest, so it has one file for each screen that users see first.
  webkit: [
    ...below('shared', 'client/ element/ topics/content/article/ kit/export/ spreadsheet/'),
    'test/embed/hostile/',
    ...below('widgets', 'login/ wallet/gate income/figures device-list/device-list payout/payout-form'),
  ],
};

const runsIn = (engine: Engine, file: string): boolean => FOLDERS[engine].some((folder) => file.startsWith(folder));

export const testsOf = (engine: Engine): string[] => testFiles('browser').filter((file) => runsIn(engine, file));

/** Returns the tests that run a file that a hazard names: the file itself, or the tests that import it. */
function testsBehind(file: string): string[] {
  return kindOf(file) ? [file] : testFiles().filter((test) => reachOf(test).has(file));
}

function enginesOf(file: string): string[] {
  // The programs of the lab start a browser or a server themselves. They are not tests of the gate.
  if (file.startsWith('test/lab/soak/')) return ['soak'];
  const engines = testsBehind(file).flatMap((test) => {
    if (kindOf(test) === 'node') return isEndToEnd(test) ? ['console'] : ['node'];
    return ['chromium', ...(Object.keys(FOLDERS) as Engine[]).filter((engine) => runsIn(engine, test))];
  });
  return [...new Set(engines)];
}

/** Returns the table of `shared/docs/quality/hazards.md`: number, name, and the number of files that run in each engine. */
export function hazardTable(): string {
  const page = readFileSync(path.join(root, 'shared/docs/quality/hazards.md'), 'utf8');
  const rows = page
    .split(/^## /m)
    .slice(1)
    .map((entry) => {
      const [, number, title] = /^(\d+)\. (.*)/.exec(entry)!;
      const [, shown] = /\*\*Tests:\*\*([^]*)/.exec(entry)!;
      const files = [...shown!.matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => file!);
      const engines = files.map(enginesOf);
      const count = (engine: string): string => `${engines.filter((each) => each.includes(engine)).length || ''}`;
      return [number!, title!, ...['node', 'chromium', 'firefox', 'webkit', 'console', 'soak'].map(count)];
    });
  return markdownTable(['', 'Hazard', 'Node', 'Chromium', 'Firefox', 'WebKit', 'End-to-end', 'Soak'], rows);
}
