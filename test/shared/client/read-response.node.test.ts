import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { array, number, object, parse, string } from 'valibot';
import { configure } from '#shared/host/configuration.ts';
import { CALLS, type NamedCall } from '#shared/topics/calls.ts';
import { parseJson } from '#shared/core/exact-json.ts';
import { errorWithoutResponse, readResponse, type RawResponse } from '#shared/client/read-response.ts';
import { incomeSummary } from '#shared/topics/billing/income/income.calls.ts';
import { accountInfo } from '#shared/topics/accounts/account.calls.ts';
import { nothing } from '#shared/core/wire-values.ts';
import { payInfoResponse } from '#shared/topics/accounts/payout.calls.ts';
import { entryPage, userAuthState, walletBalance, withdrawalPage } from '#shared/topics/money/wallet/wallet.calls.ts';
import { settledParam } from '#shared/topics/billing/settled-param.calls.ts';
import { cpuMsOf } from '../../runners/cpu-ms.ts';

const raw = (text: unknown, status = 200, more: Partial<RawResponse> = {}): RawResponse => ({
  status,
  statusText: '',
  text: typeof text === 'string' ? text : JSON.stringify(text),
  ...more,
});

const H = CALLS.payInfo;
const C = CALLS.wallet;
const BOTH = [H, C];
const balance = (text: unknown, status?: number) => readResponse(C, raw(text, status), walletBalance);
const refusal = (call: NamedCall, text: unknown, status: number, more?: Partial<RawResponse>) =>
  readResponse(call, raw(text, status, more), nothing).error;

beforeEach(() => configure({ locale: 'zh-CN' }));

describe('the code family (§8; wire.md)', () => {
  it('returns the data of code 0', () =>
    assert.deepEqual(balance({ code: 0, message: 'ok', data: { leftAmount: 5, withdrawalAmount: 7 } }).data, {
      leftAmount: 5,
      withdrawalAmount: 7,
    }));

  it('reads code "0" as 0, and a body without a code as data', () => {
    assert.equal(balance({ code: '0', data: { leftAmount: 5 } }).data?.leftAmount, 5);
    assert.equal(balance({ leftAmount: 5 }).data?.leftAmount, 5);
  });

  it('returns the message of any other code', () => {
    const { error } = balance({ code: 4101, message: '今天不能提现', requestId: 'r-1', data: { leftAmount: 5 } });
    assert.deepEqual(error, {
      kind: 'code',
      call: C.name,
      code: '4101',
      status: 200,
      message: '今天不能提现',
      requestId: 'r-1',
    });
    assert.equal(balance({ code: 1 }).error?.message, '未知错误');
  });

  it('does not treat an empty response or a bare OK as a successful withdrawal (hazard 2)', () => {
    for (const text of ['', 'OK'])
      assert.equal(readResponse(CALLS.withdraw, raw(text), nothing).error?.kind, 'shape', text || 'empty');
  });

  it('keeps code and message when a refusal has an HTTP status', () => {
    const { error } = balance({ code: 4290, message: '请求过于频繁', requestId: 'r-2' }, 429);
    assert.deepEqual(
      [error?.kind, error?.code, error?.message, error?.requestId],
      ['limited', '4290', '请求过于频繁', 'r-2'],
    );
  });
});

