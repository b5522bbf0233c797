/** Every number of an agreement or a help article is the constant of the code, or a fact or a promise that is listed here (hazard 60). */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { PERCENTILE, rankOf95 } from '#shared/core/bandwidth.ts';
import { HIGHEST_VLAN } from '#shared/topics/devices/dialling.rules.ts';
import { IDENTITY_TRIES } from '#shared/topics/accounts/identity/real-name.rules.ts';
import { APPEAL_DAYS } from '#shared/topics/support/appeal.rules.ts';
import { PERSONAL_TAX, taxPercent } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import { articlesWith } from '#console/server/reference/content/articles.ts';
import { helpWith } from '#console/server/reference/content/help.ts';
import { METERED, METERS } from '#console/server/reference/content/meters.ts';
import { dayOfText, M_PER_G } from '#console/server/reference/days.ts';
import {
  LATE_PEAK_HOURS,
  LINE_OFFLINE_MINUTES,
  MIN_ONLINE_HOURS,
  PEAK_HOURS,
  PEAK_OFFLINE_MINUTES,
  SAMPLE_MINUTES,
  SAMPLES,
} from '#console/server/reference/day-rules.ts';
import { LINK_HOURS } from '#console/server/reference/devices/images.ts';
import { ARRIVAL_DAYS, WEEKLY_TERMS } from '#console/server/reference/money/wallets.ts';
import { checkPlaceholders, fillPlaceholders } from '#console/server/reference/placeholders.ts';

const WINDOW = { from: 20, to: 22 };
const ARTICLES = [...articlesWith([{ since: 0, window: WINDOW }]), ...[...helpWith(WINDOW).values()].flat()];
const textOf = (id: string, articles = ARTICLES): string =>
  articles
    .find((article) => article.id === id)!
    .content.replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const specialInvoice = (invoiceType: string) => taxPercent({ collectionMethod: 'enterpriseCard', invoiceType });

/** Part of an article, with `#` for a number of the code; then the numbers, literally, and as constants of the code. */
type Row = readonly [article: string, part: string, literal: readonly number[], constants: readonly unknown[]];
const PEAK = [PEAK_HOURS.from, PEAK_HOURS.to];
const LATE = [LATE_PEAK_HOURS.from, LATE_PEAK_HOURS.to];
const LIMITS = [WEEKLY_TERMS.getmoney_min / 100, WEEKLY_TERMS.getmoney_max / 100];
const RULES: readonly Row[] = [
  ['10071', '高峰时段 ：每日 #:00 至 #:00', [18, 24], PEAK],
  ['10071', '晚高峰 ：每日 #:00 至 #:00', [20, 22], LATE],
  ['10071', '计费时段 ：每日 #:00 至 #:00', [20, 22], LATE],
  ['10071', '#:00 至 #:00 内，设备累计离线超过 # 分钟', [18, 24, 15], [...PEAK, PEAK_OFFLINE_MINUTES]],
  ['10071', '单条线路累计离线超过 # 分钟', [30], [LINE_OFFLINE_MINUTES]],
  ['10071', '在线时间少于 # 小时', [12], [MIN_ONLINE_HOURS]],
  ['10071', '计费时段（每日 #:00 至 #:00）', [20, 22], LATE],
  ['10071', '采用日# 计费方式', [95], [PERCENTILE]],
  ['10071', '每 # 分钟一个采样', [5], [SAMPLE_MINUTES]],
  ['10071', '# G = #,000 M', [1, 1], [1, M_PER_G / 1_000]],
  ['10071', '采样数 × #%，向上取整', [95], [PERCENTILE]],
  ['10071', '# 个采样时为第 # 个，即第 # 高的值', [24, 23, 2], [24, rankOf95(24), 25 - rankOf95(24)]],
  ['10071', '您在记录产生后 # 个自然日内通过申诉', [7], [APPEAL_DAYS]],
  ['10071', '可以在记录产生后 # 个自然日内通过工单', [7], [APPEAL_DAYS]],
  ['10071', '非 # 计费设备', [95], [PERCENTILE]],
  ['10075', '共有 # 次认证机会', [6], [IDENTITY_TRIES]],
  ['10075', '每周三限一次 周四 #.00 元至 #.00 元', [1, 30_000], LIMITS],
  ['10075', '申请后 # 日内', [3], [ARRIVAL_DAYS.monthly]],
  ['10075', '个人银行卡收款的，税费为 #%', [6], [PERSONAL_TAX]],
  ['10075', '开具普通发票或 1%、3% 专用发票的，平台代扣 #%', [3], [specialInvoice('plain')]],
  ['10255', '下载地址 # 小时内有效', [3], [LINK_HOURS]],
  ['10301', '请填写 1 至 # 的编号', [4094], [HIGHEST_VLAN]],
  ['10401', '限额 #.00 至 #.00 元', [1, 30_000], LIMITS],
  ['10401', '非 # 计费的设备', [95], [PERCENTILE]],
  ['10402', '每 # 分钟采样一次', [5], [SAMPLE_MINUTES]],
  ['10402', '计费时段为 每日 #:00 至 #:00', [20, 22], LATE],
  ['10402', '共 # 个采样', [24], [(LATE_PEAK_HOURS.to - LATE_PEAK_HOURS.from) * (60 / SAMPLE_MINUTES)]],
  ['10402', '第 # 个（第 # 高的值）', [23, 2], [rankOf95(24), 25 - rankOf95(24)]],
  ['10402', '晚高峰95 ：晚高峰（#:00 至 #:00）采样的 # 值', [20, 22, 95], [...LATE, PERCENTILE]],
  ['10402', '日# ：全天 # 个采样的 # 值', [95, 288, 95], [PERCENTILE, SAMPLES, PERCENTILE]],
  ['10402', '# G = #,000 M', [1, 1], [1, M_PER_G / 1_000]],
  ['10402', '实有采样数 × #%，向上取整', [95], [PERCENTILE]],
  ['10402', '同一组 # 个采样（M），在各工具中的 # 值', [24, 95], [METERED.length, PERCENTILE]],
  ['10402', '# 值（M）', [95], [PERCENTILE]],
  ['10402', '平台 # 第 # 个采样', [905, 23], [[...METERED].sort((one, other) => other - one)[1], rankOf95(24)]],
  ['10404', '个人银行卡 #%', [6], [PERSONAL_TAX]],
  ['10404', '平台代扣 #%', [3], [specialInvoice('specialThreeOrOne')]],
  ['10503', '共有 # 次认证机会', [6], [IDENTITY_TRIES]],
  ['10603', '# 点至 # 点累计离线超过 # 分钟', [18, 24, 15], [...PEAK, PEAK_OFFLINE_MINUTES]],
  ['10603', '晚高峰（#:00 至 #:00）单条线路离线超过 # 分钟', [20, 22, 30], [...LATE, LINE_OFFLINE_MINUTES]],
  ['10603', '在线不足 # 小时', [12], [MIN_ONLINE_HOURS]],
];

