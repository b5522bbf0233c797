import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as v from 'valibot';
import { article } from '#shared/topics/content/article/article.calls.ts';
import { bankList, cardBank } from '#shared/topics/accounts/address/address.calls.ts';
import { checkDigit, isIdNumber } from '#console/server/reference/accounts/id-number.ts';
import { authStateOf, contractEnd } from '#console/server/reference/accounts/identity-rules.ts';
import { STAND_INS } from '#console/server/demo/sandbox/stand-in-services.ts';
import { findBranches } from '#console/server/reference/content/lookups.ts';
import { BFF, signedIn } from '../accounts/identity-support.ts';
import { startServer, Visitor, type Server } from '../seeded-platform.ts';

describe('banks', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = await signedIn(server, 'agent');
  });
  after(() => server.close());

  const bankName = async (cardNo: string): Promise<string> => {
    const { status, body } = await agent.get(`/api/user/bankname?cardNo=${encodeURIComponent(cardNo)}`);
    assert.equal(status, 200);
    return v.parse(cardBank, body).bankName;
  };
  const branches = async (fName: string): Promise<readonly string[]> => {
    const { body } = await agent.get(`/api/metadata/v1/kingdeeBanks?fName=${encodeURIComponent(fName)}`);
    assert.equal(body.code, 0);
    return v.parse(bankList, body.data);
  };

  it('are found by a card number of 16 to 19 digits, ignoring spaces (§5)', async () => {
    assert.equal(await bankName('6222020200112233445'), '中国工商银行');
    assert.equal(await bankName('6214 8302 1122 3344'), '招商银行');
    assert.equal(await bankName(' 6217001180011223344 '), '中国建设银行');
  });

  it('are not found by fewer or more digits, letters, or an unknown issuer', async () => {
    for (const cardNo of [
      '',
      '622202',
      '622202020011223',
      '62220202001122334455',
      '6222020200abcdef',
      '9999999999999999',
    ])
      assert.equal(await bankName(cardNo), '', cardNo);
    assert.equal((await agent.get('/api/user/bankname')).body.bankName, '');
  });

  it('are found by a part of the branch name, at most fifty', async () => {
    const found = await branches('张江');
    assert.ok(found.length >= 8);
    for (const name of found) assert.match(name, /张江/);
    assert.ok((await branches('招商银行')).every((name) => name.startsWith('招商银行股份有限公司')));
    assert.equal((await branches('支行')).length, 50);
    for (const typed of ['招商银行 张江', '招行 张江', '招行张江', '招⾏　张江'])
      assert.deepEqual(await branches(typed), ['招商银行股份有限公司上海张江支行'], typed);
    for (const [short, full] of [
      ['工行', '中国工商银行'],
      ['招行', '招商银行'],
      ['浦发', '上海浦东发展银行'],
      ['浦发银行', '上海浦东发展银行'],
      ['邮储', '中国邮政储蓄银行'],
      ['中行', '中国银行'],
    ] as const) {
      const names = await branches(short);
      assert.ok(names.length > 0 && names.every((name) => name.startsWith(full)), short);
    }
  });

  it('are not found by an empty or unknown name', async () => {
    for (const typed of ['', '  ', 'nonsense', '%', '__proto__']) assert.deepEqual(await branches(typed), []);
  });

  it('list each branch once', () => {
    const all = ['行', '部'].flatMap((word) => findBranches(word));
    assert.equal(new Set(all).size, all.length);
    assert.equal(findBranches('银行').length, 50);
  });

  for (const [method, address, family] of [
    ['GET', '/api/user/bankname?cardNo=6222020200112233445', 'H'],
    ['GET', '/api/metadata/v1/kingdeeBanks?fName=x', 'C'],
    ['POST', `${BFF}/updateRealNameInfo`, 'C'],
    ['POST', '/api/user/modify_account_payinfo', 'H'],
    ['POST', '/api/user/modify_phone_number', 'H'],
    ['POST', '/api/user/modify_password', 'H'],
  ] as const) {
    it(`are refused without a session: ${method} ${address.split('?')[0]}`, async () => {
      for (const authorization of [undefined, 'Bearer forged', 'Basic YTpi']) {
        const options = { headers: { authorization }, ...(method === 'POST' ? { body: {} } : {}) };
        const { status, body } = await new Visitor(server).request(method, address, options);
        assert.deepEqual([status, body.code], family === 'H' ? [401, 101001] : [200, 101001]);
        assert.equal(typeof body.requestId, 'string');
      }
    });
  }
});

