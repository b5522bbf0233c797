/** Lint keeps the rooms apart: forbidden imports are reported, allowed ones are not. */
import assert from 'node:assert/strict';
import { ESLint } from 'eslint';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { objection } from '../config/rooms.mjs';
import { root } from './runners.mjs';

let eslint: ESLint;
before(() => {
  // The import rules need no types; without them a snippet need not be a file of the project.
  eslint = new ESLint({
    cwd: path.resolve(root),
    overrideConfigFile: path.join(root, 'test/config/eslint.config.mjs'),
    ruleFilter: ({ ruleId }) => !/^@typescript-eslint\/|^react-hooks\//.test(ruleId),
    overrideConfig: { languageOptions: { parserOptions: { projectService: false, project: null } } },
  });
});

async function reported(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: path.join(root, filePath) });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

const forbidden: readonly [from: string, code: string][] = [
  ['shared/domain/money.ts', "import { api } from '../store/api.ts';"],
  ['shared/domain/money.ts', "import type { UserInfo } from '../platform/schemas/session.ts';"],
  ['shared/domain/money.ts', "import { useState } from 'react';"],
  ['shared/platform/client.ts', "import { rules } from '../../widgets/wallet/wallet.rules.ts';"],
  ['shared/ui/button.tsx', "export { x } from '../../test/support/end-to-end.ts';"],
  ['widgets/wallet/wallet-view.tsx', "import { Login } from '../login/login-view.tsx';"],
  ['widgets/wallet/wallet-view.tsx', "const page = import('../../console/page/main.tsx');\nawait page;"],
  ['widgets/wallet/wallet-view.tsx', "import { readFile } from 'node:fs/promises';\nawait readFile('');"],
  ['console/page/main.tsx', "import '../../widgets/wallet/wallet.element.tsx';"],
  ['console/page/main.tsx', "import { client } from '../../shared/platform/client.ts';"],
  ['console/gallery/main.tsx', "import { Header } from '../page/header.tsx';"],
  ['console/server/app.ts', "import { client } from '../../shared/platform/client.ts';"],
  ['console/server/app.ts', "import { Button } from '../../shared/ui/button.tsx';"],
  ['console/server/app.ts', "import { renderToString } from 'react-dom/server';"],
  ['console/server/app.ts', "import { startServer } from '../../test/support/end-to-end.ts';"],
];

const allowed: readonly [from: string, code: string][] = [
  ['shared/domain/withdrawal-quote.ts', "import { percentOf } from './money.ts';\npercentOf;"],
  ['shared/platform/client.ts', "import { parseCents } from '../domain/money.ts';\nparseCents;"],
  ['widgets/wallet/wallet-view.tsx', "import { Button } from '../../shared/ui/button.tsx';\nButton;"],
  ['widgets/wallet/wallet-view.tsx', "import { records } from './records/records.tsx';\nrecords;"],
  ['widgets/index.ts', "export * from './wallet/wallet.element.tsx';"],
  ['console/page/main.tsx', "import { configure } from '../../shared/host/configuration.ts';\nconfigure({});"],
  ['console/page/main.tsx', "import type { WalletElement } from '../../widgets/wallet/wallet.element.tsx';"],
  ['console/server/app.ts', "import { account } from '../../shared/platform/schemas/account.ts';\naccount;"],
  ['console/server/platform/ledger.ts', "import { percentOf } from '../../../shared/domain/money.ts';\npercentOf;"],
  ['test/console/x.node.test.ts', "import { buildServer } from '../../console/server/app.ts';\nbuildServer;"],
];

describe('rooms', () => {
  for (const [from, code] of forbidden) {
    it(`${from} may not: ${code.split('\n')[0]}`, async () => {
      assert.ok((await reported(from, code)).includes('partner/rooms'));
    });
  }

  for (const [from, code] of allowed) {
    it(`${from} may: ${code.split('\n')[0]}`, async () => {
      assert.deepEqual(await reported(from, code), []);
    });
  }

  it('says what a room may import instead', () => {
    assert.equal(
      objection('console/server/app.ts', 'shared/ui/button.tsx'),
      'console/server may import shared/domain, shared/platform/schemas and itself',
    );
    assert.equal(objection('shared/ui/button.tsx', 'test/support/x.ts'), 'nobody imports tests');
  });

  it('elements may warn on the console and no more', async () => {
    assert.deepEqual(await reported('widgets/wallet/wallet-view.tsx', "console.log('x');"), ['no-console']);
    assert.deepEqual(await reported('shared/ui/button.tsx', "console.warn('x');"), []);
  });

  it('React has no default import', async () => {
    assert.deepEqual(await reported('shared/ui/button.tsx', "import React from 'react';\nReact;"), [
      'no-restricted-syntax',
    ]);
  });
});
