/** Checks that lint reports forbidden imports and accepts allowed ones, and that its other rules work. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { objection } from '../config/layers.mjs';
import { readImports, cyclicImports } from './imports.ts';
import { root } from './project.ts';

/** Code as part of a project file. `others` also names the rules that report it. */
type Snippet = readonly [from: string, code: string, ...rules: string[]];

const forbidden: readonly Snippet[] = [
  ['shared/core/money.ts', "import { api } from '../client/api.ts';"],
  ['shared/core/money.ts', "import type { UserInfo } from '../topics/accounts/session.calls.ts';"],
  ['shared/core/money.ts', "import { useState } from 'react';"],
  ['shared/topics/money/wallet/wallet.calls.ts', "import { getConfiguration } from '#shared/host/configuration.ts';"],
  ['shared/topics/money/wallet/wallet.rules.ts', "import { walletApi } from './wallet.api.ts';"],
  ['shared/topics/billing/bill/bill.rules.ts', "import { quote } from '../../money/wallet/withdrawal-quote.rules.ts';"],
  ['shared/topics/accounts/payout.api.ts', "import { requests } from './payout.server.ts';"],
  ['shared/topics/accounts/payout.rules.ts', "import { requests } from './payout.server.ts';"],
  ['widgets/wallet/wallet-view.tsx', "import { CALLS } from '#shared/topics/calls.ts';"],
  ['shared/topics/unknown/unknown.api.ts', "import { calls } from '../money/wallet/wallet.calls.ts';"],
  ['shared/topics/money/wallet/wallet.calls.ts', "import { useState } from 'react';"],
  ['shared/host/public-api.ts', "export const summary = () => import('../client/session.ts');"],
  ['shared/host/locale.ts', "import type { CallName } from '../topics/calls.ts';"],
  ['shared/client/base-query.ts', "import { Button } from '../ui/button.tsx';"],
  ['shared/client/base-query.ts', "import { rules } from '#widgets/wallet/wallet-view.rules.ts';"],
  ['shared/ui/base/button.tsx', "import { defineElement } from '../../element/define-element.tsx';"],
  ['shared/ui/base/button.tsx', "import { store } from '../../client/store.ts';"],
  ['shared/element/widget.ts', "import BillView from '../topics/billing/bill/bill-view.tsx';"],
  ['shared/spreadsheet/workbook.ts', "import { formatCents } from '../core/money.ts';"],
  ['shared/topics/billing/bill/bill-view.tsx', "import { records } from '#widgets/wallet/records/records.tsx';"],
  [
    'shared/kit/form/form-dialog.tsx',
    "import { BusinessContact } from '../../topics/content/article/business-contact.tsx';",
  ],
  ['shared/new/file.ts', "import { formatCents } from '../core/money.ts';"],
  ['shared/ui/base/button.tsx', "export { x } from '../../end-to-end/end-to-end.ts';"],
  ['widgets/wallet/wallet-view.tsx', "import { Login } from '../login/login-view.tsx';"],
  ['widgets/wallet/wallet-view.tsx', "const page = import('#console/page/main.tsx');\nawait page;"],
  ['widgets/wallet/wallet-view.tsx', "import { readFile } from 'node:fs/promises';\nawait readFile('');"],
  ['console/page/main.tsx', "import '#widgets/wallet/wallet.element.tsx';"],
  ['console/page/main.tsx', "import { client } from '#shared/client/base-query.ts';"],
  ['console/gallery/main.tsx', "import { Header } from '../page/header.tsx';"],
  ['console/server/app.ts', "import { client } from '#shared/client/base-query.ts';"],
  ['console/server/app.ts', "import { walletApi } from '#shared/topics/money/wallet/wallet.api.ts';"],
  ['console/server/app.ts', "import { Button } from '#shared/ui/base/button.tsx';"],
  ['console/server/app.ts', "import { renderToString } from 'react-dom/server';"],
  ['widgets/wallet/wallet-view.tsx', "import { Button } from '../../shared/ui/base/button.tsx';\nButton();"],
  ['widgets/wallet/wallet-view.tsx', "import { records } from '#widgets/wallet/records/records.tsx';\nrecords();"],
  ['console/server/app.ts', "import { startServer } from '../end-to-end/end-to-end.ts';"],
];

