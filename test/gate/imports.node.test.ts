/** `npm run test:changed` selects tests by these paths. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filesBelow, PROGRAMS, reachOf, readImports } from './imports.ts';
import { contractFiles, select } from './selection.ts';
import { isEndToEnd, needsSeed, testFiles } from './test-files.ts';

const PURE = /\.(calls|rules|server)\.ts$/;

describe('the files that a test runs', () => {
  it('include a program that the test starts', () => {
    assert.ok(reachOf('test/console/server/process.node.test.ts').has('console/server/main.ts'));
    for (const program of PROGRAMS.slice(0, 3))
      assert.ok(
        testFiles('node').some((test) => reachOf(test).has(program)),
        program,
      );
  });

  it('include workers and code that loads later', () => {
    assert.ok(reachOf('test/widgets/contract/money.test.ts').has('widgets/wallet/wallet.element.tsx'));
    const worker = 'shared/spreadsheet/write.worker.ts';
    assert.ok(testFiles().some((test) => reachOf(test).has(worker)));
  });

  it('include the data files that a source reads', () => {
    const reached = reachOf('console/server/reference/routes/content-routes.ts');
    assert.ok(reached.has('console/server/reference/content/articles/10071.html'));
    assert.ok(reached.has('console/server/reference/content/articles.json'));
  });

  it('leave out types, and elements of other groups', () => {
    assert.ok(!reachOf('test/shared/core/money.node.test.ts').has('shared/topics/accounts/session.calls.ts'));
    assert.ok(!reachOf('test/widgets/contract/visitors.test.ts').has('widgets/wallet/wallet.element.tsx'));
  });

  it('decide whether a test needs the built product or a seed', () => {
    assert.equal(isEndToEnd('test/console/page/journeys.node.test.ts'), true);
    assert.equal(isEndToEnd('test/console/server/deployed.node.test.ts'), true);
    assert.equal(isEndToEnd('test/shared/core/money.node.test.ts'), false);
    assert.equal(needsSeed('test/shared/core/money.node.test.ts'), false);
    assert.equal(needsSeed('test/console/server/reference/money/withdrawal.node.test.ts'), true);
    assert.equal(needsSeed('test/widgets/wallet/gate.test.ts'), true);
  });

  it('cover all files of the core and all rules and endpoints of topics', () => {
    const reached = new Set(testFiles('node').flatMap((test) => [...reachOf(test)]));
    const pure = [...filesBelow('shared/core'), ...filesBelow('shared/topics').filter((file) => PURE.test(file))];
    const others = pure.filter((file) => !reached.has(file));
    assert.deepEqual(others, []);
  });
});

describe('the tests near a change', () => {
  const filesOf = (change: Parameters<typeof select>[0][number]): string[] => [...select([change]).files.keys()];
  const tagsOf = (change: Parameters<typeof select>[0][number]): string[] => [...select([change]).tags.keys()];

  it('of a text are those of its folder that quote the removed lines, and its contract case', () => {
    const change = {
      file: 'widgets/wallet/wallet.text.ts',
      removed: "-    window: '提现时间为周三',\n-    none: '从未引用的一行',",
    };
    const unquoted = { ...change, removed: "-    none: '从未引用的一行'," };
    assert.deepEqual(filesOf(unquoted), ['test/shared/host/texts.node.test.ts']);
    assert.deepEqual(tagsOf(change), ['partner-wallet']);
    assert.deepEqual(contractFiles(['partner-wallet']), ['test/widgets/contract/money.test.ts']);
  });

  it('of a view are those of its folder, by name if one has its name', () => {
    assert.deepEqual(
      filesOf({ file: 'widgets/bills/bills-view.tsx' })
        .map((file) => file.split('/').at(-1))
        .sort(),
      ['bills.test.ts', 'detail.test.ts', 'sums.test.ts'],
    );
    const form = filesOf({ file: 'widgets/wallet/withdraw/withdraw-form.tsx' });
    assert.ok(form.every((file) => file.startsWith('test/widgets/wallet/withdraw-')));
  });

  it('of a route are those that request its endpoints, and the elements that do', () => {
    const change = { file: 'console/server/reference/support/tickets.ts' };
    assert.ok(filesOf(change).includes('test/console/server/reference/support/support.node.test.ts'));
    assert.ok(filesOf(change).includes('test/widgets/tickets/tickets.test.ts'));
    assert.deepEqual(tagsOf(change).sort(), ['partner-tasks', 'partner-tickets']);
    const route = { file: 'console/server/reference/routes/money-routes.ts' };
    assert.ok(filesOf({ ...route, lines: [60] }).length < filesOf(route).length / 2);
  });

  it('of a base of all elements include contract, leaks and truth', () => {
    const files = filesOf({ file: 'shared/ui/base/button.tsx' });
    for (const guard of ['widgets/contract/money', 'embed/leaks/money', 'widgets/contract/truth-of-money'])
      assert.ok(files.includes(`test/${guard}.test.ts`), guard);
  });

  it('include one that runs the file, for every source', () => {
    const reached = new Set(testFiles().flatMap((test) => [...reachOf(test)]));
    const onlyTypes = new Set(readImports().map(({ wanted }) => wanted));
    for (const { wanted, types } of readImports()) if (!types) onlyTypes.delete(wanted);
    const sources = ['console', 'shared', 'widgets'].flatMap(filesBelow).filter((file) => !onlyTypes.has(file));
    const missed = sources.filter((file) => {
      const { files, tags } = select([{ file }]);
      const selected = [...files.keys(), ...contractFiles(tags.keys())];
      // End-to-end tests open the pages of the build by their addresses.
      return reached.has(file) ? !selected.some((test) => reachOf(test).has(file)) : selected.length === 0;
    });
    assert.deepEqual(missed, []);
  });

  it('include guards of operators and attachments, and tests of acts that use the file', () => {
    const server = 'console/server/reference';
    const operator = filesOf({ file: `${server}/operator/ticket-actions.ts` });
    assert.ok(operator.includes(`test/${server}/operator/operator-audit.node.test.ts`));
    for (const [file, name] of [
      ['operator/payout-actions', 'transfer-imports'],
      ['billing/corrections', 'contradictions'],
    ])
      assert.ok(filesOf({ file: `${server}/${file}.ts` }).includes(`test/${server}/money/${name}.node.test.ts`), file);
    const attachments = filesOf({ file: `${server}/support/attachments.ts` });
    for (const name of ['hostile-files', 'support'])
      assert.ok(attachments.includes(`test/${server}/support/${name}.node.test.ts`), name);
  });
});