describe('the HTTP family (§8)', () => {
  it('returns the body, or the data that is wrapped in code 0', () => {
    const info = { payInfo: { collectionMethod: 'personalCard' } };
    for (const body of [info, { code: 0, data: info }])
      assert.equal(readResponse(H, raw(body), payInfoResponse).data?.collectionMethod, 'personalCard');
  });

  it('returns a body with code 0 and without `data` unchanged', () => {
    const body = { code: 0, payInfo: { collectionMethod: 'personalCard' } };
    assert.equal(readResponse(H, raw(body), payInfoResponse).data?.collectionMethod, 'personalCard');
  });

  it('is successful from 200 to 299', () => {
    const kinds = [199, 200, 299, 300].map((status) => refusal(H, '', status)?.kind);
    assert.deepEqual(kinds, ['unknown', undefined, undefined, 'unknown']);
  });

  it('returns the message of an expired session, otherwise 请先登录', () => {
    assert.equal(refusal(H, { msg: '请重新登录' }, 401)?.message, '请重新登录');
    assert.equal(refusal(H, '登录已失效', 401)?.message, '登录已失效');
    for (const body of ['', '<html>', {}]) assert.equal(refusal(H, body, 401)?.message, '请先登录');
  });

  it('returns msg or message of a 400, otherwise the JSON of the body, otherwise the status text', () => {
    assert.equal(refusal(H, { msg: '手机号格式错误' }, 400)?.message, '手机号格式错误');
    assert.equal(refusal(H, { message: '参数错误' }, 400)?.message, '参数错误');
    assert.equal(refusal(H, { reason: 7 }, 400)?.message, '{"reason":7}');
    assert.equal(refusal(H, '', 400, { statusText: 'Bad Request' })?.message, 'Bad Request');
    assert.equal(refusal(H, '<html>', 400, { statusText: 'Bad Request' })?.message, 'Bad Request');
    assert.equal(refusal(H, '\n <html>', 400, { statusText: 'Bad Request' })?.message, 'Bad Request');
    assert.equal(refusal(H, ' plain words\n', 400)?.message, 'plain words');
    assert.equal(refusal(H, { msg: ' 手机号格式错误 ' }, 400)?.message, '手机号格式错误');
    assert.equal(refusal(H, '余额 < 100', 400)?.message, '余额 < 100');
    assert.equal(refusal(H, '', 400)?.message, '未知错误');
  });

  it('returns the text body of a 500, otherwise 内部服务器错误', () => {
    assert.equal(refusal(H, '数据库忙', 500)?.message, '数据库忙');
    assert.equal(refusal(H, '"数据库忙"', 500)?.message, '数据库忙');
    for (const body of ['', '<html><h1>500</h1></html>', '{}', { message: 'stack trace' }])
      assert.equal(refusal(H, body, 500)?.message, '内部服务器错误');
  });

  it('returns 未知错误 for an unknown status', () => {
    assert.equal(refusal(H, '', 418)?.message, '未知错误');
    assert.equal(refusal(H, { reason: 7 }, 404)?.message, '未知错误');
  });

  it('returns 系统繁忙，请稍后再试 when a gateway responds instead of the platform', () => {
    for (const status of [501, 502, 504]) assert.equal(refusal(H, '', status)?.message, '系统繁忙，请稍后再试');
  });

  it('has the request ID of the body, otherwise of the header, otherwise none', () => {
    const error = { kind: 'unknown', call: H.name, code: 418, message: '未知错误', status: 418 } as const;
    assert.deepEqual(refusal(H, '', 418), error);
    assert.deepEqual(refusal(H, '', 418, { requestId: 'h-1' }), { ...error, requestId: 'h-1' });
    assert.equal(refusal(H, { requestId: 'b-1' }, 418, { requestId: 'h-1' })?.requestId, 'b-1');
  });

  it('has the code of the body, otherwise the status, or not-found when no platform responds at the address', () => {
    const codes = [
      refusal(H, { code: 7 }, 404),
      refusal(H, { reason: 7 }, 404),
      refusal(H, '', 404),
      refusal(H, '', 403),
    ];
    assert.deepEqual(
      codes.map((error) => error?.code),
      ['7', 404, 'not-found', 403],
    );
  });

  it('maps each status to a kind', () => {
    const kinds = [400, 401, 403, 404, 409, 422, 429, 499, 500, 502].map((status) => refusal(H, '', status)?.kind);
    assert.deepEqual(kinds, [
      'invalid',
      'unauthorized',
      'forbidden',
      'unknown',
      'conflict',
      'invalid',
      'limited',
      'unknown',
      'server',
      'server',
    ]);
  });

  it('names the field of a refusal, in both families', () => {
    const body = { code: 4000, message: '请输入银行卡号', field: 'cardNumber' };
    assert.equal(readResponse(CALLS.modifyPayInfo, raw(body, 400), nothing).error?.field, 'cardNumber');
    assert.equal(readResponse(CALLS.updateRealName, raw(body), nothing).error?.field, 'cardNumber');
    assert.equal(readResponse(CALLS.updateRealName, raw({ ...body, field: 7 }), nothing).error?.field, undefined);
  });

  it('accepts an empty response when no data is expected', () => {
    assert.equal(readResponse(CALLS.logout, raw('', 204), nothing).data, null);
    assert.equal(readResponse(CALLS.logout, raw('OK'), nothing).data, null);
  });

  it('never treats an HTML page of another server as a success', () =>
    assert.equal(
      readResponse(CALLS.logout, raw('<!doctype html><title>portal</title>'), nothing).error?.kind,
      'shape',
    ));
});