const allowed: readonly Snippet[] = [
  [
    'shared/topics/money/wallet/withdrawal-quote.rules.ts',
    "import { percentOf } from '#shared/core/money.ts';\npercentOf();",
  ],
  [
    'shared/topics/money/wallet/wallet.calls.ts',
    "import { unixSeconds } from '#shared/core/shanghai-time.ts';\nunixSeconds(0);",
  ],
  ['shared/host/locale.ts', "import { isNamed } from '../core/optional-calls.ts';\nisNamed();"],
  ['shared/client/base-query.ts', "import type { CallName } from '../topics/calls.ts';\nexport type X = CallName;"],
  ['shared/client/base-query.ts', "import { notify } from '../host/notify.ts';\nnotify();"],
  [
    'shared/ui/base/button.tsx',
    "import { useText } from '../../host/locale.ts';\nexport const useX = () => useText();",
  ],
  [
    'shared/topics/money/wallet/wallet.api.ts',
    "import { billsApi } from '../../billing/bill/bill.api.ts';\nexport const x = billsApi;",
  ],
  ['shared/element/widget.ts', "import { store } from '../client/store.ts';\nstore();"],
  [
    'shared/topics/billing/bill/bill-view.tsx',
    "import { useWidget } from '#shared/host/widget-context.ts';\nexport const useX = () => useWidget();",
  ],
  [
    'shared/kit/export/export-job.ts',
    "import { writeWorkbook } from '../../spreadsheet/write-workbook.ts';\nwriteWorkbook();",
  ],
  ['widgets/wallet/wallet-view.tsx', "import { Button } from '#shared/ui/base/button.tsx';\nButton();"],
  ['widgets/wallet/wallet-view.tsx', "import { records } from './records/records.tsx';\nrecords();"],
  ['widgets/index.ts', "export * from './wallet/wallet.element.tsx';"],
  ['console/page/main.tsx', "import { configure } from '#shared/host/configuration.ts';\nconfigure({});"],
  [
    'console/page/main.tsx',
    "import type { WalletElement as W } from '#widgets/wallet/wallet.element.tsx';\nexport type X = W;",
  ],
  ['console/server/app.ts', "import { account } from '#shared/topics/accounts/account.calls.ts';\naccount();"],
  ['console/server/app.ts', "import { requests } from '#shared/topics/accounts/payout.server.ts';\nrequests();"],
  ['console/server/reference/ledger/ledger.ts', "import { percentOf } from '#shared/core/money.ts';\npercentOf();"],
  ['test/console/x.node.test.ts', "import { buildServer } from '#console/server/app.ts';\nbuildServer();"],
];

const others: readonly Snippet[] = [
  ['widgets/wallet/wallet-view.tsx', "console.log('x');", 'no-console'],
  ['shared/ui/base/button.tsx', "console.warn('x');"],
  ['shared/build/x.ts', "console.log('x');"],
  ['shared/build/x.ts', 'export const x = (y: number) => y == 1;', 'eqeqeq'],
  ['shared/ui/base/button.tsx', "import React from 'react';\nReact.x();", 'no-restricted-imports'],
  ['shared/ui/base/button.tsx', "export const x = <p dangerouslySetInnerHTML={{ __html: '' }} />;", 'no-danger'],
  ['shared/ui/base/button.tsx', "import { useId } from 'react';\nexport const x = () => useId();", 'rules-of-hooks'],
  ['shared/ui/base/button.tsx', 'const save = async () => {};\nsave();', 'no-floating-promises'],
  ['test/ui/x.test.ts', "import { waitUntil } from '@open-wc/testing';\nwaitUntil();", 'no-restricted-imports'],
  ['test/ui/x.test.ts', 'const save = async () => {};\nsave();'],
  ['test/ui/x.test.ts', "process.env.TZ = 'UTC';", 'no-restricted-properties'],
  ['test/ui/x.test.ts', 'const { TZ } = process.env;\nString(TZ);', 'no-restricted-properties'],
  ['test/runners/x.ts', "process.env.TZ = 'UTC';"],
  ['shared/ui/base/button.tsx', '// oxlint-disable-next-line no-var\nexport const x = 1;', 'unused directive'],
];

