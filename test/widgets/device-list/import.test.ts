import { expect } from '@open-wc/testing';
import { read as readWorkbook, utils, write as writeWorkbook, type BookType } from 'xlsx';
import '#widgets/device-list/device-list.element.tsx';
import { ID_HEADS } from '#widgets/device-list/id-import.rules.ts';
import { configure } from '#shared/host/configuration.ts';
import { catchDownloads, type Download } from '../../browser/downloads.ts';
import { onPlatform, signIn, write } from '../../browser/element-page.ts';
import { until } from '../../browser/until.ts';
import { forgetPreferences, ListPage } from './device-list-page.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** With a head, the IDs are in the second column. */
function workbook(column: readonly (string | number)[], type: BookType = 'xlsx', name?: string): File {
  const hasHead = ID_HEADS.includes(`${column[0]}`) || column[0] === 'uuid';
  return file(
    column.map((cell) => (hasHead ? ['别的列', cell] : [cell])),
    type,
    name,
  );
}

function file(rows: (string | number)[][], type: BookType = 'xlsx', name = `设备.${type}`): File {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '设备');
  return new File([writeWorkbook(book, { type: 'array', bookType: type }) as ArrayBuffer], name, {
    type: type === 'csv' ? 'text/csv' : XLSX,
  });
}

