/** `npm run test:changed` selects tests by these paths. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filesBelow, PROGRAMS, reachOf } from './imports.ts';
import { isEndToEnd, needsSeed, testFiles } from './test-files.ts';

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

  it('leave out types, and elements of other groups', () => {
    assert.ok(!reachOf('test/shared/domain/money.node.test.ts').has('shared/contract/session.ts'));
    assert.ok(!reachOf('test/widgets/contract/visitors.test.ts').has('widgets/wallet/wallet.element.tsx'));
  });

  it('decide whether a test needs the built product or a seed', () => {
    assert.equal(isEndToEnd('test/console/page/journeys.node.test.ts'), true);
    assert.equal(isEndToEnd('test/console/server/deployed.node.test.ts'), true);
    assert.equal(isEndToEnd('test/shared/domain/money.node.test.ts'), false);
    assert.equal(needsSeed('test/shared/domain/money.node.test.ts'), false);
    assert.equal(needsSeed('test/console/server/reference/withdrawal.node.test.ts'), true);
    assert.equal(needsSeed('test/widgets/wallet/gate.test.ts'), true);
  });

  it('cover all files of domain and contract', () => {
    const reached = new Set(testFiles('node').flatMap((test) => [...reachOf(test)]));
    const others = ['shared/domain', 'shared/contract'].flatMap(filesBelow).filter((file) => !reached.has(file));
    assert.deepEqual(others, []);
  });
});