/** What people keep, not the code (operate.md, Promises of the agreements). */
const PROMISES: readonly (readonly [article: string, part: string])[] = [
  ['10071', '在收到申诉后 5 个工作日内答复'],
  ['10071', '十二个月内作弊两次及以上'],
  ['10071', '在生效前至少 7 日以站内通知告知'],
  ['10075', '本协议变更前至少 7 日在站内公告'],
];

/** Numbers that name something: an invoice, a code, a version, hardware, an address of documentation. */
const NAMES: readonly (readonly [article: string, part: string])[] = [
  ['10075', '6 位短信验证码'],
  ['10075', '开具 6% 专用发票的'],
  ['10075', '1%、3% 专用发票'],
  ['10255', 'MD5'],
  ['10255', '3.8.2'],
  ['10255', 'md5'],
  ['10255', '8 GB 以上的 U 盘'],
  ['10255', '4 核以上，内存 8 GB 以上，系统盘 64 GB 以上'],
  ['10255', '1000 M 以上'],
  ['10255', '32 位的设备 ID'],
  ['10256', 'x86'],
  ['10256', '处理器 4 核 8 核以上 内存 8 GB 16 GB 以上 数据盘 512 GB 2 TB 以上固态硬盘 网卡 1000 M 10 G'],
  ['10301', '请填写 1 至'],
  ['10303', '203.0.113.40/29'],
  ...['203.0.113.40', '203.0.113.41', '203.0.113.42', '203.0.113.47', '255.255.255.248'].map(
    (ip) => ['10303', ip] as const,
  ),
  ...['691', '678', '619'].map((code) => ['10304', code] as const),
  ['10402', '10⁹ bit/s'],
  ['10402', METERED.join(' ')],
  ...METERS.map(({ name, value, reason }) => ['10402', `${name} ${value} ${reason}`] as const),
  ['10404', '6% 专用发票'],
  ['10404', '1%、3% 专用发票'],
];

