import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { possibleActions, isActionFound, type ActionFacts } from '#widgets/search/search-actions.rules.ts';
import { searchText } from '#widgets/search/search.text.ts';

const AGENT: ActionFacts = {
  account: { role: 'agent', needVerify: false },
  isReconciled: true,
  allows: () => true,
  openCycles: [],
};

const namesOf = (facts: Partial<ActionFacts>) => possibleActions({ ...AGENT, ...facts }).map(({ name }) => name);

describe('actions of the search', () => {
  it('offers each user only what the user may do', () => {
    const all = ['withdraw', 'bind', 'payout', 'offline', 'statement', 'ticket', 'invite'];
    const own = ['walletPassword', 'loginPassword', 'phone'];
    assert.deepEqual(namesOf({}), [...all, ...own]);
    const company = { ...AGENT.account, payInfo: { collectionMethod: 'enterpriseCard' } } as ActionFacts['account'];
    assert.ok(namesOf({ account: company }).includes('invoice'), 'a company issues invoices');
    const miner = { ...AGENT.account, role: 'miner' };
    assert.deepEqual(namesOf({ account: miner, isReconciled: false }), ['bind', 'offline', 'ticket', 'loginPassword']);
    assert.ok(
      !namesOf({ account: { ...AGENT.account, needVerify: true } }).includes('withdraw'),
      'verified first (§6)',
    );
    assert.deepEqual(namesOf({ allows: () => false }), []);
    assert.ok(!namesOf({ allows: (call) => call !== 'createTicket' }).includes('ticket'), 'a platform without tickets');
  });

  it('withdraws from each wallet that is open, and otherwise leads to the wallet with its reason', () => {
    const withdrawals = (openCycles: ActionFacts['openCycles']) =>
      possibleActions({ ...AGENT, openCycles }).flatMap(({ name, params }) => (name === 'withdraw' ? [params] : []));
    assert.deepEqual(withdrawals(['week', 'month']), [
      { cycle: 'week', withdraw: '1' },
      { cycle: 'month', withdraw: '1' },
    ]);
    assert.deepEqual(withdrawals([]), [{ withdraw: '1' }]);
  });

  it('finds an action by a part of its label, and by the beginning of another word', () => {
    const languages = [searchText['zh-CN'], searchText.en];
    const texts = {
      labels: languages.map(({ actions }) => actions.payout),
      words: languages.map(({ actionWords }) => actionWords.payout),
    };
    for (const typed of ['收款', '改收款账户', 'yhk', '银行', 'bank', 'account', ''])
      assert.ok(isActionFound(texts, typed), typed);
    for (const typed of ['行卡号', 'hk', '提现']) assert.ok(!isActionFound(texts, typed), typed);
  });
});
