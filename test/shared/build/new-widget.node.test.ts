import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { newWidget } from '#shared/build/new-widget.mjs';
import { root } from '../../gate/runners.mjs';

/** The tables that every element has a row in. */
const TABLES = [
  'widgets/index.ts',
  'widgets/CHANGELOG.md',
  'test/gate/size-budgets.json',
  'test/widgets/contract/element-cases.ts',
];

describe('npm run new:widget', () => {
  let house: string;
  const read = (file: string) => readFileSync(path.join(house, file), 'utf8');

  before(() => {
    house = mkdtempSync(path.join(os.tmpdir(), 'partner-console-new-'));
    for (const file of TABLES) {
      mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
      cpSync(path.join(root, file), path.join(house, file));
    }
  });
  after(() => rmSync(house, { recursive: true }));

  it('makes an element with its view, its words and its test, and puts it into every table, once', () => {
    const files = newWidget(house, ['referral-bonus', '推荐奖励', "A friend's bonus"]);
    assert.deepEqual(files.sort(), [
      'test/gate/size-budgets.json',
      'test/widgets/contract/element-cases.ts',
      'test/widgets/referral-bonus/referral-bonus.test.ts',
      'widgets/CHANGELOG.md',
      'widgets/index.ts',
      'widgets/referral-bonus/referral-bonus-view.tsx',
      'widgets/referral-bonus/referral-bonus.element.tsx',
      'widgets/referral-bonus/referral-bonus.text.ts',
    ]);
    const rows = TABLES.map(
      (file) =>
        read(file)
          .split('\n')
          .filter((line) => line.includes('referral-bonus')).length,
    );
    assert.deepEqual(rows, [1, 1, 1, 2], 'the last: its tag and its module');
    assert.match(read('widgets/referral-bonus/referral-bonus.text.ts'), /title: 'A friend\\'s bonus'/);
    assert.match(read('widgets/referral-bonus/referral-bonus.element.tsx'), /defineWidget\('partner-referral-bonus'/);
  });

  it('imports what there is', () => {
    for (const name of ['referral-bonus-view.tsx', 'referral-bonus.element.tsx', 'referral-bonus.text.ts'])
      for (const [, target] of read(`widgets/referral-bonus/${name}`).matchAll(/from '#([^']+)'/g))
        assert.ok(existsSync(path.join(root, target!)), `${name} imports ${target}`);
  });

  it('refuses a name that is taken or none, and says how it is called', () => {
    assert.throws(() => newWidget(house, ['referral-bonus', '推荐奖励', 'Bonus']), /is there already/);
    for (const words of [[], ['Referral', '推荐', 'Bonus'], ['bonus', '推荐'], ['../bonus', '推荐', 'Bonus']])
      assert.throws(() => newWidget(house, words), /npm run new:widget -- <name>/);
  });
});
