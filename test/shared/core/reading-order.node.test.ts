import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareReadings, readingKey } from '#shared/core/reading-order.ts';

describe('the order of Chinese names', () => {
  const sorted = (names: readonly string[]) =>
    [...names].sort((one, other) => compareReadings(readingKey(one), readingKey(other)));

  it('follows the reading of places whose first character has several readings', () => {
    const cities = '北京 蚌埠 长春 长沙 成都 重庆 六安 洛阳 南京 番禺 莆田 厦门 邢台 燕郊 乐清 张家口 长子 郑州'.split(
      ' ',
    );
    assert.deepEqual(sorted([...cities].reverse()), cities);
  });

  it('follows it within a name, and keeps the numbers of nodes in order', () => {
    const nodes = ['湖南长沙岳麓-2', '湖南长沙岳麓-10', '湖南湘潭-1', '湖南株洲-1'];
    assert.deepEqual(sorted([...nodes].reverse()), nodes);
    assert.equal(readingKey('校长室 会议 解放'), '校长室 会议 解放', 'other words keep their reading');
  });
});
