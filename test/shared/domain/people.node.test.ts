import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { hidesSensitive, maskAccount, maskIdNumber, maskName, maskPhone } from '../../../shared/domain/masking.ts';
import { isAgent, needsReconciliation } from '../../../shared/domain/roles.ts';

describe('masking (§5)', () => {
  it('shows the first 3 and the last 4 digits of a phone', () => assert.equal(maskPhone('13812345678'), '138****5678'));

  it('masks the last 6 characters of an ID number (§2.7)', () =>
    assert.equal(maskIdNumber('11010119900307721X'), '110101199003******'));

  it('shows the end of a card, the ends of a phone and the start of a mail address', () => {
    assert.equal(maskAccount('6222021234567890'), '************7890');
    assert.equal(maskAccount('13812345678'), '138****5678');
    assert.equal(maskAccount('partner@example.com'), 'par***@example.com');
  });

  it('shows the first character of a name', () => {
    assert.equal(maskName('王小明'), '王**');
    assert.equal(maskName('𠮷田'), '𠮷*');
  });

  it('hides what is too short to show a part of', () => {
    for (const mask of [maskPhone, maskAccount, maskIdNumber, maskName]) assert.equal(mask(''), '');
    assert.equal(maskPhone('1234567'), '***');
    assert.equal(maskAccount('1234'), '***');
    assert.equal(maskIdNumber('123'), '***');
  });

  it('never shows the whole of a number', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) =>
        [maskPhone, maskAccount, maskIdNumber].every((mask) => text.includes('*') || mask(text) !== text),
      ),
    );
  });

  it('hides sensitive numbers unless needVerify is false or the account is on the allow list', () => {
    assert.equal(hidesSensitive({ needVerify: false, uid: '7' }), false);
    assert.equal(hidesSensitive({ needVerify: true, uid: '7' }), true);
    assert.equal(hidesSensitive({ uid: '7' }), true);
    assert.equal(hidesSensitive({ needVerify: true, uid: '7' }, ['7']), false);
    assert.equal(hidesSensitive({ needVerify: true }, ['7']), true);
  });
});

describe('roles (§6)', () => {
  const agent = { role: 'agent', username: 'anna', agentAccount: '' };
  const miner = { role: 'miner', username: 'mia', agentAccount: 'anna' };

  it('reconciles agents that are not on the list, and miners whose agent is', () => {
    assert.equal(needsReconciliation(agent, []), true);
    assert.equal(needsReconciliation(agent, ['anna']), false);
    assert.equal(needsReconciliation(miner, ['anna']), true);
    assert.equal(needsReconciliation(miner, ['bert']), false);
    assert.equal(needsReconciliation(miner, []), false);
  });

  it('reconciles no other role', () => assert.equal(needsReconciliation({ ...miner, role: 'guest' }, ['anna']), false));

  it("takes the platform's word where no list is configured", () => {
    assert.equal(needsReconciliation({ ...miner, needReconcileUser: true }, undefined), true);
    assert.equal(needsReconciliation({ ...agent, needReconcileUser: false }, undefined), false);
    assert.equal(needsReconciliation({ ...agent, needReconcileUser: false }, []), true);
    assert.equal(needsReconciliation(miner, undefined), false);
  });

  it('knows an agent', () => assert.deepEqual([isAgent(agent), isAgent(miner)], [true, false]));
});
