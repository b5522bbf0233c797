/** Needs a build. The files that a release publishes next to the package, and the data of editors. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { CHECKSUMS } from '#shared/build/release-files.ts';
import { releaseNotes } from '#shared/build/release-notes.ts';
import { ELEMENT_TAGS } from '#shared/element/element-tags.ts';
import { root } from '../gate/project.ts';

const dist = path.join(root, 'dist');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readJson = <Content>(file: string) => JSON.parse(read(file)) as Content;

interface Sbom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string } };
  readonly components: readonly { readonly name: string; readonly group?: string; readonly version: string }[];
}

describe('the SBOM of a build', () => {
  for (const [name, wanted, absent] of [
    ['elements', 'react-hook-form', 'fastify'],
    ['server', 'fastify', 'react-hook-form'],
  ] as const)
    it(`lists the packages of the ${name} and no others`, () => {
      const { bomFormat, components } = readJson<Sbom>(`dist/sbom/${name}.cdx.json`);
      assert.equal(bomFormat, 'CycloneDX');
      const names = components.map((each) => each.name);
      assert.ok(names.includes(wanted));
      assert.ok(!names.includes(absent));
    });
});

describe('the checksums of a build', () => {
  it('belong to the files', () => {
    const lines = read(`dist/${CHECKSUMS}`).trim().split('\n');
    assert.ok(lines.some((line) => line.endsWith('  embed/loader.js')));
    for (const line of lines) {
      const [hash, file] = line.split('  ') as [string, string];
      assert.ok(existsSync(path.join(dist, file)), file);
      if (!/^embed\/[^/]+$/.test(file)) continue;
      assert.equal(
        createHash('sha256')
          .update(readFileSync(path.join(dist, file)))
          .digest('hex'),
        hash,
        file,
      );
    }
  });
});

describe('web-types.json', () => {
  it('names every element with its attributes and events, and is the file that package.json names', () => {
    const { 'web-types': file } = readJson<{ 'web-types': string }>('package.json');
    const { contributions } = readJson<{
      contributions: {
        html: { elements: { name: string; attributes: { name: string }[]; js: { events: { name: string }[] } }[] };
      };
    }>(file);
    const { elements } = contributions.html;
    assert.deepEqual(elements.map(({ name }) => name).sort(), [...ELEMENT_TAGS].sort());
    const wallet = elements.find(({ name }) => name === 'partner-wallet')!;
    assert.ok(wallet.attributes.some(({ name }) => name === 'cycle'));
    assert.ok(wallet.js.events.some(({ name }) => name === 'partner-withdrawal-submitted'));
  });
});

describe('the notes of a release', () => {
  it('are the section of its version', () => {
    const changelog = '# Changelog\n\n## 2.0.0\n\n- New.\n\n### Fixes\n\n- Old.\n\n## 1.0.0\n\n- First.\n';
    assert.equal(releaseNotes(changelog, '2.0.0'), '- New.\n\n### Fixes\n\n- Old.');
    assert.throws(() => releaseNotes(changelog, '3.0.0'), /no section "## 3\.0\.0"/);
    assert.throws(() => releaseNotes(`## Unreleased\n\n- Next.\n\n${changelog}`, '2.0.0'), /unreleased changes/);
  });
});
