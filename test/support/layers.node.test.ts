/** Lint keeps the layers apart: forbidden imports are reported, allowed ones are not. Its other rules are awake, too. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { objection } from '../config/layers.mjs';
import { root } from './runners.mjs';

/** Code as if it stood in a file of the project; the rules that refuse it are named for `others` alone. */
type Snippet = readonly [from: string, code: string, ...rules: string[]];

const forbidden: readonly Snippet[] = [
  ['shared/domain/money.ts', "import { api } from '../store/api.ts';"],
  ['shared/domain/money.ts', "import type { UserInfo } from '../client/schemas/session.ts';"],
  ['shared/domain/money.ts', "import { useState } from 'react';"],
  ['shared/client/client.ts', "import { rules } from '../../widgets/wallet/wallet.rules.ts';"],
  ['shared/ui/button.tsx', "export { x } from '../../test/support/end-to-end.ts';"],
  ['widgets/wallet/wallet-view.tsx', "import { Login } from '../login/login-view.tsx';"],
  ['widgets/wallet/wallet-view.tsx', "const page = import('../../console/page/main.tsx');\nawait page;"],
  ['widgets/wallet/wallet-view.tsx', "import { readFile } from 'node:fs/promises';\nawait readFile('');"],
  ['console/page/main.tsx', "import '../../widgets/wallet/wallet.element.tsx';"],
  ['console/page/main.tsx', "import { client } from '../../shared/client/client.ts';"],
  ['console/gallery/main.tsx', "import { Header } from '../page/header.tsx';"],
  ['console/server/app.ts', "import { client } from '../../shared/client/client.ts';"],
  ['console/server/app.ts', "import { Button } from '../../shared/ui/button.tsx';"],
  ['console/server/app.ts', "import { renderToString } from 'react-dom/server';"],
  ['console/server/app.ts', "import { startServer } from '../../test/support/end-to-end.ts';"],
];

const allowed: readonly Snippet[] = [
  ['shared/domain/withdrawal-quote.ts', "import { percentOf } from './money.ts';\npercentOf();"],
  ['shared/client/client.ts', "import { parseCents } from '../domain/money.ts';\nparseCents();"],
  ['widgets/wallet/wallet-view.tsx', "import { Button } from '../../shared/ui/button.tsx';\nButton();"],
  ['widgets/wallet/wallet-view.tsx', "import { records } from './records/records.tsx';\nrecords();"],
  ['widgets/index.ts', "export * from './wallet/wallet.element.tsx';"],
  ['console/page/main.tsx', "import { configure } from '../../shared/host/configuration.ts';\nconfigure({});"],
  [
    'console/page/main.tsx',
    "import type { WalletElement as W } from '../../widgets/wallet/wallet.element.tsx';\nexport type X = W;",
  ],
  ['console/server/app.ts', "import { account } from '../../shared/client/schemas/account.ts';\naccount();"],
  ['console/server/reference/ledger.ts', "import { percentOf } from '../../../shared/domain/money.ts';\npercentOf();"],
  ['test/console/x.node.test.ts', "import { buildServer } from '../../console/server/app.ts';\nbuildServer();"],
];

const others: readonly Snippet[] = [
  ['widgets/wallet/wallet-view.tsx', "console.log('x');", 'no-console'],
  ['shared/ui/button.tsx', "console.warn('x');"],
  ['shared/build/x.mjs', "console.log('x');"],
  ['shared/build/x.mjs', 'export const x = (y) => y == 1;', 'eqeqeq'],
  ['shared/ui/button.tsx', "import React from 'react';\nReact.x();", 'no-restricted-imports'],
  ['shared/ui/button.tsx', "export const x = <p dangerouslySetInnerHTML={{ __html: '' }} />;", 'no-danger'],
  ['shared/ui/button.tsx', "import { useId } from 'react';\nexport const x = () => useId();", 'rules-of-hooks'],
  ['shared/ui/button.tsx', 'const save = async () => {};\nsave();', 'no-floating-promises'],
  ['test/ui/x.test.ts', "import { waitUntil } from '@open-wc/testing';\nwaitUntil();", 'no-restricted-imports'],
  ['test/ui/x.test.ts', 'const save = async () => {};\nsave();'],
  ['shared/ui/button.tsx', '// oxlint-disable-next-line no-var\nexport const x = 1;', 'unused directive'],
];

/** Each snippet in a file of its own, beside the one that it is named after. */
const snippets = [...forbidden, ...allowed, ...others];
const fileOf = (snippet: Snippet) => {
  const { dir, base } = path.posix.parse(snippet[0]);
  return `${dir}/${snippets.indexOf(snippet)}-${base}`;
};

let report: readonly { filename: string; code?: string }[];

const reported = (snippet: Snippet): string[] =>
  report
    .filter(({ filename }) => filename === fileOf(snippet))
    // "partner(layers)", "eslint(no-console)"
    .map(({ code }) => code?.replace(/^.*\((.*)\)$/, '$1') ?? 'unused directive');

describe('lint', () => {
  before(() => {
    const tree = realpathSync(mkdtempSync(path.join(tmpdir(), 'partner-console-lint-')));
    for (const file of ['.oxlintrc.json', 'test/config/layers.mjs'])
      cpSync(path.join(root, file), path.join(tree, file));
    for (const snippet of snippets) {
      const file = path.join(tree, fileOf(snippet));
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${snippet[1]}\n`);
    }
    const lint = path.join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout, stderr } = spawnSync(process.execPath, [lint, '--format', 'json'], { cwd: tree, encoding: 'utf8' });
    rmSync(tree, { recursive: true });
    assert.match(stdout, /^\{/, stderr);
    report = (JSON.parse(stdout) as { diagnostics: typeof report }).diagnostics;
  });

  for (const snippet of forbidden)
    it(`${snippet[0]} may not: ${snippet[1].split('\n')[0]}`, () => {
      assert.ok(reported(snippet).includes('layers'));
    });

  for (const snippet of allowed)
    it(`${snippet[0]} may: ${snippet[1].split('\n')[0]}`, () => {
      assert.deepEqual(reported(snippet), []);
    });

  it('says what a layer may import instead', () => {
    assert.equal(
      objection('console/server/app.ts', 'shared/ui/button.tsx'),
      'console/server may import shared/domain, shared/client/schemas and itself',
    );
    assert.equal(objection('shared/ui/button.tsx', 'test/support/x.ts'), 'nobody imports tests');
  });

  for (const snippet of others) {
    const [from, code, ...rules] = snippet;
    it(`in ${from}: ${code.split('\n').at(-1)} is ${rules.join() || 'fine'}`, () => {
      assert.deepEqual(reported(snippet), rules);
    });
  }
});
