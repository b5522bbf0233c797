import { expect } from '@open-wc/testing';
import { useState } from 'react';
import { subscribeNotices } from '#shared/host/notify.ts';
import type { Column } from '#shared/ui/table/column.ts';
import { DataTable, type DataTableProps } from '#shared/ui/table/data-table.tsx';
import { Identifier } from '#shared/ui/base/identifier.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { pageNumbers } from '#shared/ui/table/pagination.tsx';
import { accessibleInBothThemes, show } from './show.tsx';
import { until } from '../../browser/until.ts';

interface Row {
  id: string;
  time: string;
  amount: string;
}

const rows: Row[] = [
  { id: 'TX1', time: '2026-11-11 10:12', amount: '13,120.08' },
  { id: 'TX2', time: '2026-11-04 09:47', amount: '12,964.50' },
];

const columns: Column<Row>[] = [
  { key: 'time', head: '时间', cell: (row) => row.time },
  { key: 'account', head: '账户', cell: () => '支付宝' },
  {
    key: 'id',
    head: '流水号',
    cell: (row) => <Identifier what="流水号" value={row.id} />,
    kind: 'code',
    fold: true,
  },
  { key: 'amount', head: '金额（元）', cell: (row) => row.amount, kind: 'amount', align: 'end' },
];

function Records(props: Partial<DataTableProps<Row>>) {
  const [page, setPage] = useState(1);
  return (
    <DataTable
      caption="提现记录"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      state="ready"
      empty={{ title: '没有记录' }}
      page={page}
      pageSize={10}
      total={45}
      onPage={setPage}
      {...props}
    />
  );
}

