/** Addresses of group robots, and quiet hours. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areQuietHours, quietUntil } from '#shared/topics/notices/preferences.rules.ts';
import { isRobotSecret, robotOf } from '#shared/topics/notices/robot.rules.ts';

const KEY = '693a91f6-7c1d-4bc4-97a0-0ec2sifa5aaa';
const TOKEN = '0c23'.repeat(16);
const WECOM = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`;
const DINGTALK = `https://oapi.dingtalk.com/robot/send?access_token=${TOKEN}`;

describe('the address of a group robot', () => {
  it('is read if it is exactly that of a provider', () => {
    assert.deepEqual(robotOf(WECOM), { provider: 'wecom', token: KEY });
    assert.deepEqual(robotOf(DINGTALK), { provider: 'dingtalk', token: TOKEN });
  });

  for (const [what, address] of [
    ['another host', WECOM.replace('qyapi.weixin', 'qyapi.weixin.example')],
    ['a host that begins like it', WECOM.replace('.com/', '.com.example/')],
    ['a host that ends like it', WECOM.replace('qyapi', 'evil-qyapi')],
    ['a user before the host', WECOM.replace('https://', 'https://qyapi.weixin.qq.com@')],
    ['a port', WECOM.replace('.com/', '.com:8443/')],
    ['the default port', WECOM.replace('.com/', '.com:443/')],
    ['plain HTTP', WECOM.replace('https', 'http')],
    ['another path', WECOM.replace('/send', '/upload_media')],
    ['a path with dots', WECOM.replace('/webhook/', '/../webhook/')],
    ['another parameter', `${WECOM}&debug=1`],
    ['a parameter of the other provider', DINGTALK.replace('access_token', 'key')],
    ['a fragment', `${DINGTALK}#x`],
    ['a second line', `${DINGTALK}\nx`],
    ['no key', WECOM.replace(KEY, '')],
    ['an escaped key', WECOM.replace(KEY, `${KEY}%26x`)],
    ['a private address', WECOM.replace('qyapi.weixin.qq.com', '127.0.0.1')],
  ] as const)
    it(`is refused with ${what}`, () => assert.equal(robotOf(address), undefined, address));

  it('has a secret that begins with SEC', () => {
    assert.ok(isRobotSecret(`SEC${TOKEN}`));
    assert.ok(!isRobotSecret(TOKEN));
  });
});

/** 2026-11-27 in Shanghai, and the next day */
const at = (time: string, day = '27') => Date.parse(`2026-11-${day}T${time}:00+08:00`);

describe('quiet hours', () => {
  const night = { from: 22, to: 8 };

  it('end on the next day if they began before midnight', () => {
    assert.equal(quietUntil(night, at('21:59')), undefined);
    assert.equal(quietUntil(night, at('22:00')), at('08:00', '28'));
    assert.equal(quietUntil(night, at('23:59')), at('08:00', '28'));
    assert.equal(quietUntil(night, at('00:00', '28')), at('08:00', '28'));
    assert.equal(quietUntil(night, at('07:59', '28')), at('08:00', '28'));
    assert.equal(quietUntil(night, at('08:00', '28')), undefined);
  });

  it('can end at midnight, or lie within a day', () => {
    assert.equal(quietUntil({ from: 20, to: 0 }, at('20:00')), at('00:00', '28'));
    assert.equal(quietUntil({ from: 20, to: 0 }, at('00:00', '28')), undefined);
    assert.equal(quietUntil({ from: 12, to: 14 }, at('13:30')), at('14:00'));
    assert.equal(quietUntil({ from: 12, to: 14 }, at('14:00')), undefined);
  });

  it('last from one to twelve hours', () => {
    assert.deepEqual(
      [
        { from: 22, to: 23 },
        { from: 20, to: 8 },
        { from: 20, to: 9 },
        { from: 8, to: 8 },
      ].map(areQuietHours),
      [true, true, false, false],
    );
  });
});
