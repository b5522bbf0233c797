import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Notice } from '#shared/topics/notices/notice.calls.ts';
import { noticeAction } from '#widgets/message-bell/notice-actions.rules.ts';

const agent = { role: 'agent', username: 'agent', needReconcileUser: true };
const miner = { role: 'miner', username: 'plain', agentAccount: 'someone', needReconcileUser: false };
const all = { specialUsers: undefined, offers: () => true };
const of = (content: string, account: typeof agent | typeof miner = agent, title = '') =>
  noticeAction({ title, content, link: undefined }, { account, ...all })?.target;

describe('the action button of a message', () => {
  for (const [content, target] of [
    ['请在“我的工单”中查看。', 'tickets'],
    ['名额有限，请在“定向业务”中申请。', 'deploy'],
    ['收款账户核验未通过的提现会原额退回钱包，请核对收款信息后重新申请。', 'beneficiary'],
    ['上周的收入已转入周结钱包，可在周三申请提现，周四打款。', 'wallet'],
    ['上月账单已生成，财务正在核对。', 'bills'],
    ['请在割接后检查节点是否恢复在线', 'devices'],
    ['将邀请链接分享给好友', 'miners'],
    ['详见数据概览。', 'dashboard'],
  ] as const)
    it(`leads from "${content}" to ${target}`, () => assert.equal(of(content), target));

  it('leads to the page of the link, whatever the text refers to', () => {
    const noticeWith = (link: Notice['link'], account = agent) =>
      noticeAction({ title: '', content: '请在“我的工单”中查看。', link }, { account, ...all });
    assert.deepEqual(noticeWith({ page: 'wallet', cycle: 'week', withdrawalId: 'TX1', month: undefined }), {
      target: 'wallet',
      params: { cycle: 'week', withdrawalId: 'TX1' },
    });
    assert.deepEqual(noticeWith({ page: 'devices', state: 'offline' }), {
      target: 'devices',
      params: { state: 'offline' },
    });
    assert.equal(noticeWith({ page: 'beneficiary' }, miner as typeof agent), undefined, 'a page of others');
  });

  it('names the device of the message', () => {
    const deviceUUID = '0123456789abcdef0123456789abcdef';
    const action = noticeAction(
      { title: '', content: `设备 ${deviceUUID} 离线`, link: undefined },
      { account: agent, ...all },
    );
    assert.deepEqual(action, { target: 'device', params: { deviceUUID } });
  });

  it('considers the title, too', () => assert.equal(of('修复了若干问题', agent, '镜像 3.8.2 已发布'), 'bind-device'));

  it('does not exist in most messages', () => assert.equal(of('平台不会以任何方式向您索要验证码。'), undefined));

  it('does not exist when the user may not open the page, or when the page is switched off (§6)', () => {
    assert.equal(of('可在周三申请提现', miner), undefined);
    assert.equal(
      noticeAction({ title: '', content: '可在周三申请提现', link: undefined }, { account: undefined, ...all }),
      undefined,
    );
    assert.equal(of('将邀请链接分享给好友', miner), undefined);
    assert.equal(of('将邀请链接分享给好友', { ...miner, role: '' }), 'miners');
    const content = '请在“我的工单”中查看。';
    assert.equal(
      noticeAction({ title: '', content, link: undefined }, { account: agent, ...all, offers: () => false }),
      undefined,
    );
  });
});

describe('a message about a record that can be appealed', () => {
  it('names the device and the day whose appeal opens, and no ticket', () => {
    const uuid = '80d8bd78ce73fa5fec7ff8bc42904591';
    const content = `成都双流仓库-101（${uuid}）2026-11-26 的记录：全天离线。\n\n最晚可于 2026-12-03 申诉。`;
    const reader = { account: undefined, specialUsers: undefined, offers: () => true };
    const actionOf = (content: string) => noticeAction({ title: '节点当日不计费', content, link: undefined }, reader);
    assert.deepEqual(actionOf(content), { target: 'device', params: { deviceUUID: uuid, appeal: '2026-11-26' } });
    assert.deepEqual(actionOf(`2026-11-26 系统升级 ${uuid}`), { target: 'device', params: { deviceUUID: uuid } });
  });
});