describe('a platform that uses the other family (compatibility.md)', () => {
  afterEach(() => configure({ families: undefined }));
  const done = (text: unknown) => readResponse(CALLS.modifyWalletPassword, raw(text), nothing);

  for (const call of BOTH)
    it(`treats a code other than 0 as a refusal: ${call.name}`, () => {
      const error = readResponse(call, raw({ code: 4001, message: '验证码错误', requestId: 'r-1' }), nothing).error;
      assert.deepEqual(error, {
        kind: 'code',
        call: call.name,
        code: '4001',
        status: 200,
        message: '验证码错误',
        requestId: 'r-1',
      });
    });

  it('treats a negative success flag as a refusal, with any code', () => {
    for (const refused of [{ success: false }, { success: 'false', code: 0 }, { ok: 0, data: {} }])
      assert.equal(done({ ...refused, msg: '验证码错误' }).error?.message, '验证码错误');
    assert.equal(done({ success: true }).data, null);
    assert.equal(balance({ success: true, data: { leftAmount: 5 } }).data?.leftAmount, 5);
  });

  it('ends the session for 101001 in either family, and for a 401 in the body', () => {
    for (const code of [101001, '101001', 401])
      for (const call of BOTH) assert.equal(readResponse(call, raw({ code }), nothing).error?.kind, 'unauthorized');
  });

  it('treats a code that is an HTTP status as this status', () => {
    const kinds = [400, 403, 404, 409, 422, 429, 500, 502, 399, 600, 4404].map((code) => {
      const { kind, status } = done({ code }).error!;
      return `${kind} ${status}`;
    });
    const own = ['invalid 400', 'forbidden 403', 'unknown 404', 'conflict 409', 'invalid 422', 'limited 429'];
    assert.deepEqual(kinds, [...own, 'server 500', 'server 502', 'code 200', 'code 200', 'code 200']);
    assert.equal(done({ code: 500, message: '余额不足' }).error?.message, '余额不足');
    assert.equal(done({ code: 500 }).error?.message, '内部服务器错误');
    assert.equal(done({ code: 499 }).error?.message, '未知错误');
    assert.equal(refusal(H, { code: 400 }, 500)?.status, 500, 'the sent status has priority');
  });

  it('finds the data in `data`, with or without a code, or next to the code', () => {
    for (const body of [
      { data: { leftAmount: 5 } },
      { code: 0, leftAmount: 5 },
      { message: 'ok', data: { leftAmount: 5 } },
    ])
      for (const call of BOTH) assert.equal(readResponse(call, raw(body), walletBalance).data?.leftAmount, 5);
  });

  it('finds the data next to other fields, and treats a body with its own fields next to `data` as the data', () => {
    for (const body of [
      { code: 0, total: 1, data: { leftAmount: 5 } },
      { success: true, total: 1, data: { leftAmount: 5 } },
      { leftAmount: 5, data: {} },
    ])
      assert.equal(readResponse(C, raw(body), walletBalance).data?.leftAmount, 5);
    const counted = object({ data: array(number()), total: number() });
    assert.deepEqual(readResponse(C, raw({ code: 0, total: 9, data: [7] }), counted).data, { total: 9, data: [7] });
    for (const envelope of [{ code: 0 }, { msg: 'ok' }, { success: true }, { ok: 1 }, { requestId: 'r-1' }])
      assert.deepEqual(readResponse(C, raw({ ...envelope, data: [7] }), array(number())).data, [7]);
  });

  it('reads plain text as the data when a text is expected, in both families', () => {
    for (const call of BOTH) {
      assert.equal(readResponse(call, raw(' plain words '), string()).data, 'plain words');
      assert.equal(readResponse(call, raw('" quoted "'), string()).data, ' quoted ');
      assert.equal(readResponse(call, raw('<html>'), string()).error?.kind, 'shape');
    }
  });

  it('treats code 0 without data as a success when no data is expected, and as missing data otherwise', () => {
    assert.equal(readResponse(CALLS.withdraw, raw({ code: 0, message: 'ok' }), nothing).data, null);
    const { error } = readResponse(H, raw({ code: 0, message: 'ok', requestId: 'r-1' }), payInfoResponse);
    assert.deepEqual([error?.kind, error?.code, error?.field], ['shape', 'shape', '']);
  });

  it('uses the configured family of a call, or of all calls below a prefix', () => {
    const bare = () => [done('').error?.kind, readResponse(CALLS.withdraw, raw(''), nothing).error?.kind];
    assert.deepEqual(bare(), [undefined, 'shape']);
    configure({ families: { modifyWalletPassword: 'C', '/api/wallet': 'H' } });
    assert.deepEqual(bare(), ['shape', undefined]);
    configure({ families: { '/api/wallet': 'H', withdraw: 'C', '/api/user': 'C' } });
    assert.deepEqual(bare(), ['shape', 'shape']);
  });
});

