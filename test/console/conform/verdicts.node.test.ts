/** Each verdict, on a platform with a single deviation. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textReport } from '#console/conform/report-text.ts';
import { runChecks } from '#console/conform/run.ts';
import type { CallName } from '#shared/topics/calls.ts';
import { deadAddress, fakeUpstream } from '../../server/fake-upstream.ts';
import { checksOf, readingOn, reportOn, settings, type FakeResponse } from './support.ts';

const BALANCE = { leftAmount: 1_284_637, withdrawalAmount: 0 };
const ENTRY = { type: 'weekly_income', create: 1_795_104_000, rzId: 'e-1', amount: 5 };

describe('understood', () => {
  it('is a response that matches the contract', async () => {
    const hold = { heldUntil: 1_790_000_000, heldFor: 'payout' };
    const { verdict, tolerated, absent } = await readingOn('wallet', { data: { ...BALANCE, ...hold } });
    assert.deepEqual([verdict, tolerated, absent], ['understood', [], []]);
  });

  it('lists missing fields that the elements can do without', async () => {
    const { verdict, absent } = await readingOn('wallet', { data: { leftAmount: 5 } });
    assert.deepEqual([verdict, absent], ['understood', ['withdrawalAmount', 'heldUntil', 'heldFor']]);
  });

  it('lists a user field as missing only when no response contains it', async () => {
    const { report } = await reportOn({
      accountInfo: { data: { uid: '1', needVerify: false } },
      userAccountInfo: { data: { username: 'u', agentAccount: '', realName: 'n' } },
    });
    const [info, user] = report.findings.map(({ reading }) => reading.absent);
    for (const name of ['uid', 'needVerify', 'username', 'realName'])
      assert.ok(!info!.includes(name) && !user!.includes(name), name);
    assert.ok(info!.includes('isMigrated') && user!.includes('isMigrated'));
  });

  it('includes a field that only some rows have', async () => {
    const list = [ENTRY, { ...ENTRY, walletType: 0 }];
    assert.deepEqual((await readingOn('walletEntries', { data: { list, total: 2 } })).absent, []);
  });
});

describe('tolerated (shared/docs/platform/compatibility.md)', () => {
  const row = (more: object) => ({ data: { list: [{ ...ENTRY, ...more }], total: 1 } });
  const TOLERATED: readonly [string, CallName, FakeResponse, readonly string[]][] = [
    [
      'a number as a string',
      'wallet',
      { data: { ...BALANCE, leftAmount: '5' } },
      ['leftAmount: a string instead of a number'],
    ],
    [
      'an empty string for an optional number',
      'wallet',
      { data: { ...BALANCE, withdrawalAmount: '' } },
      ['withdrawalAmount: an empty string, treated as not sent'],
    ],
    ['items for list', 'walletEntries', { data: { items: [ENTRY], total: 1 } }, ['items instead of list']],
    [
      'data for items',
      'billInspect',
      { data: { data: [{ time: 1_795_104_000, income: 2 }], total: 1 } },
      ['data instead of items'],
    ],
    ['a bare list', 'banks', { data: [{ fName: '招商银行' }] }, ['an array instead of an object with list']],
    ['a date', 'walletEntries', row({ create: '2026-11-20 12:30' }), ['list[].create: a date instead of Unix seconds']],
    [
      'seconds as a string',
      'walletEntries',
      row({ create: '1795104000' }),
      ['list[].create: a string instead of a number'],
    ],
    [
      'milliseconds',
      'walletEntries',
      row({ create: 1_795_104_000_000 }),
      ['list[].create: milliseconds instead of seconds'],
    ],
    [
      'a number that is no time in an optional field',
      'contract',
      { data: { isRemind: true, remindType: 1, contractEndDate: 150 } },
      ['contractEndDate: a number with an unknown value, treated as not sent'],
    ],
    [
      'an unknown wallet type and kind of entry',
      'walletEntries',
      row({ walletType: 2, type: 'bonus' }),
      ['list[].type: an unknown value, shown as received', 'list[].walletType: an unknown value, shown as received'],
    ],
    [
      'an unknown state of a bill',
      'monthlyBill',
      { data: { state: 150, income: [], fine: [], compensation: [], tax_ratio: 0, total_after_tax: 0 } },
      ['state: an unknown value, shown as received'],
    ],
    [
      'a bill whose figures disagree',
      'monthlyBill',
      { data: { state: 300, income: [], fine: [], compensation: [], tax_ratio: 0, total_after_tax: 500 } },
      ['total_after_tax: differs from the rows and tax_ratio, so both are shown with the difference'],
    ],
    [
      'a bill without a total',
      'monthlyBill',
      { data: { state: 300, income: [], fine: [], compensation: [], tax_ratio: 0.06 } },
      ['total_after_tax: not sent, computed from the rows and tax_ratio'],
    ],
    [
      'a bill without a total and a rate',
      'monthlyBill',
      { data: { state: 300, income: [], fine: [], compensation: [] } },
      ['total_after_tax: not sent and without the data to compute it, shown as --'],
    ],
    [
      'a bill without a rate',
      'monthlyBill',
      { data: { state: 300, income: [], fine: [], compensation: [], total_after_tax: 0 } },
      ['tax_ratio: not sent, so the tax is shown without its rate'],
    ],
    [
      'a bill without rows',
      'monthlyBill',
      { data: { state: 300, tax_ratio: 0.06, total_after_tax: 500 } },
      ['income: not sent, so the sums are shown as --'],
    ],
    [
      'a bare list of records, without pages',
      'walletEntries',
      { data: Array.from({ length: 37 }, (_, index) => ({ ...ENTRY, rzId: `e-${index}` })) },
      [
        'an array instead of an object with list',
        'no total: elements load pages until one is short',
        'more rows than requested: elements page the rows themselves',
      ],
    ],
    [
      'an unreadable row',
      'walletEntries',
      { data: { list: [ENTRY, { rzId: 'e-2' }], total: 2 } },
      ['list[]: unreadable rows, shown as unreadable with their ID'],
    ],
    [
      'a fraction of a cent',
      'wallet',
      { data: { ...BALANCE, leftAmount: 12_345.6 } },
      ['leftAmount: a fraction of a cent, rounded half up'],
    ],
    ['1 for true', 'contract', { data: { isRemind: 1 } }, ['isRemind: a number instead of a boolean']],
    [
      'an unknown flag',
      'contract',
      { data: { isRemind: 'maybe' } },
      ['isRemind: a string with an unknown value, treated as not sent'],
    ],
    ['a bare string', 'inviteLink', { body: 'https://x.example/y' }, ['a string instead of an object with link']],
    [
      'a map of times',
      'userIncomeHistory',
      { data: { '2026-11-20': 150 } },
      ['a map instead of a list', '[].timestamp: a date instead of Unix seconds'],
    ],
    [
      'points with other field names',
      'userIncomeHistory',
      { data: { list: [{ day: '2026-11-20', amount: 150 }] } },
      ['list[]: another name for timestamp and income', 'list[].timestamp: a date instead of Unix seconds'],
    ],
    [
      'times with field names',
      'billInspect95',
      { data: { items: [{ time_ranges: [{ start: 1_795_104_000, end: 1_795_104_300 }], income: 5 }], total: 1 } },
      ['items[].time_ranges[]: an object with start and end'],
    ],
    ['a missing envelope', 'wallet', { body: BALANCE }, ['no {code, data} envelope: family H']],
    [
      'an unexpected envelope',
      'inviteLink',
      { body: { code: 0, data: { link: 'https://x.example/y' } } },
      ['a {code, data} envelope: family C'],
    ],
    ['data next to the code', 'wallet', { body: { code: 0, ...BALANCE } }, ['data next to code 0']],
    ['a code as a string', 'wallet', { body: { code: '0', data: BALANCE } }, ['code: a string instead of a number']],
    [
      'a success flag instead of a code',
      'wallet',
      { body: { success: true, data: BALANCE } },
      ['a success flag instead of a code'],
    ],
  ];
  for (const [deviation, call, fakeResponse, expected] of TOLERATED)
    it(`is ${deviation}`, async () => {
      // Values are required because no earlier response contains a month.
      const { verdict, reason, tolerated } = await readingOn(call, fakeResponse, {
        values: { billInspect: {}, billInspect95: {} },
      });
      assert.deepEqual([verdict, reason, tolerated], ['tolerated', undefined, expected]);
    });

  it('becomes understood when the family is configured', async () => {
    const configuration = { families: { '/api/wallet': 'H' } } as const;
    assert.equal((await readingOn('wallet', { body: BALANCE }, { configuration })).verdict, 'understood');
  });
});

describe('missing', () => {
  it('is a required field that the response does not contain', async () => {
    const { verdict, reason } = await readingOn('wallet', { data: { withdrawalAmount: 5 } });
    assert.deepEqual([verdict, reason], ['missing', 'leftAmount: the field is missing']);
  });

  it('suggests a field with a similar name', async () => {
    const { reason } = await readingOn('wallet', { data: { left_amount: 5 } });
    assert.equal(reason, 'leftAmount: the field is missing (found left_amount)');
  });

  it('is a required field of a row', async () => {
    const { verdict, reason } = await readingOn('walletEntries', {
      data: { list: [{ ...ENTRY, rzId: null }], total: 1 },
    });
    assert.deepEqual([verdict, reason], ['missing', 'list[].rzId: the field is missing']);
  });

  it('is a list under an unknown name, which does not count as empty', async () => {
    const { verdict, reason } = await readingOn('walletEntries', { data: { records: [ENTRY], total: 1 } });
    assert.deepEqual([verdict, reason], ['missing', 'list: the field is missing (accepted names: list, items, data)']);
  });

  it('is an endpoint that does not exist, by status or by code in the body', async () => {
    const { report } = await reportOn({ incomeSummary: { data: {} } }, {}, ['incomeSummary', 'wallet']);
    assert.deepEqual(
      report.findings.map(({ reading }) => [reading.verdict, reading.reason]),
      [
        ['understood', undefined],
        ['missing', 'the endpoint does not exist (HTTP 404, code 4040)'],
        ['missing', 'the endpoint does not exist (HTTP 404, code 4040)'],
      ],
    );
    const { verdict, reason } = await readingOn('wallet', { body: { code: 404, message: 'no' } });
    assert.deepEqual([verdict, reason], ['missing', 'the endpoint does not exist (HTTP 200, code 404)']);
  });

  it('suggests switching off a missing endpoint that section 7 does not list', async () => {
    const { report } = await reportOn({ incomeSummary: { data: {} } }, {}, ['incomeSummary', 'tickets']);
    assert.match(report.findings.at(-1)!.reading.reason!, /you can list it in "off"/);
  });
});

describe('refused', () => {
  const REFUSED: readonly [string, FakeResponse, string][] = [
    ['a code with status 200', { body: { code: 4101, message: '今天不能提现' } }, 'HTTP 200, code 4101'],
    ['a status', { status: 403, body: { msg: '没有权限' } }, 'HTTP 403'],
    ['a server error', { status: 500, body: '内部服务器错误' }, 'HTTP 500'],
    ['too many requests', { status: 429, body: { code: 4290, message: 'slow' } }, 'HTTP 429, code 4290'],
    [
      'an expired session',
      { body: { code: 101001, message: 'x' } },
      'the session was rejected (HTTP 200, code 101001)',
    ],
  ];
  for (const [refusal, fakeResponse, expected] of REFUSED)
    it(`is ${refusal}`, async () => {
      const { verdict, reason } = await readingOn('incomeSummary', fakeResponse);
      assert.deepEqual([verdict, reason], ['refused', expected]);
    });
});

describe('unreadable', () => {
  const UNREADABLE: readonly [string, FakeResponse, string][] = [
    ['a page of HTML', { body: '<!doctype html><p>hello' }, 'an HTML page (HTTP 200)'],
    ['an empty body', { body: '' }, 'an empty body (HTTP 200)'],
    ['truncated JSON', { body: '{"total":' }, 'invalid JSON (HTTP 200)'],
    ['a field of another type', { data: { total: { cents: 5 } } }, 'total: an object that cannot be read'],
    ['a number with a unit', { data: { total: '5 yuan' } }, 'total: a string that cannot be read'],
  ];
  for (const [content, fakeResponse, expected] of UNREADABLE)
    it(`is ${content}`, async () => {
      const { verdict, reason } = await readingOn('incomeSummary', fakeResponse);
      assert.deepEqual([verdict, reason], ['unreadable', expected]);
    });

  it('is an endpoint without a response within the time limit', async () => {
    const upstream = await fakeUpstream((request, response) => {
      if (request.url === '/api/income/summary') response.end('{}');
    });
    const checks = checksOf('incomeSummary', 'payInfo');
    const report = await runChecks(settings(upstream.url, { timeout: 1_000 }), checks).finally(() => upstream.close());
    assert.deepEqual(
      report.findings.map(({ reading }) => reading.reason),
      [undefined, 'no response (timeout)'],
    );
  });
});

describe('skipped', () => {
  const skipped = async (...given: Parameters<typeof reportOn>) =>
    (await reportOn(...given)).report.findings.map(({ reading }) => [reading.verdict, reading.reason]);

  it('is a list without rows', async () => {
    assert.deepEqual(await skipped({ miners: { data: { list: [], total: 0 } } }), [
      ['skipped', 'an empty list has no rows to check'],
    ]);
  });

  it('is an endpoint that requires a token when no token is given', async () => {
    assert.deepEqual(await skipped({ incomeSummary: { data: {} } }, { token: undefined }), [
      ['skipped', 'requires a token'],
    ]);
  });

  it('is an endpoint whose parameter no earlier response contains', async () => {
    assert.deepEqual(await skipped({ dialInfo: { data: { netcardInfo: [] } } }), [['skipped', 'no device is known']]);
  });

  it('is not an endpoint for agents when the role of an account with another agent account is unknown', async () => {
    const { report } = await reportOn({
      accountInfo: { data: { uid: '1', username: 'east', agentAccount: 'north' } },
      agentDeviceOverview: { data: { total: 3, online: 2, offline: 1 } },
    });
    assert.deepEqual([report.role, report.findings.at(-1)!.reading.verdict], ['unknown', 'understood']);
    assert.match(
      textReport(report, false),
      /as a user of unknown role, who sees the user list, binding and the wallet/,
    );
  });

  it('is not an endpoint for agents when the user list proves that the user is an agent', async () => {
    const { report } = await reportOn({
      accountInfo: { data: { uid: '1', username: 'east', agentAccount: 'north' } },
      miners: { data: { list: [{ username: 'one', uid: '2' }], total: 1 } },
      inviteLink: { data: { link: 'https://x.example/y' } },
    });
    assert.deepEqual(
      [report.role, ...report.findings.map(({ reading }) => reading.verdict)],
      ['agent', 'understood', 'understood', 'understood'],
    );
  });

  it('is an endpoint for agents when the refused user list proves that the user is a miner', async () => {
    const { report } = await reportOn({
      accountInfo: { data: { uid: '1', username: 'east', agentAccount: 'north' } },
      miners: { status: 403, body: { message: 'agents only' } },
      inviteLink: { data: { link: 'https://x.example/y' } },
    });
    const [, miners, invite] = report.findings.map(({ reading }) => [reading.verdict, reading.reason]);
    assert.equal(report.role, 'miner');
    for (const finding of [miners, invite]) assert.deepEqual(finding, ['skipped', 'an endpoint for agents only']);
  });

  it('is an endpoint of other roles', async () => {
    const answers = {
      accountInfo: { data: { uid: '1', role: 'miner' } },
      inviteLink: { data: { link: 'https://x.example/y' } },
    };
    assert.deepEqual((await skipped(answers))[1], ['skipped', 'an endpoint for agents only']);
  });

  it('is a bill that does not exist, unlike an unknown address, which is missing', async () => {
    const none = { monthlyBill: { status: 404, body: { code: 4040, message: '没有账单' } } };
    assert.deepEqual(await skipped(none), [['skipped', 'no bill in the last four months (HTTP 404, code 4040)']]);
    assert.deepEqual(await skipped({ monthlyBill: { status: 404, body: { message: 'Route not found' } } }), [
      ['missing', 'the endpoint does not exist (HTTP 404)'],
    ]);
  });

  it('is an endpoint that is switched off by name or prefix', async () => {
    const configuration = { off: ['deviceBandwidth', '/api/console/tickets'] };
    assert.deepEqual(await skipped({}, { configuration }, ['deviceBandwidth', 'tickets']), [
      ['skipped', 'switched off by the configuration'],
      ['skipped', 'switched off by the configuration'],
    ]);
  });

  it('is never an endpoint with a specified address, even when its prefix is switched off', async () => {
    const configuration = { off: ['/api/strapi'] };
    const article = { article: { data: { content: 'x' } } };
    const verdicts = await skipped(article, { configuration }, ['article', 'articleHistory']);
    assert.deepEqual(verdicts, [
      ['understood', undefined],
      ['skipped', 'switched off by the configuration'],
    ]);
  });

  it('is not a pass, and the summary states this', async () => {
    const { report } = await reportOn({ incomeSummary: { data: {} } }, {}, ['incomeSummary', 'withdraw', 'dialInfo']);
    assert.match(textReport(report, false), /Skipped checks are not passed: 2 of 3 were skipped, 1 of them/);
  });
});

describe('parameters from earlier responses', () => {
  it('include a billed month, a device, a label, an article and a read message', async () => {
    const { report, lines } = await reportOn({
      deviceIncome: { data: { items: [{ uuid: 'u-7' }], total: 1 } },
      dialInfo: { data: { deviceUUID: 'u-7', diallingType: 'server internet', netcardInfo: [] } },
      helpTags: { data: { list: [{ id: 3, name: 'n' }] } },
      helpTagArticles: { data: { list: [{ id: 9, title: '怎样提现' }] } },
      helpSearch: { data: { list: [{ id: 9, title: '怎样提现' }] } },
      helpArticle: { data: { id: 9, content: 'x' } },
      notices: { data: { list: [{ id: 4 }, { id: 5, read: true }], total: 2 } },
      notice: { data: { id: 5 } },
    });
    assert.deepEqual(new Set(report.findings.map(({ reading }) => reading.verdict)), new Set(['understood']));
    for (const line of ['/v2?deviceUUID=u-7', '/tag/3/articles', `keyWords=${encodeURIComponent('怎样')}`])
      assert.ok(
        lines.some((each) => each.endsWith(line)),
        line,
      );
    assert.ok(lines.includes('GET /api/notice/5'), 'an unread message stays unread');
  });

  it('show an unknown dialing type of that device', async () => {
    const { report } = await reportOn({
      deviceIncome: { data: { items: [{ uuid: 'u-7' }], total: 1 } },
      dialInfo: { data: { deviceUUID: 'u-7', diallingType: 'satellite', netcardInfo: [] } },
    });
    assert.deepEqual(report.findings.at(-1)!.reading.tolerated, ['diallingType: an unknown value, shown as received']);
  });

  it('searches earlier months when the newest month has no bill', async () => {
    let requests = 0;
    const upstream = await fakeUpstream((request, response) => {
      const isFirst = request.url!.includes('detail') && ++requests < 3;
      response.writeHead(isFirst ? 404 : 200);
      const row = { time: 1_795_104_000, income: 2, device_name: 'a', device_id: 'b', price: 1 };
      response.end(JSON.stringify({ income: [], tax_ratio: 0, total_after_tax: 0, items: [row], total: 1 }));
    });
    const report = await runChecks(settings(upstream.url), checksOf('monthlyBill', 'billInspect'));
    await upstream.close();
    assert.equal(requests, 3);
    assert.deepEqual(
      report.findings.map(({ reading }) => reading.verdict),
      ['understood', 'understood'],
    );
    const months = upstream.seen.map(({ line }) => /date=([\d-]+)/.exec(line)![1]);
    assert.equal(new Set(months).size, 3, 'another month each time');
    assert.equal(months[3], months[2], 'the month that has a bill is inspected');
  });
});

describe('a platform that cannot be checked is reported immediately in one sentence', () => {
  const assertNotCheckable = (url: string, expected: RegExp) =>
    assert.rejects(runChecks(settings(url)), (error: Error) => expected.test(error.message));

  it('when no server listens', async () =>
    assertNotCheckable(await deadAddress(), /does not respond: no response \(ECONNREFUSED\)/));

  for (const [reason, status, body, expected] of [
    ['the token is refused by a status', 401, '', /^The platform rejected the token: .*HTTP 401/],
    ['the token is refused by a code', 200, '{"code":101001}', /^The platform rejected the token: .*code 101001/],
    ['every address returns a web page', 200, '<!doctype html>', /^No platform found/],
    ['no address exists', 404, '', /^No platform found/],
  ] as const)
    it(`when ${reason}`, async () => {
      const upstream = await fakeUpstream((_request, response) => {
        response.writeHead(status);
        response.end(body);
      });
      await assertNotCheckable(upstream.url, expected);
      assert.ok(upstream.seen.length <= 3, 'at most three requests are sent');
      await upstream.close();
    });

  it('stops sending requests when the platform stops responding', async () => {
    let requests = 0;
    const upstream = await fakeUpstream((request, response) => {
      if (++requests > 4) request.socket.destroy();
      else response.end('{"uid":"1","captchaAppId":"1","username":"u","isRemind":false}');
    });
    const report = await runChecks(settings(upstream.url));
    await upstream.close();
    assert.equal(requests, 7);
    assert.equal(report.findings.at(-1)!.reading.reason, 'the platform no longer responds');
  });
});
