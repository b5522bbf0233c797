import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  amountText,
  hidesSensitive,
  maskAccount,
  maskUsername,
  maskIdNumber,
  maskName,
  maskPhone,
  shortMask,
} from '#shared/core/masking.ts';
import { cleanPhone, isPhone, withdrawalPhone } from '#shared/core/phone.ts';
import {
  isAgent,
  mayBeAgent,
  needsReconciliation,
  roleByAgent,
  roleByUserList,
} from '#shared/topics/accounts/account.rules.ts';

describe('the role by the agent account, when no response contains the role', () => {
  it('is unknown without an agent account', () => assert.equal(roleByAgent(undefined, 'wang'), ''));

  it('is agent when the agent account is empty or the user name', () => {
    assert.equal(roleByAgent('', 'wang'), 'agent');
    assert.equal(roleByAgent('wang', 'wang'), 'agent');
    assert.equal(roleByAgent('', undefined), 'agent');
  });

  it('is unknown with another agent account, which an agent may have as well', () =>
    assert.equal(roleByAgent('li', 'wang'), ''));
});

describe('the role by the response to the request for the user list (§7.6)', () => {
  it('is agent with at least one user, with any agent account', () => {
    assert.equal(roleByUserList(undefined, { users: 1 }), 'agent');
    assert.equal(roleByUserList('li', { users: 1 }), 'agent');
  });

  it('is miner for an account under an agent that is refused the list', () => {
    assert.equal(roleByUserList('li', { isForbidden: true }), 'miner');
    for (const agentAccount of [undefined, ''])
      assert.equal(roleByUserList(agentAccount, { isForbidden: true }), undefined);
  });

  it('is unknown with an empty or a missing list', () => {
    assert.equal(roleByUserList('li', { users: 0 }), undefined);
    assert.equal(roleByUserList('li', {}), undefined);
  });
});

it('withdrawalPhone is the phone of the payout details when they have one (§3)', () => {
  const account = { phoneNumber: '13800138000' };
  assert.equal(withdrawalPhone(account, { phoneNumber: '13900139000' }), '13900139000');
  for (const payInfo of [{ phoneNumber: '' }, null, undefined])
    assert.equal(withdrawalPhone(account, payInfo), '13800138000');
});

describe('masking (§5)', () => {
  it('shows the first 3 and the last 4 digits of a phone', () => assert.equal(maskPhone('13812345678'), '138****5678'));

  it('masks the last 6 characters of an ID number (§2.7)', () =>
    assert.equal(maskIdNumber('11010119900307721X'), '110101199003******'));

  it('shows the end of a card, both ends of a phone and the start of an email address', () => {
    assert.equal(maskAccount('6222021234567890'), '************7890');
    assert.equal(maskAccount('13812345678'), '138****5678');
    assert.equal(maskUsername('13812345678'), '138****5678');
    assert.equal(maskUsername('agent'), 'a***t');
    assert.equal(maskUsername('ab'), 'a***');
    assert.equal(maskUsername(''), '');
    assert.equal(maskAccount('partner@example.com'), 'par***@example.com');
    assert.equal(maskAccount('ab@example.com'), 'ab***@example.com');
  });

  it('treats a text as a phone or an email address only when all of it matches', () => {
    assert.equal(maskAccount('6213812345678'), '*********5678');
    assert.equal(maskAccount('138123456789012'), '***********9012');
    assert.equal(maskAccount('6222\n02@1234'), '********1234');
    assert.equal(maskAccount('62@22\n1234567'), '*********4567');
  });

  it('has at most four stars in a row where space is limited', () => {
    assert.equal(shortMask(maskAccount('6222020200112233445566778')), '****6778');
    assert.equal(shortMask(maskPhone('13812345678')), '138****5678');
    assert.equal(shortMask(maskPhone('138123456789')), '138****6789');
    assert.equal(shortMask(maskName('示例边缘网络科技有限公司')), '示****');
  });

  it('hides an amount as ***, and shows an unknown one as --', () => {
    assert.equal(amountText(1_284_637, false), '12,846.37');
    assert.equal(amountText(1_284_637, true), '***');
    for (const masked of [true, false]) assert.equal(amountText(undefined, masked), '--');
  });

  it('shows the first character of a name', () => {
    assert.equal(maskName('王小明'), '王**');
    assert.equal(maskName('𠮷田'), '𠮷*');
  });

  it('hides values that are too short to show a part', () => {
    for (const mask of [maskPhone, maskAccount, maskIdNumber, maskName]) assert.equal(mask(''), '');
    assert.equal(maskPhone('1234567'), '***');
    assert.equal(maskAccount('1234'), '***');
    assert.equal(maskIdNumber('123'), '***');
  });

  it('keeps a masked value, which a server may have masked already', () => {
    for (const [mask, value] of [
      [maskPhone, '13812345678'],
      [maskAccount, '6222021234567890'],
      [maskAccount, '13812345678'],
      [maskAccount, 'ab@example.com'],
      [maskName, '王小明'],
      [maskIdNumber, '***'],
    ] as const)
      assert.equal(mask(mask(value)), mask(value), value);
  });

  it('never shows a complete number', () => {
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
    assert.equal(hidesSensitive({ needVerify: true, uid: '7' }, ['8', '77']), true);
  });
});

describe('phones (§5)', () => {
  it('are reduced to their digits without the country code', () => {
    for (const typed of [
      '13800138000',
      ' 138-0013 8000',
      '+86 138 0013 8000',
      '008613800138000',
      '8613800138000',
      '＋８６１３８００１３８０００',
    ])
      assert.equal(cleanPhone(typed), '13800138000', typed);
  });

  it('keep an 86 that is not a country code', () => {
    for (const digits of ['861380013800', '86138001380001', '998613800138000', '8623800138000'])
      assert.equal(cleanPhone(digits), digits);
  });

  it('have exactly 11 digits', () => {
    assert.equal(isPhone('13800138000'), true);
    for (const other of ['', '1380013800', '138001380000', '1380013800x', 'x3800138000'])
      assert.equal(isPhone(other), false, other);
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

  it("uses the platform's value when no list is configured", () => {
    assert.equal(needsReconciliation({ ...miner, needReconcileUser: true }, undefined), true);
    assert.equal(needsReconciliation({ ...agent, needReconcileUser: false }, undefined), false);
    assert.equal(needsReconciliation({ ...agent, needReconcileUser: false }, []), true);
    assert.equal(needsReconciliation(miner, undefined), false);
  });

  it('reconciles an unknown role unless the response or the list rules it out', () => {
    const unknown = { ...miner, role: '' };
    assert.equal(needsReconciliation(unknown, undefined), true);
    assert.equal(needsReconciliation(unknown, ['bert']), true);
    assert.equal(needsReconciliation(unknown, ['mia', 'anna']), true);
    assert.equal(needsReconciliation(unknown, ['mia']), false);
    assert.equal(needsReconciliation({ ...unknown, needReconcileUser: false }, undefined), false);
    assert.equal(needsReconciliation({ ...unknown, needReconcileUser: false }, ['bert']), false);
    assert.equal(needsReconciliation({ ...unknown, needReconcileUser: true }, ['mia']), true);
  });

  it('recognizes an agent, and does not exclude one while the role is unknown', () => {
    const unknown = { role: '' };
    assert.deepEqual([agent, miner, unknown].map(isAgent), [true, false, false]);
    assert.deepEqual([agent, miner, unknown].map(mayBeAgent), [true, false, true]);
  });
});
