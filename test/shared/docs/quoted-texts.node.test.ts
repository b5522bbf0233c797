/** The specification quotes these messages. Their exact text must remain in a text file or in the server. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../gate/project.ts';

/** Chinese messages. `N` stands for a computed number. */
const CHINESE = [
  // validation (§5)
  '提现金额不能为空',
  '超过提现限额或可用余额',
  '提现最低限额N元',
  '验证码不能为空',
  '请输入6位验证码',
  '不支持当前文件类型',
  '请输入身份证上的真实姓名',
  '身份证号格式不正确',
  '请输入验证码',
  '验证码错误',
  '请输入六位验证码',
  'N秒后重试',
  '请输入6~12位钱包密码',
  '两次输入不一致',
  '密码为8~12位，可包含数字、字母、特殊字符',
  '两次输入的密码不一致',
  // errors (§8)
  '手机号或密码错误',
  '人机验证未通过',
  '内部服务器错误',
  '未知错误',
  '系统繁忙，请稍后再试',
  '导出月账单失败',
  // success (§8)
  '验证成功',
  '修改成功',
  '申请提现成功，预计N日前到账',
  '提交成功',
  '绑定成功',
  '解绑成功',
  '地址刷新成功',
  '收款信息提交成功',
  '实名认证成功，请填写收款信息',
  '提现账户以提现时的收款信息为准，确认提交？',
  // states of bills, withdrawals and authentication (§4)
  '待核对',
  '待确认',
  '已确认',
  '已打款',
  '已放入我的钱包',
  '财务正在核对账单，核对完成后将以短信通知您',
  '暂无账单',
  '转账中',
  '失败',
  '成功',
  '处理中',
  '未实名认证',
  '未签署合同',
  '未完善信息',
  '手机号与实名人不一致，请联系商务人员更换为本人实名手机号',
  // menu (§2.3)
  '数据概览',
  '节点列表',
  '定向业务',
  '用户列表',
  '账单结算',
  '绑定节点',
  '用户中心',
  '帮助中心',
  '可提现',
  // export (§9)
  'N月账单',
  '时间',
  '设备名称',
  '设备ID',
  '单价（元/月/G）',
  '95计费带宽（Gbps）',
  '收入（元）',
  '用户账号',
];

/** English messages, compared without regard to case. */
const ENGLISH = [
  'change login password',
  'set wallet password',
  'verify identity',
  'confirm binding',
  'please enter the real name on the ID card',
  'ID number format incorrect',
  'please enter verification code',
  'please enter six-digit code',
  'verification code wrong',
  'please enter 6~12 digit wallet password',
  'the two entries differ',
  'password must be 8~12 chars, may contain digits, letters, special characters',
  'the two passwords entered differ',
  // its question is worded for English readers; the Chinese one is exact
  'the withdrawal account follows the payout info at the time of withdrawal',
  'wrong phone number or password',
  'human verification not passed',
  'export monthly bill failed',
  'put into My Wallet',
  'modified successfully',
  'payout info submitted successfully',
  'real-name verification succeeded, please fill in your payout info',
];

const sources = execFileSync('git', ['ls-files', '*.text.ts', 'console/server/**/*.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.startsWith('console/gallery/'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

/** Matches a string literal with this message, or with a sentence that starts with it. */
function pattern(quoted: string, flags: string): RegExp {
  const escaped = quoted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/N/g, '\\$\\{[^}]+\\}');
  return new RegExp(`['"\`]${escaped}['"\`，,.]`, flags);
}

describe('the text files and the server', () => {
  for (const quoted of CHINESE)
    it(`contain the quoted message ${quoted}`, () => assert.ok(pattern(quoted, '').test(sources)));

  for (const quoted of ENGLISH)
    it(`contain the quoted message "${quoted}"`, () => assert.ok(pattern(quoted, 'i').test(sources)));
});
