/** Folders of the reference platform import only lower layers, and have no import cycles. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filesBelow, readImports, cyclicImports } from '#test/gate/imports.ts';

const PLATFORM = 'console/server/reference/';
/** The demo of the platform, which servers for real users do not load. */
const DEMO = 'console/server/demo/';

/** Layers of the platform from bottom to top. Parts of the same layer do not import each other. */
const LAYERS: readonly (readonly string[])[] = [
  [
    'collectors.ts',
    'day-rules.ts',
    'days.ts',
    'group-by.ts',
    'placeholders.ts',
    'read-json.ts',
    'refusal.ts',
    'secrets.ts',
    'two-operators.ts',
  ],
  ['database'],
  ['jobs'],
  ['providers'],
  ['context.ts', 'ledger'],
  ['access'],
  ['http'],
  ['notices'],
  ['devices'],
  ['billing'],
  ['accounts'],
  ['money'],
  ['content'],
  ['support'],
  ['account-export.ts', 'retention.ts'],
  ['background-work.ts', 'operator'],
  ['event-metrics.ts', 'platform-metrics.ts', 'routes'],
  ['demo'],
  ['index.ts'],
];

/** The rule for pages that may write, and the count of requests in progress, are the same in the gateway and the platform. */
const OF_ALL_MODES: readonly string[] = ['console/server/known-page.ts', 'console/server/work-in-flight.ts'];

const isOfPlatform = (file: string): boolean => file.startsWith(PLATFORM) || file.startsWith(DEMO);
const imports = readImports().filter(({ file }) => isOfPlatform(file));

const partOf = (file: string): string => (file.startsWith(DEMO) ? 'demo' : file.slice(PLATFORM.length).split('/')[0]!);
const layerOf = (file: string): number =>
  isOfPlatform(file) ? LAYERS.findIndex((parts) => parts.includes(partOf(file))) : LAYERS.length;

describe('the folders of the reference platform', () => {
  it('each belong to a layer', () => {
    assert.deepEqual(
      [...filesBelow(PLATFORM), ...filesBelow(DEMO)].filter((file) => layerOf(file) === -1),
      [],
    );
  });

  it('import only lower layers', () => {
    const upward = imports
      .filter(({ wanted }) => !wanted.startsWith('shared/') && !OF_ALL_MODES.includes(wanted))
      .filter(({ file, wanted }) => !isOfPlatform(wanted) || partOf(wanted) !== partOf(file))
      .filter(({ file, wanted }) => layerOf(wanted) >= layerOf(file))
      .map(({ file, wanted }) => `${file} imports ${wanted}`);
    assert.deepEqual(upward, []);
  });

  it('have no import cycles', () => {
    assert.deepEqual(cyclicImports(imports), []);
  });
});
