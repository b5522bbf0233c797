import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { elementDocs } from '#shared/build/element-docs.ts';
import { root } from '../gate/project.ts';

it('widgets/index.ts imports the module of every element', () => {
  const index = readFileSync(path.join(root, 'widgets/index.ts'), 'utf8');
  const missing = elementDocs().filter(({ file }) => !index.includes(`'./${path.relative('widgets', file)}'`));
  assert.deepEqual(
    missing.map(({ tag }) => tag),
    [],
  );
});