describe('unusable responses (hazard 12)', () => {
  const broken = ['', '<html></html>', '{"leftAmount": 12', 'undefined', '[]', 'null', '"text"', '7'];
  for (const text of broken)
    it(`are a typed error in both families: ${text || 'an empty body'}`, () => {
      assert.equal(balance(text).error?.kind, 'shape');
      assert.match(balance(text).error?.message ?? '', /^(系统繁忙，请稍后再试|数据无法读取，请联系网站客服)$/);
      const http = readResponse(CALLS.userAccountInfo, raw(text), accountInfo).error;
      assert.deepEqual([http?.kind, http?.code, http?.message], ['shape', 'shape', balance(text).error?.message]);
    });

  it('name the call and the field', () => {
    const { error } = balance({ code: 0, data: { leftAmount: 'a lot' } });
    assert.deepEqual([error?.kind, error?.call, error?.field], ['shape', 'wallet', 'leftAmount']);
    const page = readResponse(
      CALLS.walletEntries,
      raw({ code: 0, data: { list: [{ rzId: 1, create: 1_795_104_000 }] } }),
      entryPage,
    );
    assert.equal(page.error?.field, 'list.0.amount');
  });

  it('are null data and NaN', () => {
    for (const data of [null, {}, { leftAmount: null }, { leftAmount: 'NaN' }, { leftAmount: '' }])
      assert.equal(balance({ code: 0, data }).error?.kind, 'shape');
  });

  it('have a message of their own when a field is unreadable', () => {
    const { error } = balance({ code: 0, data: { leftAmount: 'a lot' } });
    assert.equal(error?.message, '数据无法读取，请联系网站客服');
    const http = readResponse(CALLS.incomeSummary, raw({ total: 'a lot' }), incomeSummary).error;
    assert.equal(http?.message, error?.message);
  });

  it('do not include fractions of a cent, which are rounded half up', () => {
    for (const [sent, cents] of [
      [12_345.6, 12_346],
      [0.5, 1],
      [-0.4, 0],
      ['10857.14', 10_857],
    ] as const)
      assert.equal(balance({ code: 0, data: { leftAmount: sent } }).data?.leftAmount, cents);
  });

  it('keep integers beyond 2^53 as texts', () => {
    const page = readResponse(
      CALLS.walletEntries,
      raw('{"code":0,"data":{"list":[{"rzId":12345678901234567890,"create":1795104000,"amount":-5}],"total":1}}'),
      entryPage,
    );
    assert.equal(page.data?.list[0]?.rzId, '12345678901234567890');
  });

  it('keep the first integer beyond 2^53 as a text, and the last one before it as a number', () =>
    assert.deepEqual(parseJson('[9007199254740991,9007199254740993]'), [9007199254740991, '9007199254740993']));

  it('are read up to 20 million characters (hazard 23)', () => {
    const text = (length: number): string => JSON.stringify('x'.repeat(length - 2));
    assert.equal(typeof parseJson(text(20_000_000)), 'string');
    assert.equal(parseJson(text(20_000_001)), undefined);
  });

  it('are refused in time if a text does not end (hazard 23)', async () => {
    const text = `"${'"\\'.repeat(40_000)}1234567890123456`;
    const ms = await cpuMsOf(() => assert.equal(parseJson(text), undefined));
    assert.ok(ms < 2_000, `${ms} ms`);
  });

  it('are parsed like JSON, except for such numbers', () => {
    fc.assert(
      fc.property(
        fc.json().filter((text) => !/\d{16}/.test(text)),
        (text) => {
          assert.deepEqual(parseJson(text), JSON.parse(text));
        },
      ),
    );
    assert.deepEqual(parseJson('{"a":"1234567890123456789","b":1.2345678901234567890,"c":[-12345678901234567]}'), {
      a: '1234567890123456789',
      b: 1.2345678901234568,
      c: ['-12345678901234567'],
    });
    assert.deepEqual(parseJson('["\\"12345678901234567", 1e20]'), ['"12345678901234567', 1e20]);
  });

  it('do not change prototypes, and can be deep and large (hazard 23)', () => {
    const poisoned =
      '{"code":0,"data":{"leftAmount":1,"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}';
    const { data } = balance(poisoned);
    assert.deepEqual(data, { leftAmount: 1 });
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
    assert.equal((data as { polluted?: boolean }).polluted, undefined);
    const depth = 200_000;
    assert.equal(balance(`${'['.repeat(depth)}${']'.repeat(depth)}`).error?.kind, 'shape');
    assert.equal(balance(`{"x":"${' '.repeat(20_000_000)}"}`).error?.kind, 'shape');
  });

  it('have long messages shortened', () => assert.equal(refusal(H, 'x'.repeat(9_999), 400)!.message.length, 300));
});

