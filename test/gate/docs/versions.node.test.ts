import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { VERSION } from '#shared/core/version.ts';
import { root } from '../project.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('the version of the package', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };

  it('is the newest one of the changelog', () =>
    assert.equal(/^## (\d+\.\d+\.\d+)/m.exec(read('widgets/CHANGELOG.md'))?.[1], version));

  it('is the version that elements report', () => assert.equal(VERSION, version));
});
