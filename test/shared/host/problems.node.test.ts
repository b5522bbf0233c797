import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { nearestName, PROBLEM_CODES } from '#shared/host/problems.ts';
import { LOAD_ERROR_CODES } from '#shared/host/widget-details.ts';
import { root } from '../../gate/project.ts';

describe('the problems that a page can cause', () => {
  it('have a section for every code in errors.md', () => {
    const page = readFileSync(path.join(root, 'shared/docs/reference/errors.md'), 'utf8');
    for (const code of PROBLEM_CODES) {
      assert.ok(page.includes(`\n## ${code}\n`), `no section for ${code}`);
      assert.ok(page.includes(`(#${code})`), `no row for ${code}`);
    }
  });

  it('have the type LoadErrorCode exactly if errors.md marks them as codes of an event', () => {
    const page = readFileSync(path.join(root, 'shared/docs/reference/errors.md'), 'utf8');
    const marked = [...page.matchAll(/^\| \[([^\]]+)\]\([^)]+\) *\| yes/gm)].flatMap(([, codes]) => codes!.split(', '));
    assert.deepEqual([...LOAD_ERROR_CODES], marked);
  });

  it('suggest the nearest option, or none when no option is near', () => {
    const options = ['apiBase', 'getToken', 'onSessionExpired', 'theme', 'locale', 'brand', 'brands'];
    const meant = (given: string) => nearestName(given, options);
    assert.deepEqual(
      ['apibase', 'api-base', 'getTokn', 'gettoken', 'onSesionExpired', 'them', 'lang', 'colour', ''].map(meant),
      ['apiBase', 'apiBase', 'getToken', 'getToken', 'onSessionExpired', 'theme', undefined, undefined, undefined],
    );
    assert.equal(nearestName('anything', []), undefined);
  });
});
