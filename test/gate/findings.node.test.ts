/** Scripts of `findings` have the form that their README states. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from './project.ts';

const FOLDER = path.join(root, 'findings');
const read = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');
const scripts = readdirSync(FOLDER).filter((file) => file !== 'README.md');

describe('a finding', () => {
  for (const file of scripts)
    it(`has a comment, a folder of its own and pinned packages: ${file}`, () => {
      const script = read(file);
      execFileSync('bash', ['-n', path.join(FOLDER, file)]);
      assert.match(script, /^#!\/usr\/bin\/env bash\n# Expected: /);
      assert.match(script, /^# Observed/m);
      assert.match(script, /^set -euo pipefail$/m);
      assert.match(script, /mktemp -d/);
      for (const [line] of script.matchAll(/^\s*(?:npm (?:i|install)|pip3? install) .*$/gm))
        assert.match(line, /\w(?:@|==)\d+(?:\.\d+)+/, line);
      assert.match(read('README.md'), new RegExp(`\\(${file.replace('.', '\\.')}\\)`), 'is listed');
    });
});