describe('partner-device-list filtered by a spreadsheet (§5, Excel import)', () => {
  onPlatform();
  beforeEach(() => signIn('agent'));
  afterEach(() => {
    forgetPreferences();
  });

  async function shown() {
    const page = await ListPage.open('partner-device-list');
    await page.loaded();
    return page;
  }

  it('shows the nodes of the IDs once and without the head; clearing the filter shows all nodes', async () => {
    const page = await shown();
    const [first, second] = page.column('设备 ID') as [string, string];
    await page.chooseFile(workbook(['设备 ID', ` ${second} `, first.toUpperCase(), second]));
    await page.shows('已按 2 个设备 ID 筛选');
    await page.shows('筛选出 2 个，共 300 个节点');
    await page.shows('所有 ID 均有对应的节点');
    expect(page.column('设备 ID')).to.deep.equal([first, second]);
    await page.isAccessible();
    await page.press('清除筛选');
    await page.shows('共 300 个节点');
    expect(page.text).not.to.contain('已按');
  });

  it('lists and copies the IDs without a node', async () => {
    const page = await shown();
    const [known] = page.column('设备 ID') as [string];
    await page.chooseFile(workbook(['设备编号', known, 'zz-1', '<img src=x>', 'zz-1']));
    await page.shows('2 个 ID 没有对应的节点');
    page.find('summary')!.click();
    await page.until(() => page.find<HTMLDetailsElement>('details')!.open, 'should open the list');
    expect(page.all('details li').map(({ textContent }) => textContent)).to.deep.equal(['zz-1', '<img src=x>']);
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
    });
    await page.press('全部复制');
    await until(() => written.length === 1);
    Reflect.deleteProperty(navigator, 'clipboard');
    expect(written[0]).to.equal('zz-1\n<img src=x>');
    await page.isAccessible();
  });

  it('opens a dialog that takes pasted IDs, and rejects a text without IDs', async () => {
    const page = await shown();
    const [first, second] = page.column('设备 ID') as [string, string];
    await page.press('导入设备 ID');
    const field = await page.waitFor<HTMLTextAreaElement>('[role=dialog] textarea');
    await page.isAccessible();
    await page.press('筛选', '[role=dialog]');
    await page.shows('请粘贴设备 ID，或选择文件');
    await page.isAccessible();
    write(field, `设备 ID\n${second}\t${first.toUpperCase()}\n\nzz-1，${first}`);
    await page.press('按 3 个 ID 筛选');
    await page.shows('已按 3 个设备 ID 筛选');
    await page.shows('1 个 ID 没有对应的节点');
    await page.shows('筛选出 2 个，共 300 个节点');
    expect(page.find('[role=dialog]')).not.to.exist;
    expect(page.column('设备 ID')).to.deep.equal([first, second]);
  });

  it('offers a template with the heading of the column', async () => {
    const page = await shown();
    const downloads = catchDownloads();
    try {
      await page.press('导入设备 ID');
      await page.press('下载模板');
      await until(() => downloads.saved.length === 1);
    } finally {
      downloads.stop();
    }
    const [{ name, file }] = downloads.saved as [Download];
    expect(name).to.equal('设备ID导入模板.xlsx');
    const [sheet] = Object.values(readWorkbook(await file.arrayBuffer()).Sheets);
    expect(utils.sheet_to_json(sheet!, { header: 1 })).to.deep.equal([['设备 ID']]);
  });

  it('names the rows whose IDs have lost digits (hazard 40)', async () => {
    const page = await shown();
    const [first] = page.column('设备 ID') as [string];
    await page.chooseFile(workbook(['设备 ID', `\u200b${first}\u202c`, 1.2345678901234567e31, 1234567890123456]));
    await page.shows('第 3、4 行的设备 ID 是数字格式，表格只保留前 15 位，其余位数已丢失');
    await page.shows('已按 1 个设备 ID 筛选');
    await page.shows('所有 ID 均有对应的节点');
    await page.shows('筛选出 1 个，共 300 个节点');
    expect(page.column('设备 ID')).to.deep.equal([first]);
    await page.isAccessible();
    await page.press('知道了');
    await page.noLongerShows('已丢失');
    await page.press('清除筛选');
    configure({ locale: 'en' });
    await page.shows('300 nodes');
    const rows = Array.from({ length: 7 }, () => 1e20);
    await page.chooseFile(workbook(rows), 'Import device IDs');
    await page.shows('Rows 1, 2, 3, 4, 5 and 2 more: the device ID is a number');
    expect(page.text).to.contain('300 nodes').and.not.to.contain('Filtered by');
  });

  it('prompts for the column when no head is a device ID, and filters by the chosen one', async () => {
    const page = await shown();
    const [first, second] = page.column('设备 ID') as [string, string];
    const rows = [
      ['名称', '机器'],
      ['上海', second],
      ['北京', first],
    ];
    await page.chooseFile(file(rows));
    await page.shows('设备.xlsx 的表头中没有设备 ID');
    const dialog = await page.waitFor('[role=dialog] [role=radiogroup]');
    await page.isAccessible();
    await page.press('筛选', dialog.closest('[role=dialog]')!);
    await page.shows('请选择一列');
    expect(dialog.textContent).to.contain('A 列：名称').and.contain(`例如 ${second}`);
    await page.press('取消', dialog.closest('[role=dialog]')!);
    await page.noLongerShows('表头中没有设备 ID');
    expect(page.text).not.to.contain('已按');
    await page.chooseFile(file(rows));
    (await page.waitFor<HTMLInputElement>('[role=radiogroup] input[value="1"]')).click();
    await page.press('筛选', '[role=dialog]');
    await page.shows('筛选出 2 个，共 300 个节点');
    await page.shows('所有 ID 均有对应的节点');
    expect(page.find('[role=dialog]')).not.to.exist;
    expect(page.column('设备 ID')).to.deep.equal([first, second]);
  });

  it('names the rows whose IDs are formulas without a result', async () => {
    const page = await shown();
    const [first] = page.column('设备 ID') as [string];
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([['设备 ID'], [first]]);
    Object.assign(sheet, { A3: { t: 'e', f: 'B3', v: 0x2a }, '!ref': 'A1:A3' });
    utils.book_append_sheet(book, sheet, '设备');
    const bytes = writeWorkbook(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
    await page.chooseFile(new File([bytes], 'a.xlsx', { type: XLSX }));
    await page.shows('第 3 行的设备 ID 是公式，文件中没有计算结果');
    await page.shows('已按 1 个设备 ID 筛选');
    await page.press('知道了');
    await page.noLongerShows('是公式');
  });

  it('shows an empty list when all IDs are unknown', async () => {
    const page = await shown();
    await page.chooseFile(workbook(['a-1', 'a-2']));
    await page.shows('没有符合条件的节点');
    await page.press('清除全部条件');
    await page.shows('共 300 个节点');
  });

  it('reads .csv and .xls files, and files that are dropped on the list', async () => {
    const page = await shown();
    const ids = page.column('设备 ID');
    await page.chooseFile(workbook(['ID', ids[3]!], 'csv'));
    await page.shows('筛选出 1 个');
    expect(page.column('设备 ID')).to.deep.equal([ids[3]]);
    await page.press('清除筛选');
    const transfer = new DataTransfer();
    transfer.items.add(workbook(['uuid', ids[5]!]));
    const place = page.find('section[aria-label=节点列表]')!;
    const drag = (type: string) =>
      new DragEvent(type, { dataTransfer: transfer, bubbles: true, composed: true, cancelable: true });
    place.dispatchEvent(drag('dragover'));
    await page.shows('松开鼠标');
    place.dispatchEvent(drag('drop'));
    await page.shows('已按 1 个设备 ID 筛选');
    await page.until(() => page.column('设备 ID')[0] === ids[5], 'should show the dropped one');
    expect(page.text).not.to.contain('松开鼠标');
  });

  const bad: [string, File, string][] = [
    ['an .exe', new File(['MZ\x90\0'], 'setup.exe', { type: 'application/x-msdownload' }), '不支持当前文件类型'],
    ['an ELF named .xlsx', new File(['\x7fELF\x02\x01'], 'a.xlsx', { type: XLSX }), '不支持当前文件类型'],
    ['a PDF named .xlsx', new File(['%PDF-1.7 …'], 'a.xlsx', { type: XLSX }), '不支持当前文件类型'],
    ['JSON named .xlsx', new File(['{"id": 1}'], 'a.xlsx', { type: XLSX }), '不支持当前文件类型'],
    ['HTML named .xlsx', new File(['<table><td>1</td></table>'], 'a.xlsx', { type: XLSX }), '不支持当前文件类型'],
    ['a wrong MIME type', new File(['PK\x03\x04'], 'a.xlsx', { type: 'image/png' }), '不支持当前文件类型'],
    ['an empty file', new File([], 'a.xlsx', { type: XLSX }), '文件为空'],
    ['a sheet with a head alone', workbook(['设备 ID']), '文件为空，或没有设备 ID'],
  ];
  for (const [what, file, message] of bad)
    it(`rejects ${what} and keeps the previous filter (hazard 10)`, async () => {
      const page = await shown();
      const [first] = page.column('设备 ID') as [string];
      await page.chooseFile(workbook([first]));
      await page.shows('已按 1 个设备 ID 筛选');
      await page.chooseFile(file);
      await page.shows(message);
      expect(page.find('[role=alert]')?.textContent).to.contain(message);
      expect(page.text).to.contain('已按 1 个设备 ID 筛选');
      expect(page.column('设备 ID')).to.deep.equal([first]);
      await page.isAccessible();
      await page.press('知道了');
      await page.noLongerShows(message);
    });

  it('stops reading when the user cancels', async () => {
    const page = await shown();
    await page.chooseFile(workbook(Array.from({ length: 60_000 }, (_, index) => `id-${index}`)));
    await page.shows('正在读取 设备.xlsx');
    await page.press('取消');
    await page.noLongerShows('正在读取');
    expect(page.text).not.to.contain('已按');
  });
});