describe('DataTable', () => {
  it('shows rows below its head and the total, and changes pages', async () => {
    const shown = await show(() => <Records />);
    expect(shown.all('thead th').map((head) => head.textContent)).to.deep.equal(columns.map(({ head }) => head));
    expect(shown.all('tbody tr')).to.have.length(2);
    expect(shown.find('[role=status]').textContent).to.equal('共 45 条');
    shown.button('第 5 页').click();
    await until(() => shown.find('[aria-current=page]').textContent === '5');
    expect(shown.find<HTMLButtonElement>('[aria-label=下一页]').disabled).to.equal(true);
    await accessibleInBothThemes(shown);
  });

  it('leads back from a page after the last one', async () => {
    const turned: number[] = [];
    const shown = await show(() => <Records rows={[]} page={99} onPage={(page) => turned.push(page)} />, 320);
    expect(shown.find('.frame').textContent).to.contain('第 99 页不存在');
    shown.button('上一页').click();
    expect(turned).to.deep.equal([5]);
  });

  for (const [total, pages] of [
    [0, 0],
    [1, 0],
    [10, 0],
    [11, 2],
    [20, 2],
    [21, 3],
  ] as const)
    it(`has ${pages || 'no'} page buttons for ${total} rows in pages of 10`, async () => {
      const shown = await show(() => <Records total={total} page={Math.max(1, pages)} />);
      expect(shown.all('nav .many button')).to.have.length(pages);
      if (pages > 0) expect(shown.find<HTMLButtonElement>('[aria-label=下一页]').disabled).to.equal(true);
    });

  it('shows the end of a serial number that is too long for a narrow table', async () => {
    const id = 'TX202611110953005555492';
    const shown = await show(() => <Records rows={[{ ...rows[0]!, id }]} />, 720);
    const box = await shown.waitFor(`[title="${id}"]`);
    expect(box.scrollWidth).to.be.above(box.clientWidth);
    const character = document.createRange();
    const edges = [0, id.length - 1].map((at) => {
      character.setStart(box.firstChild!, at);
      character.setEnd(box.firstChild!, at + 1);
      return character.getBoundingClientRect();
    });
    const { left, right } = box.getBoundingClientRect();
    expect(edges[0]!.right, 'the first character is outside').to.be.below(left);
    expect(Math.round(edges[1]!.right), 'the last one is inside').to.be.at.most(Math.round(right));
  });

  it('shows a sentence below its row, as wide as the table, on desktops and phones', async () => {
    const note = (row: Row) => (row.id === 'TX1' ? '收款账户核验未通过，款项已退回钱包' : undefined);
    for (const width of [768, 320]) {
      const shown = await show(() => <Records note={note} />, width);
      const [row, below, other, ...rest] = shown.all('tbody tr');
      expect([row!.textContent.includes('TX1'), other!.textContent.includes('TX2'), rest.length]).to.deep.equal([
        true,
        true,
        0,
      ]);
      expect(below!.textContent).to.equal('收款账户核验未通过，款项已退回钱包');
      expect(below!.offsetWidth).to.equal(row!.offsetWidth);
      expect(below!.offsetHeight, 'one line').to.be.lessThan(40);
    }
  });

  it('copies the complete serial number, and shows a message', async () => {
    let copied = '';
    const writeText = async (text: string) => void (copied = text);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const notices: string[] = [];
    const stop = subscribeNotices(({ message }) => notices.push(message));
    const shown = await show(() => <Records />);
    shown.button('复制流水号').click();
    await until(() => notices.length > 0);
    expect([copied, notices]).to.deep.equal(['TX1', ['已复制']]);
    stop();
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('shows that it loads, with rows of the final height', async () => {
    const loading = await show(() => <Records state="loading" pageSize={2} rows={[]} />);
    expect(loading.find('table').getAttribute('aria-busy')).to.equal('true');
    expect(loading.all('thead th')).to.have.length(4);
    const ready = await show(() => <Records />);
    expect(loading.find('table + *').offsetHeight).to.equal(ready.find('tbody').offsetHeight);
    await accessibleInBothThemes(loading);
  });

  it('shows a message without a pager when there are no rows', async () => {
    const shown = await show(() => <Records rows={[]} total={0} />);
    expect(shown.find('h3').textContent).to.equal('没有记录');
    expect(shown.root.querySelector('nav')).to.equal(null);
    await accessibleInBothThemes(shown);
  });

  it('shows the failure in place of the rows, and below those that could be loaded', async () => {
    const failure = <p role="alert">内部服务器错误</p>;
    const failed = await show(() => <Records state="failed" rows={[]} failure={failure} />);
    expect(failed.find('[role=alert]').textContent).to.equal('内部服务器错误');
    expect(failed.root.querySelector('table') === null).to.equal(true);
    const some = await show(() => <Records partial failure={failure} />);
    expect(some.all('tbody tr, [role=alert], [role=status]').map(({ tagName }) => tagName)).to.deep.equal([
      'TR',
      'TR',
      'P',
      'P',
    ]);
  });

  it('names the amount of an entry at 320 px, where no header does', async () => {
    const shown = await show(() => <Records />, 320);
    const amount = await shown.waitFor('tbody .amount');
    expect(amount.dataset.head).to.equal('金额（元）');
    expect(getComputedStyle(amount, '::before').content).to.match(/金额（元）|attr\(data-head\)/);
    const wide = await show(() => <Records />, 900);
    expect(getComputedStyle(await wide.waitFor('tbody .amount'), '::before').content).to.equal('none');
  });

  it('names its rows, and keeps the names of its columns for assistive technology at 320 px', async () => {
    for (const width of [1280, 320]) {
      const shown = await show(() => <Records />, width);
      expect(shown.all('tbody [role=rowheader][scope=row]').map(({ innerText }) => innerText.trim())).to.deep.equal(
        rows.map(({ time }) => time),
      );
      expect(shown.root.querySelector('th .more') === null, 'the name of a row is only its first cell').to.equal(true);
      // checkers ignore clipped headers
      const head = shown.find('thead');
      expect([head.checkVisibility(), getComputedStyle(head).clipPath]).to.deep.equal([true, 'none']);
      // assistive technology counts the cells, so a hidden cell has a hidden header
      const present = (selector: string) => shown.all(selector).filter((cell) => cell.getClientRects().length > 0);
      expect(present('thead th').map(({ textContent }) => textContent)).to.deep.equal(
        present('tbody tr:first-child > *').map(({ dataset }) => dataset.head),
      );
    }
  });

  it('becomes entries at 320 px without cut text; the serial number needs one tap', async () => {
    const shown = await show(() => <Records />, 320);
    const [time, account, serial, amount] = shown.all('tbody tr:first-child > *') as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    expect(time.getBoundingClientRect().top).to.equal(amount.getBoundingClientRect().top);
    expect(account.getBoundingClientRect().top).to.be.greaterThan(time.getBoundingClientRect().top);
    expect(serial.getClientRects()).to.have.length(0);
    const heads = () => shown.all('thead th').filter((head) => head.getClientRects().length > 0);
    const ofRow = () => shown.all('tbody tr:first-child > *').filter((cell) => cell.getClientRects().length > 0);
    expect(shown.find('.frame').scrollWidth).to.be.at.most(320);
    const more = shown.find('tbody tr:first-child button');
    more.click();
    await until(() => shown.root.querySelector('tbody .folded'));
    expect(shown.find('tbody .folded').innerText).to.match(/^流水号\s+TX1/);
    // a cell without a head moves the heads of the cells after it
    expect(ofRow().map(({ dataset }) => dataset.head)).to.deep.equal(heads().map(({ textContent }) => textContent));
    expect(more.getAttribute('aria-expanded')).to.equal('true');
    expect(shown.find('.few').textContent).to.equal('1 / 5');
    await accessibleInBothThemes(shown);
  });

  it('opens the link of a row at 320 px, which the button of the row does not cover', async () => {
    const [time, ...others] = columns;
    const linked = { ...time!, cell: (row: Row) => <LinkButton onClick={() => undefined}>{row.time}</LinkButton> };
    const shown = await show(() => <Records columns={[linked, ...others]} />, 320);
    const link = shown.find('tbody tr:first-child button:not(.more)');
    const { x, y, width, height } = link.getBoundingClientRect();
    expect(shown.root.elementFromPoint(x + width / 2, y + height / 2)).to.equal(link);
  });
});

describe('pageNumbers', () => {
  it('are the first, the last, and two on each side', () => {
    expect(pageNumbers(1, 5)).to.deep.equal([1, 2, 3, 0, 5]);
    expect(pageNumbers(10, 20)).to.deep.equal([1, 0, 8, 9, 10, 11, 12, 0, 20]);
    expect(pageNumbers(1, 1)).to.deep.equal([1]);
  });
});