describe('tolerance (wire.md)', () => {
  it('sets defaults for missing fields, and accepts unknown fields', () => {
    const info = parse(accountInfo, { uid: 42, showIncome: 1, phoneNumber: 13812345678, payInfo: null, surprise: {} });
    assert.equal(info.uid, '42');
    assert.equal(info.showIncome, true);
    assert.equal(info.isMigrated, false);
    assert.equal(info.phoneNumber, '13812345678');
    assert.equal(info.realName, '');
  });

  it('does not treat a missing needVerify as false (§5, Masking)', () => {
    assert.equal(parse(accountInfo, { uid: 1 }).needVerify, undefined);
    assert.equal(parse(accountInfo, { uid: 1, needVerify: null }).needVerify, undefined);
    assert.equal(parse(accountInfo, { uid: 1, needVerify: false }).needVerify, false);
  });

  it('accepts numbers as texts, a list that is null and a missing total', () => {
    const entry = {
      param_type: '2',
      getmoney_startday: '10',
      getmoney_endday: 25,
      getmoney_min: 100,
      getmoney_max: '1',
    };
    assert.equal(parse(settledParam, { params: [entry] })[0]?.getmoney_startday, 10);
    assert.deepEqual(parse(entryPage, { list: [] }), { list: [], total: 0, uncounted: true });
    assert.deepEqual(parse(entryPage, { list: null, total: '3' }), { list: [], total: 3 });
  });

  it('accepts five authentication states, but not a sixth', () => {
    assert.equal(parse(userAuthState, { state: 5 }).url, '');
    assert.equal(
      readResponse(CALLS.userAuthState, raw({ code: 0, data: { state: 6 } }), userAuthState).error?.field,
      'state',
    );
  });

  it('keeps an unknown payout method as received, and treats a missing invoice as specialSix (§3)', () => {
    const info = parse(payInfoResponse, { payInfo: { collectionMethod: 'cheque' } });
    assert.deepEqual([info.collectionMethod, info.invoiceType, info.cardNumber], ['cheque', 'specialSix', '']);
    for (const collectionMethod of [null, '', {}])
      assert.equal(parse(payInfoResponse, { payInfo: { collectionMethod } }).collectionMethod, undefined);
  });
});

