/** Needs a build. The license notices that bundled packages require. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { NOTICES } from '#shared/build/notices.ts';
import { root } from '../gate/project.ts';

/** Returns the notice of a package: from its heading to the next separator. */
function noticeOf(folder: string, name: string): string {
  const notices = readFileSync(path.join(root, 'dist', folder, NOTICES), 'utf8').split(/\n-{80}\n/);
  const notice = notices.find((one) => one.trimStart().startsWith(`${name} `));
  assert.ok(notice, `${folder}${NOTICES} has no notice of ${name}`);
  return notice;
}

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(path.join(root, `node_modules/${name}/package.json`), 'utf8')) as { version: string })
    .version;

describe('third-party notices', () => {
  for (const [name, copyright] of [
    ['react', 'Meta Platforms'],
    ['styled-components', 'Glen Maddern'],
    ['axios', 'Matt Zabriskie'],
  ] as const)
    for (const folder of ['embed', 'page'])
      it(`contain the MIT license of ${name} in dist/${folder}`, () => {
        const notice = noticeOf(folder, name);
        assert.ok(notice.includes(`${name} ${versionOf(name)}, license: MIT`));
        assert.match(notice, new RegExp(`Copyright .*${copyright}`));
        assert.match(notice, /Permission is hereby granted, free of charge/);
        assert.match(notice, /THE SOFTWARE IS PROVIDED "AS IS"/);
      });

  for (const folder of ['embed', 'npm'])
    it(`contain the Apache license of xlsx and the statement of its changes in dist/${folder}`, () => {
      const notice = noticeOf(folder, '@e965/xlsx');
      assert.ok(notice.includes(`@e965/xlsx ${versionOf('xlsx')}, license: Apache-2.0`));
      assert.match(notice, /Changes: .*bundled.* and minified/);
      assert.match(notice, /Apache License\s+Version 2\.0/);
      assert.match(notice, /4\. Redistribution\./);
    });

  it('are named in every chunk of dist/embed that contains a package', () => {
    const { files } = JSON.parse(readFileSync(path.join(root, 'dist/embed/manifest.json'), 'utf8')) as {
      files: Record<string, unknown>;
    };
    const chunks = Object.keys(files).filter((file) => file.startsWith('chunks/'));
    assert.ok(chunks.length > 0);
    for (const chunk of chunks)
      assert.match(
        readFileSync(path.join(root, 'dist/embed', chunk), 'utf8').slice(0, 200),
        new RegExp(NOTICES),
        chunk,
      );
  });
});