describe('numbers of agreements and help articles', () => {
  it('are the constants that the code uses (hazard 60)', () => {
    for (const [article, part, literal, constants] of RULES) {
      assert.deepEqual(constants, literal, `${article} ${part}`);
      let at = 0;
      const written = part.replaceAll('#', () => `${literal[at++]}`);
      assert.ok(textOf(article).includes(written), `${article}: ${written}`);
    }
    assert.equal(WEEKLY_TERMS.getmoney_startday, 3, '每周三');
    assert.equal(WEEKLY_TERMS.getmoney_endday, 3, '每周三');
    assert.equal(WEEKLY_TERMS.getmoney_startday + ARRIVAL_DAYS.weekly, 4, '周四');
    assert.equal(specialInvoice('specialSix'), 0, '平台不扣税');
  });

  it('are all listed, so that a new one is compared with the code', () => {
    const ids = ['10071', '10075', ...[...helpWith(WINDOW).values()].flat().map(({ id }) => id)];
    for (const id of ids) {
      let text = textOf(id);
      for (const [article, part, literal] of RULES) {
        let at = 0;
        if (article === id)
          text = text.replaceAll(
            part.replaceAll('#', () => `${literal[at++]}`),
            '…',
          );
      }
      for (const [article, part] of [...PROMISES, ...NAMES]) {
        if (article !== id) continue;
        assert.ok(textOf(id).includes(part), `${id}: ${part}`);
        text = text.replaceAll(part, '…');
      }
      assert.deepEqual(text.match(/.{0,12}\d+.{0,12}/g), null, id);
    }
  });

  it('agree with the formulas of the other meters for the same samples', () => {
    const sorted = [...METERED].sort((one, other) => one - other);
    const between = (position: number): number => {
      const below = sorted[Math.floor(position) - 1]!;
      return Math.round((below + (position % 1) * (sorted[Math.floor(position)]! - below)) * 100) / 100;
    };
    const late = METERED.map((value, at) => (value + (METERED[at - 1] ?? value)) / 2).sort((one, other) => one - other);
    // rrdtool rounds the position among the rows, of which the first has the number 0
    const rrdtool = (rows: readonly number[]): number => rows[Math.round(0.95 * (rows.length - 1))]!;
    assert.deepEqual(
      METERS.map(({ value }) => value),
      [
        sorted[22],
        rrdtool(sorted),
        rrdtool(late),
        rrdtool([...sorted, 960]),
        Math.round((sorted[22]! * 1e8) / 1024 ** 2) / 100,
        ...[between(1 + 0.95 * 23), between(1 + 0.95 * 23), between(0.95 * 25)],
      ],
    );
  });

  it('belong to the version that users accepted: another text is another version', () => {
    const versions: Record<string, string> = {
      '10071 2.5': '215f05736e66c2fa',
      '10072 3.1': '849ae3fdf755bb49',
      '10073 1.6': '0366e449a911d22f',
      '10074 1.3': '4b02dfdc3a7c1d02',
      '10075 1.2': '7f9d55dc4bfba309',
    };
    const found = Object.fromEntries(
      articlesWith([{ since: 0, window: WINDOW }])
        .filter(({ id }) => id <= '10075')
        .map(({ id, version, content }) => [
          `${id} ${version}`,
          createHash('sha256').update(content).digest('hex').slice(0, 16),
        ]),
    );
    assert.deepEqual(found, versions);
  });

  it('follow the stored window, with the day from which it applies, in another version', () => {
    const since = dayOfText('2026-12-03');
    const change = [
      { since, window: null },
      { since: 0, window: WINDOW },
    ];
    const { version, content } = articlesWith(change)[0]!;
    assert.equal(version, '2.5-day');
    assert.match(content, /全天（00:00 至 24:00）.*288 个采样时为第 274 个，即第 15 高的值/s);
    assert.match(content, /2026-12-03 起为全天（00:00 至 24:00）；此前为每日 20:00 至 22:00/);
    const upgraded = articlesWith([{ since, window: WINDOW }])[0]!;
    assert.equal(upgraded.version, '2.5');
    assert.match(upgraded.content, /2026-12-03 起为每日 20:00 至 22:00；此前为全天/);
    const help = [...helpWith({ from: 18, to: 23 }).values()].flat();
    assert.match(
      textOf('10402', help as never),
      /每日 18:00 至 23:00 ，共 60 个采样：由低到高排列，第 57 个（第 4 高的值）/,
    );
  });

  it('stop the server at the start if a placeholder has another name, or no text contains it', () => {
    checkPlaceholders(['{days} 日', '<p>{days} 日，{hours} 小时</p>'], ['days', 'hours']);
    assert.throws(
      () => checkPlaceholders(['{days} 日 {day}'], ['days']),
      /^Error: No value for the placeholders: day\./,
    );
    assert.throws(
      () => checkPlaceholders(['{days}'], ['days', 'hours']),
      /^Error: No text contains the placeholders: hours\./,
    );
    assert.equal(fillPlaceholders('{days} 日，{days}', { days: 7 }), '7 日，7');
    for (const { id, content } of ARTICLES) assert.doesNotMatch(content, /[{}]/, id);
  });
});
