import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oneLine } from '#shared/core/clean-text.ts';
import {
  documentOf,
  isMissing,
  readRecent,
  searchKeywords,
  withRecent,
} from '#widgets/help-center/help-center.rules.ts';

describe('the search text', () => {
  for (const [typed, text] of [
    ['', ''],
    ['   ', ''],
    ['  拨号   失败 ', '拨号 失败'],
    ['\u202e拨\u200b号\0', '拨号'],
    ['甲\n乙\t丙', '甲 乙 丙'],
    ['长'.repeat(200), '长'.repeat(50)],
  ] as const)
    it(`${JSON.stringify(typed.slice(0, 12))} becomes ${JSON.stringify(text.slice(0, 12))}`, () =>
      assert.equal(searchKeywords(typed), text));

  it('contains only the visible characters of a title, in one line (hazard 8)', () => {
    assert.equal(oneLine('<b>\u202e甲</b>\n乙'), '<b>甲</b> 乙');
  });
});

describe('documents of /help/doc/{docname}', () => {
  it('are agreements when the name or number is that of an agreement', () => {
    assert.deepEqual(documentOf('privacy'), { from: 'agreements', id: '10072' });
    assert.deepEqual(documentOf('10073'), { from: 'agreements', id: '10073' });
    assert.deepEqual(documentOf('sla'), { from: 'agreements', id: '10071' });
  });

  it('are articles of the help center otherwise', () => {
    assert.deepEqual(documentOf('10255'), { from: 'help', id: '10255' });
    for (const name of ['constructor', '__proto__', '../x'])
      assert.deepEqual(documentOf(name), { from: 'help', id: name });
  });
});

describe('recently read articles', () => {
  const article = (id: string) => ({ id, labelId: '1', title: `文章 ${id}` });

  it('starts with the newest, without duplicates, and keeps five', () => {
    let list = readRecent(undefined);
    for (const id of ['1', '2', '3', '2', '4', '5', '6']) list = withRecent(list, article(id));
    assert.deepEqual(
      list.map(({ id }) => id),
      ['6', '5', '4', '2', '3'],
    );
  });

  for (const stored of ['', '{', 'null', '7', '{}', '[1,null,{}]', '[{"id":1,"labelId":"1","title":"x"}]', '[[]]'])
    it(`is empty when ${JSON.stringify(stored)} is stored (hazard 23)`, () => assert.deepEqual(readRecent(stored), []));

  it('is stored in the format in which it is read', () => {
    assert.deepEqual(readRecent(JSON.stringify([article('1')])), [article('1')]);
    assert.equal(readRecent(JSON.stringify(Array.from({ length: 9 }, (_, id) => article(`${id}`)))).length, 5);
    assert.deepEqual(readRecent(JSON.stringify([{ ...article('1'), title: 'x'.repeat(500) }])), []);
  });
});

describe('a missing article', () => {
  it('is recognized by status or code', () => {
    assert.ok(isMissing({ status: 404, code: 4040 }));
    assert.ok(isMissing({ status: 200, code: '4040' }));
    assert.ok(!isMissing({ status: 500, code: 500 }));
    assert.ok(!isMissing(undefined));
  });
});
