/** Checks the lock file: every package has a hash, comes from the registry and runs on the supported Node versions. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { minVersion, satisfies } from 'semver';
import { root } from './project.ts';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly optional?: boolean;
  readonly engines?: { readonly node?: string };
}

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

describe('the packages', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, Entry> };
  const entries = Object.entries(packages).filter(([place]) => place !== '');

  it('have a hash in the lock file and come from the registry', () => {
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

  it('have caret ranges, so that hosts and this project can install patches', () => {
    const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
    const others = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(npm:.+@)?\^\d+\.\d+\.\d+$/.test(version),
    );
    assert.deepEqual(Object.fromEntries(others), {
      // The project uses its internals: shared/docs/contributing/decisions/adopted-sheet.md.
      'styled-components': '6.6.0',
      // 6.5 needs packages that reject Node 20.
      'rollup-plugin-dts': '~6.4.1',
    });
  });

  it('accept the oldest Node version that package.json names', () => {
    const { engines } = read('package.json') as { engines: { node: string } };
    const oldest = minVersion(engines.node)!;
    const refusing = entries.filter(
      ([, entry]) => entry.engines?.node && !entry.optional && !satisfies(oldest, entry.engines.node),
    );
    assert.deepEqual(
      refusing.map(([place]) => place),
      [],
    );
  });

  // The xlsx of the registry: CVE-2023-30533, CVE-2024-22363.
  it('are not the releases with known vulnerabilities', () => {
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