describe('articles (§7.7)', () => {
  let server: Server;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());

  const read = async (id: string) => {
    const { status, body } = await new Visitor(server).get(`/api/strapi/article/${id}`);
    assert.equal(status, 200);
    return v.parse(article, body);
  };

  it('are public, with version and date', async () => {
    for (const [id, title] of [
      ['10071', /SLA/],
      ['10072', /隐私政策/],
      ['10073', /第三方服务协议/],
      ['10074', /个人信息收集清单/],
      ['10075', /提现服务协议/],
    ] as const) {
      const found = await read(id);
      assert.equal(found.id, id);
      assert.match(found.title, title);
      assert.match(found.version, /^\d+\.\d+$/);
      assert.ok(!Number.isNaN(Date.parse(String(found.updatedAt))));
      assert.ok(found.content.length > 1_000);
      assert.doesNotMatch(found.content, /<script|\son\w+=|style=|javascript:/i);
    }
  });

  it('contain all SLA rules (§9)', async () => {
    const { content } = await read('10071');
    for (const rule of [
      /18:00 至 24:00.*15 分钟/,
      /单条线路.*30 分钟/,
      /少于 12 小时/,
      /20:00 至 22:00/,
      /限速/,
      /作弊/,
    ])
      assert.match(content, rule);
  });

  it('result in 404 for an unknown ID', async () => {
    for (const id of ['10070', 'x', '10071.html', '__proto__', '%2e%2e']) {
      const { status, body } = await new Visitor(server).get(`/api/strapi/article/${id}`);
      assert.deepEqual([status, typeof body.message, typeof body.requestId], [404, 'string', 'string'], id);
    }
  });
});

describe('ID numbers', () => {
  const now = Date.parse('2026-11-21T00:00:00Z');

  it('checks the check digit of every number', () => {
    for (const number of ['110101199303073310', '11010119900307803X', '440106199510231017', '310101198811120024'])
      assert.ok(isIdNumber(number, now), number);
    for (let wrong = 0; wrong < 10; wrong++)
      assert.equal(isIdNumber(`11010119930307331${wrong}`, now), `${wrong}` === checkDigit('11010119930307331'));
  });

  it('weighs every digit by GB 11643, so that the weighted sum modulo 11 is 1', () => {
    for (let at = 0; at < 17; at++)
      for (const digit of '0123456789') {
        const digits = digit.padStart(at + 1, '0').padEnd(17, '0');
        const weighted = [...`${digits}${checkDigit(digits)}`].map(
          (each, place) => (each === 'X' ? 10 : Number(each)) * 2 ** (17 - place),
        );
        assert.equal(weighted.reduce((sum, each) => sum + each) % 11, 1, digits);
      }
  });

  it('accepts only known regions and 18 characters', () => {
    const unknownRegion = '99010119930307331';
    assert.ok(!isIdNumber(unknownRegion + checkDigit(unknownRegion), now));
    assert.ok(!isIdNumber('1101011993030733100', now));
  });

  it('accepts only existing past birthdays', () => {
    const number = (birthday: string) => `110101${birthday}331${checkDigit(`110101${birthday}331`)}`;
    for (const birthday of ['20000229', '19000101', '20261121']) assert.ok(isIdNumber(number(birthday), now), birthday);
    for (const birthday of ['19000229', '19930231', '19931301', '19930000', '18991231', '20261122'])
      assert.ok(!isIdNumber(number(birthday), now), birthday);
  });

  it('are known to the register of the demo, except for names that begin with 错', async () => {
    const isOnRecord = (realName: string) =>
      STAND_INS.isOnRecord!({ id: '1', realName, IDCardNumber: '110101199303073310' });
    assert.deepEqual(await Promise.all(['王小明', '错小明', '王错明'].map(isOnRecord)), [true, false, true]);
  });
});

describe('the withdrawal authentication state (§4)', () => {
  const facts = { authState: 1, idenAuthenticationed: false, contractEndDate: null, collectionInfoFilled: false };

  it('goes from 1 to 4 with identity, contract and payout details', () => {
    assert.equal(authStateOf(facts), 1);
    assert.equal(authStateOf({ ...facts, idenAuthenticationed: true }), 2);
    assert.equal(authStateOf({ ...facts, idenAuthenticationed: true, contractEndDate: 1 }), 3);
    const all = { idenAuthenticationed: true, contractEndDate: 1, collectionInfoFilled: true };
    assert.equal(authStateOf({ ...facts, ...all }), 4);
    assert.equal(authStateOf({ ...facts, contractEndDate: 1, collectionInfoFilled: true }), 1);
    assert.equal(authStateOf({ authState: 5, ...all }), 5);
  });

  it('has a contract that lasts 365 days from the second of its signature', () => {
    assert.equal(contractEnd(Date.parse('2026-11-21T08:00:00.999Z')), Date.parse('2027-11-21T08:00:00Z') / 1000);
  });
});
