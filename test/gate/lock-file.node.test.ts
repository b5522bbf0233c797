/** What the registry hands out is what was looked at: exact versions, each with its hash, from nowhere else. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from './runners.mjs';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
}

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

describe('the packages', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Entry> };
  const entries = Object.entries(packages).filter(([place]) => place !== '');

  it('have each a hash in the lock file, and come from the registry', () => {
    const without = entries.filter(([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'));
    assert.deepEqual(
      without.map(([place]) => place),
      [],
    );
    const elsewhere = entries.filter(
      ([, { resolved, link }]) => link || (resolved && !/^https:\/\/registry\.npmjs\.org\//.test(resolved)),
    );
    assert.deepEqual(
      elsewhere.map(([place]) => place),
      [],
    );
  });

  it('are named at exact versions', () => {
    const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version),
    );
    assert.deepEqual(loose, []);
  });

  // the registry's own xlsx: CVE-2023-30533, CVE-2024-22363
  it('are not those whose mistakes are known here', () => {
    assert.ok(
      !entries.some(([place]) => place.endsWith('node_modules/xlsx') && packages[place]!.version!.startsWith('0.18')),
    );
    assert.ok(
      !entries.some(
        ([place, { version }]) => place.endsWith('node_modules/axios') && /^(0|1\.(1?\d))\./.test(version!),
      ),
    );
  });
});