/** The file that closes an import cycle: `other.ts` next to it imports it back. */
const cycles: readonly string[] = [
  "import { other } from './other.ts';\nexport const one = () => other;",
  "import type { Other } from './other.ts';\nexport type One = Other;",
];
const OTHER = "export * from './one.ts';\nexport const other = 1;\nexport type Other = string;";
const cycleFolder = (code: string): string => `shared/core/ring-${cycles.indexOf(code)}`;

/** Each snippet has its own file next to the file that it names. */
const snippets = [...forbidden, ...allowed, ...others];
const fileOf = (snippet: Snippet) => {
  const { dir, base } = path.posix.parse(snippet[0]);
  return `${dir}/${snippets.indexOf(snippet)}-${base}`;
};

let report: readonly { filename: string; code?: string }[];

const reportedIn = (file: string): string[] =>
  report
    .filter(({ filename }) => filename === file)
    // "partner(layers)", "eslint(no-console)"
    .map(({ code }) => code?.replace(/^.*\((.*)\)$/, '$1') ?? 'unused directive');
const reported = (snippet: Snippet): string[] => reportedIn(fileOf(snippet));

describe('lint', () => {
  before(() => {
    const tree = realpathSync(mkdtempSync(path.join(tmpdir(), 'partner-console-lint-')));
    for (const file of ['.oxlintrc.json', 'test/config/layers.mjs'])
      cpSync(path.join(root, file), path.join(tree, file));
    const write = (name: string, code: string) => {
      const file = path.join(tree, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${code}\n`);
    };
    for (const snippet of snippets) write(fileOf(snippet), snippet[1]);
    for (const code of cycles) {
      write(`${cycleFolder(code)}/one.ts`, code);
      write(`${cycleFolder(code)}/other.ts`, OTHER);
    }
    const lint = path.join(root, 'node_modules/oxlint/bin/oxlint');
    // The linter searches for its type-aware part in the folder that npm puts on the path of scripts.
    const PATH = [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
    const { stdout, stderr } = spawnSync(process.execPath, [lint, '--format', 'json'], {
      cwd: tree,
      encoding: 'utf8',
      env: { ...process.env, PATH },
    });
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

  for (const code of cycles)
    it(`files may not import each other: ${code.split('\n')[0]}`, () => {
      assert.deepEqual(reportedIn(`${cycleFolder(code)}/one.ts`), ['no-cycle']);
    });

  // The linter does not follow `import()`.
  it('rejects a cycle that contains a dynamic import', () => {
    const found = cyclicImports(readImports()).map(({ file, wanted }) => `${file} imports ${wanted}`);
    assert.deepEqual(found, []);
    const cycle = [
      { file: 'a', wanted: 'b' },
      { file: 'b', wanted: 'a' },
    ];
    assert.deepEqual(cyclicImports([{ file: 'x', wanted: 'a' }, ...cycle, { file: 'b', wanted: 'y' }]), cycle);
  });

  it('names the layers that may be imported', () => {
    assert.equal(
      objection('console/server/app.ts', 'shared/ui/base/button.tsx'),
      'console/server may import shared/core, shared/topics, shared/spreadsheet and itself',
    );
    assert.equal(objection('shared/ui/base/button.tsx', 'test/gate/x.ts'), 'tests may not be imported');
  });

  for (const snippet of others) {
    const [from, code, ...rules] = snippet;
    it(`in ${from}: ${code.split('\n').at(-1)} is ${rules.join() || 'fine'}`, () => {
      assert.deepEqual(reported(snippet), rules);
    });
  }
});
