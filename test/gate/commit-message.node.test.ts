import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import config from '../config/commitlint.config.mjs';

/** Our own rule. commitlint runs it with its own rules for each commit (hook `commit-msg`). */
const isAccepted = (subject: string): boolean =>
  config.plugins[0]!.rules['subject-imperative']({ subject })[0] === true;

describe('the check of commit messages', () => {
  it('accepts imperative subjects', () => {
    for (const subject of ['Add OpenAPI document to the server', 'Embed the font', 'Pass the token'])
      assert.equal(isAccepted(subject), true, subject);
  });

  it('refuses other subjects', () => {
    for (const subject of ['Added a document', 'Adding a document', 'Adds a document', 'add a document', ''])
      assert.equal(isAccepted(subject), false, subject);
  });
});
