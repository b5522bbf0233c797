/** Needs a build. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { validateCem } from '@wc-toolkit/cem-validator';
import { ELEMENT_TAGS } from '#shared/element/element-tags.ts';
import { root } from '../gate/project.ts';

interface Manifest {
  readonly modules: readonly { readonly declarations: readonly { tagName?: string | undefined }[] }[];
}

const readManifest = (): Manifest =>
  JSON.parse(readFileSync(path.join(root, 'dist/embed/custom-elements.json'), 'utf8')) as Manifest;

/** Rejects if a rule is violated, and logs the violations. The warnings of the validator are errors here, too. */
const validate = (manifest: Manifest): Promise<void> =>
  validateCem(manifest, {
    packageJsonPath: path.join(root, 'package.json'),
    rules: {
      packageJson: { packageType: 'error', exports: 'error' },
      manifest: { schemaVersion: 'error', modulePath: 'error', definitionPath: 'error', typeDefinitionPath: 'error' },
    },
  });

describe('custom-elements.json', () => {
  it('has no errors and no warnings in the validator', async () => {
    await validate(readManifest());
  });

  it('lists every element', () => {
    const tags = readManifest().modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName));
    assert.deepEqual(tags.filter(Boolean).sort(), [...ELEMENT_TAGS].sort());
  });

  it('has no references to sections of the specification', () => {
    assert.doesNotMatch(readFileSync(path.join(root, 'dist/embed/custom-elements.json'), 'utf8'), /\u00a7/);
  });

  it('does not pass the validator when an element has no tag', async () => {
    const manifest = readManifest();
    manifest.modules.at(-1)!.declarations[0]!.tagName = undefined;
    await assert.rejects(validate(manifest));
  });
});
