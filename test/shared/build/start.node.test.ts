import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { root } from '../../gate/project.ts';

describe('npm start', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-console-start-'));
  after(() => rmSync(folder, { recursive: true }));

  it('ends with one message when the development packages are missing', () => {
    const script = path.join(folder, 'console/server/start.mjs');
    mkdirSync(path.dirname(script), { recursive: true });
    cpSync(path.join(root, 'console/server/start.mjs'), script);
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^The build failed, because the development packages are missing\. Run `npm ci` .*\n$/);
  });
});
