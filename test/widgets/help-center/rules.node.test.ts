import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  documentOf,
  isMissing,
  readRecent,
  searchWords,
  titleLine,
  withRecent,
} from '#widgets/help-center/help.rules.ts';

describe('what is searched for', () => {
  for (const [typed, words] of [
    ['', ''],
    ['   ', ''],
    ['  拨号   失败 ', '拨号 失败'],
    ['\u202e拨\u200b号\0', '拨号'],
    ['甲\n乙\t丙', '甲 乙 丙'],
    ['长'.repeat(200), '长'.repeat(50)],
  ] as const)
    it(`${JSON.stringify(typed.slice(0, 12))} is ${JSON.stringify(words.slice(0, 12))}`, () =>
      assert.equal(searchWords(typed), words));

  it('titles are one line of what is seen (hazard 8)', () => {
    assert.equal(titleLine('<b>\u202e甲</b>\n乙'), '<b>甲</b> 乙');
  });
});

describe('documents of /help/doc/{docname}', () => {
  it('by name or number are the agreements', () => {
    assert.deepEqual(documentOf('privacy'), { from: 'agreements', id: '10072' });
    assert.deepEqual(documentOf('10073'), { from: 'agreements', id: '10073' });
    assert.deepEqual(documentOf('sla'), { from: 'agreements', id: '10071' });
  });

  it('are else articles of the help center', () => {
    assert.deepEqual(documentOf('10255'), { from: 'help', id: '10255' });
    for (const name of ['constructor', '__proto__', '../x'])
      assert.deepEqual(documentOf(name), { from: 'help', id: name });
  });
});

describe('what was read last', () => {
  const article = (id: string) => ({ id, labelId: '1', title: `文章 ${id}` });

  it('comes first, once, and five are kept', () => {
    let list = readRecent(undefined);
    for (const id of ['1', '2', '3', '2', '4', '5', '6']) list = withRecent(list, article(id));
    assert.deepEqual(
      list.map(({ id }) => id),
      ['6', '5', '4', '2', '3'],
    );
  });

  for (const kept of ['', '{', 'null', '7', '{}', '[1,null,{}]', '[{"id":1,"labelId":"1","title":"x"}]', '[[]]'])
    it(`is nothing where ${JSON.stringify(kept)} was kept (hazard 23)`, () => assert.deepEqual(readRecent(kept), []));

  it('is kept as it is read', () => {
    assert.deepEqual(readRecent(JSON.stringify([article('1')])), [article('1')]);
    assert.equal(readRecent(JSON.stringify(Array.from({ length: 9 }, (_, id) => article(`${id}`)))).length, 5);
    assert.deepEqual(readRecent(JSON.stringify([{ ...article('1'), title: 'x'.repeat(500) }])), []);
  });
});

describe('an article that is not there', () => {
  it('is told by status or code', () => {
    assert.ok(isMissing({ status: 404, code: 4040 }));
    assert.ok(isMissing({ status: 200, code: '4040' }));
    assert.ok(!isMissing({ status: 500, code: 500 }));
    assert.ok(!isMissing(undefined));
  });
});
