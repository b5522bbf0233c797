import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { columnChoices, findHead, headKey } from '#shared/spreadsheet/find-columns.ts';

const BANK = { day: ['交易日期', '日期'], amount: ['贷方发生额', '金额'], reference: ['流水号'], payee: ['对方户名'] };

describe('columns by their heads', () => {
  it('are found below a title and details, in any order, with units, marks and width', () => {
    const rows = [
      ['企业网银交易明细'],
      ['账号', '6222', '日期', '2026-11-01'],
      [],
      ['序号', '交易 日期', '流水号*', '金额（元）', 'Ｎｏｔｅ'],
      ['1', '2026-11-02', 'BK1', '12.00', ''],
    ];
    assert.deepEqual(findHead(rows, BANK), { row: 3, columns: { day: 1, amount: 3, reference: 2 } });
  });

  it('prefer the most specific word', () => {
    const rows = [['ID', '设备ID', '日期', '交易日期']];
    assert.deepEqual(findHead(rows, { id: ['设备 ID', 'ID'] }), { row: 0, columns: { id: 1 } });
    assert.deepEqual(findHead(rows, BANK), { row: 0, columns: { day: 3 } });
  });

  it('are found in two rows when one head spans several columns', () => {
    const words = { ...BANK, credit: ['贷方', '收入'], debit: ['借方'], amount: ['发生额'], direction: ['收/支'] };
    const rows = [
      ['日期', '摘要', '发生额', '', '余额', '收/支'],
      ['', '', '借方', '贷方', '', ''],
      ['2026-11-02', '货款', '', '12.00', '12.00', '收入'],
    ];
    assert.deepEqual(findHead(rows, words), { row: 1, columns: { day: 0, debit: 2, credit: 3, direction: 5 } });
    const one = [rows[0]!, ['2026-11-02', '货款', '12.00', '', '12.00', '收入'], ['', '', '', '', '', '收入']];
    assert.equal(findHead(one, words)?.row, 0, 'a word in a value is no head');
  });

  it('are unknown if no word is a whole head', () => {
    assert.equal(findHead([['设备ID数量', '我的ID'], ['ID-1']], { id: ['设备ID', 'ID'] }), undefined);
    assert.equal(findHead([], BANK), undefined);
  });

  it('are offered with the heads and an example if none is known', () => {
    const rows = [['设备台账'], ['', '名称', '', '机器'], ['', '上海', '', ''], ['', '北京', '', 'm-1']];
    assert.deepEqual(columnChoices(rows), {
      head: 1,
      choices: [
        { column: 0, letters: 'A', head: '', example: '' },
        { column: 1, letters: 'B', head: '名称', example: '上海' },
        { column: 3, letters: 'D', head: '机器', example: 'm-1' },
      ],
    });
  });

  it('have a key that keeps an ID', () => {
    assert.equal(headKey(' *设备＿ID【必填】'), '设备id');
    assert.equal(headKey('ID-1'), 'id1');
  });
});
