/** The comparison of two versions of an agreement. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedBlocks, type Block, type ChangedBlock } from '#shared/topics/content/article/agreement-diff.rules.ts';
import { cpuMsOf } from '#test/runners/cpu-ms.ts';

const paragraphs = (...texts: string[]): Block[] =>
  texts.map((text) => ({ text: text.replace(/^# /, ''), isHeading: text.startsWith('# ') }));

/** Writes removed words as `[-words-]` and added ones as `[+words+]`. */
const written = ({ heading, parts }: ChangedBlock): string =>
  `${heading}: ${parts
    .map(({ kind, text }) => ({ same: text, added: `[+${text}+]`, removed: `[-${text}-]` })[kind])
    .join('')}`;

const compared = (earlier: readonly Block[], later: readonly Block[]): string[] =>
  changedBlocks(earlier, later).map(written);

describe('the comparison of two versions of an agreement', () => {
  it('marks the changed words of a sentence, and names the heading above it', () => {
    assert.deepEqual(
      compared(
        paragraphs('# 一、在线要求', '累计离线超过 30 分钟的，设备当日不计费。', '# 二、申诉', '您可以提出申诉。'),
        paragraphs('# 一、在线要求', '累计离线超过 15 分钟的，设备当日不计费。', '# 二、申诉', '您可以提出申诉。'),
      ),
      ['一、在线要求: 累计离线超过 [-30-][+15+] 分钟的，设备当日不计费。'],
    );
  });

  it('shows new and removed blocks as a whole, where they are', () => {
    assert.deepEqual(
      compared(
        paragraphs('# 一', '平台提前七日通知。', '# 三', '本协议自发布之日起生效。'),
        paragraphs('# 一', '# 二', '作弊两次及以上的，终止合作。', '# 三', '本协议自发布之日起生效。'),
      ),
      ['一: [-平台提前七日通知。-]', '一: [+二+]', '二: [+作弊两次及以上的，终止合作。+]'],
    );
  });

  it('pairs each changed block with the similar one, also next to removed ones', () => {
    assert.deepEqual(
      compared(
        paragraphs('甲方提供机柜和电力。', '设备在线时间少于 12 小时的，当日不计费。', '争议由法院管辖。'),
        paragraphs('设备在线时间少于 10 小时的，当日不计费。', '争议由法院管辖。'),
      ),
      [': [-甲方提供机柜和电力。-]', ': 设备在线时间少于 [-12-][+10+] 小时的，当日不计费。'],
    );
  });

  it('finds nothing in equal texts, and everything in others, also in long ones', async () => {
    const long = paragraphs(...Array.from({ length: 400 }, (_, at) => `第 ${at} 条 ${'约定'.repeat(40)}`));
    assert.deepEqual(compared(long, long), []);
    const other = paragraphs(...Array.from({ length: 400 }, (_, at) => `Section ${at}`));
    const ms = await cpuMsOf(() => assert.equal(changedBlocks(long, other).length, 800));
    assert.ok(ms < 10_000, `${ms} ms`);
    assert.deepEqual(compared([], paragraphs('新')), [': [+新+]']);
    assert.deepEqual(compared(paragraphs('旧'), []), [': [-旧-]']);
  });
});
