import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { newWidget } from '#shared/build/new-widget.ts';
import { root } from '../../gate/project.ts';

/** The files with a row for every element. */
const TABLES = [
  'widgets/index.ts',
  'widgets/CHANGELOG.md',
  'test/gate/size-budgets.json',
  'test/widgets/contract/cases/support.ts',
  'console/gallery/stories.ts',
  'console/gallery/stories.text.ts',
  'console/gallery/meanings.text.ts',
];

describe('npm run new:widget', () => {
  let project: string;
  const read = (file: string) => readFileSync(path.join(project, file), 'utf8');

  before(() => {
    project = mkdtempSync(path.join(os.tmpdir(), 'partner-console-new-'));
    for (const file of TABLES) {
      mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
      cpSync(path.join(root, file), path.join(project, file));
    }
  });
  after(() => rmSync(project, { recursive: true }));

  it('creates an element with view, texts and test, and adds it once to every table', () => {
    const files = newWidget(project, ['spare-card', '备用卡片', "A friend's card"]);
    // Another element may already have these meanings.
    const MEANINGS = 'console/gallery/meanings.text.ts';
    assert.match(read(MEANINGS), /'the content is on screen': '已显示内容'/);
    assert.deepEqual(files.filter((file) => file !== MEANINGS).sort(), [
      'console/gallery/stories.text.ts',
      'console/gallery/stories.ts',
      'test/gate/size-budgets.json',
      'test/widgets/contract/cases/support.ts',
      'test/widgets/spare-card/spare-card.test.ts',
      'widgets/CHANGELOG.md',
      'widgets/index.ts',
      'widgets/spare-card/spare-card-view.tsx',
      'widgets/spare-card/spare-card.element.tsx',
      'widgets/spare-card/spare-card.text.ts',
    ]);
    const rows = TABLES.map(
      (file) =>
        read(file)
          .split('\n')
          .filter((line) => line.includes('spare-card')).length,
    );
    assert.deepEqual(rows, [1, 1, 1, 2, 1, 3, 0], 'cases: its tag and its module; texts: two names and its purpose');
    assert.match(read('widgets/spare-card/spare-card.text.ts'), /title: 'A friend\\'s card'/);
    assert.match(read('widgets/CHANGELOG.md'), /## Unreleased\n\n- `<partner-spare-card>`: A friend's card\./);
    assert.match(read('widgets/spare-card/spare-card.element.tsx'), /defineElement\('partner-spare-card'/);
  });

  it('imports existing modules', () => {
    for (const name of ['spare-card-view.tsx', 'spare-card.element.tsx', 'spare-card.text.ts'])
      for (const [, target] of read(`widgets/spare-card/${name}`).matchAll(/from '#([^']+)'/g))
        assert.ok(existsSync(path.join(root, target!)), `${name} imports ${target}`);
    assert.doesNotMatch(read('widgets/spare-card/spare-card-view.tsx'), /from '\.\.\//);
  });

  it('refuses a name that is taken or invalid, and shows its usage', () => {
    assert.throws(() => newWidget(project, ['spare-card', '推荐奖励', 'Bonus']), /already exists/);
    for (const args of [[], ['Referral', '推荐', 'Bonus'], ['bonus', '推荐'], ['../bonus', '推荐', 'Bonus']])
      assert.throws(() => newWidget(project, args), /npm run new:widget -- <name>/);
  });
});