describe('a missing response (§8)', () => {
  afterEach(() => configure({ locale: undefined }));

  it('returns 系统繁忙，请稍后再试 in the language of the page', () => {
    assert.equal(errorWithoutResponse(C, 'network').error.message, '系统繁忙，请稍后再试');
    configure({ locale: 'en' });
    assert.equal(errorWithoutResponse(C, 'timeout').error.message, 'The system is busy, please try again later');
    assert.equal(refusal(H, '', 500)?.message, 'Internal server error');
    assert.equal(refusal(H, '', 418)?.message, 'Unknown error');
    assert.deepEqual(errorWithoutResponse(C, 'unauthorized').error, {
      kind: 'unauthorized',
      call: C.name,
      code: 'unauthorized',
      message: 'Sign in first',
    });
  });

  it('returns the host’s text when it is configured', () => {
    configure({ texts: { 'answer.busy': '稍等片刻' } });
    assert.equal(errorWithoutResponse(C, 'timeout').error.message, '稍等片刻');
    configure({ texts: undefined });
  });

  it('distinguishes an offline page, an unreachable platform and missing scopes', () => {
    const codes = (onLine: boolean) => {
      Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });
      return (['network', 'timeout', 'forbidden'] as const).map((kind) => errorWithoutResponse(C, kind).error.code);
    };
    const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    try {
      assert.deepEqual(codes(true), ['network', 'timeout', 'out-of-scope']);
      assert.deepEqual(codes(false), ['offline', 'timeout', 'out-of-scope']);
    } finally {
      delete (globalThis as { navigator?: unknown }).navigator;
      if (own) Object.defineProperty(globalThis, 'navigator', own);
    }
  });
});

describe('the parts of a withdrawal', () => {
  const sent = { type: 'withdraw', create: 1_795_572_000, txId: 'TX1', amount: 10_000, status: 'success' };
  const read = (parts: object) =>
    readResponse(
      CALLS.walletWithdrawals,
      raw({ code: 0, data: { list: [{ ...sent, ...parts }], total: 1 } }),
      withdrawalPage,
    ).data!.list[0]!;

  it('are read as sent, also 0', () => {
    const parts = { tax: 600, fee: 0, received: 9_400, arrivedAt: 1_795_658_400, bankReference: 'B1', failReason: 'x' };
    const { tax, fee, received, arrivedAt, bankReference, failReason } = read(parts);
    assert.deepEqual({ tax, fee, received, arrivedAt, bankReference, failReason }, parts);
  });

  it('are unknown if they are missing or distorted, and never make a record unreadable', () => {
    for (const distorted of [undefined, null, '', 'abc', -1, '-1', {}, [], true, '1e999', 'NaN'])
      for (const name of ['tax', 'fee', 'received', 'arrivedAt'] as const)
        assert.equal(read({ [name]: distorted })[name] ?? undefined, undefined, `${name} ${JSON.stringify(distorted)}`);
    for (const distorted of [undefined, null, '', {}, [], true])
      for (const name of ['bankReference', 'failReason'] as const)
        assert.equal(read({ [name]: distorted })[name] ?? undefined, undefined, `${name} ${JSON.stringify(distorted)}`);
  });
});
