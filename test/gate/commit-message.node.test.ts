import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from './project.ts';

/** Runs the check of the hook `commit-msg`. */
async function isAccepted(message: string): Promise<boolean> {
  const program = path.join(root, 'node_modules/@commitlint/cli/cli.js');
  const check = spawn(process.execPath, [program, '--config', 'test/config/commitlint.config.mjs'], {
    cwd: root,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  check.stdin.end(message);
  const [code] = await once(check, 'close');
  return code === 0;
}

describe('the check of commit messages', () => {
  for (const message of [
    'Add OpenAPI document to the server',
    'Embed the font\n\nPages without it fell back to Arial.',
  ])
    it(`accepts ${JSON.stringify(message)}`, async () => assert.equal(await isAccepted(message), true));

  for (const message of [
    'Added an OpenAPI document',
    'Adding an OpenAPI document',
    'add an OpenAPI document',
    'Add an OpenAPI document.',
    `Add ${'a very '.repeat(10)}long subject`,
    'Add an OpenAPI document\nwithout a blank line',
  ])
    it(`refuses ${JSON.stringify(message)}`, async () => assert.equal(await isAccepted(message), false));
});
