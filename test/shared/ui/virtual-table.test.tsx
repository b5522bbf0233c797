import { expect, nextFrame } from '@open-wc/testing';
import { useState } from 'react';
import type { Column } from '#shared/ui/table/column.ts';
import { VirtualTable, type VirtualTableProps } from '#shared/ui/table/virtual-table.tsx';
import { accessibleInBothThemes, press, show, type Shown } from './show.tsx';
import { idleFrame } from '../../browser/idle.ts';
import { until } from '../../browser/until.ts';

declare global {
  interface Window {
    /** Draws the page as on paper (test/runners/puppeteer-launcher.ts); `undefined` in other browsers than Chromium. */
    emulatePaper?(on: boolean): Promise<void>;
  }
}

interface Row {
  id: string;
  name: string;
  amount: number;
  note: string;
}

const rows: readonly Row[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `id-${index}`,
  name: `节点 ${index}`,
  amount: 10_000 - index,
  note: index % 2 ? '' : `第 ${index} 条备注`,
}));

const columns: readonly Column<Row>[] = [
  { key: 'name', head: '名称', width: 'minmax(0, 1fr)', cell: ({ name }) => name, sortable: true },
  { key: 'id', head: '编号', width: '160px', cell: ({ id }) => id, kind: 'code', fold: true, entryLabel: '编号' },
  { key: 'note', head: '备注', width: '420px', cell: ({ note }) => note, fold: true, entryLabel: '备注' },
  { key: 'amount', head: '金额（元）', width: '120px', cell: ({ amount }) => amount, kind: 'amount', sortable: true },
];

function Nodes(props: Partial<VirtualTableProps<Row>>) {
  const [sort, setSort] = useState({ key: 'amount', descending: true });
  const given = props.rows ?? rows;
  const shown = sort.descending ? given : [...given].reverse();
  return (
    <VirtualTable
      caption="节点"
      columns={columns}
      rowKey={({ id }) => id}
      openLabel="打开"
      onOpen={() => undefined}
      sort={sort}
      onSort={(key) => setSort(({ descending }) => ({ key, descending: !descending }))}
      listKey={`${sort.descending}`}
      {...props}
      rows={shown}
    />
  );
}

const rowAt = (shown: Shown, index: number) => shown.root.querySelector<HTMLElement>(`[data-index="${index}"]`);
const opener = (shown: Shown, index: number) => rowAt(shown, index)?.querySelector<HTMLElement>('.open');
const focused = (shown: Shown) =>
  Number(shown.root.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index ?? NaN);

async function go(shown: Shown, key: string, to: number): Promise<void> {
  press(shown.root.activeElement!, key);
  await until(() => focused(shown) === to, `${key} moves to row ${to}`);
}

describe('VirtualTable', () => {
  it('has 10,000 rows, of which only those in view and some beyond the edges are in the document', async () => {
    const shown = await show(() => <Nodes />, 1100);
    const table = shown.find('[role=table]');
    expect(table.getAttribute('aria-rowcount')).to.equal('10001');
    const inView = Math.ceil(shown.find('.scroll').clientHeight / rowAt(shown, 0)!.offsetHeight);
    const inDocument = () => shown.all('.body [role=row]').length;
    expect(inDocument()).to.be.within(inView, 40);
    await until(() => inDocument() > inView + 3, 'some rows beyond the edges');
    expect(inDocument()).to.be.below(40);
    expect(shown.find('.body').offsetHeight).to.equal(10_000 * rowAt(shown, 0)!.offsetHeight);
    expect(rowAt(shown, 3)!.getAttribute('aria-rowindex')).to.equal('5');
    await accessibleInBothThemes(shown);
  });

  it('ends the name of a column of numbers where the numbers end, also if the name fills the column', async () => {
    const amount = { ...columns[3]!, head: 'Bandwidth (M)', width: '104px', align: 'end' } as const;
    const shown = await show(() => <Nodes columns={[...columns.slice(0, 3), amount]} />, 1100);
    const endOf = (selector: string) => {
      const text = document.createRange();
      text.selectNodeContents(shown.find(selector));
      return text.getBoundingClientRect().right;
    };
    expect(endOf('[role=columnheader].end button')).to.be.closeTo(endOf('[data-index="0"] .amount'), 0.01);
  });

  for (const width of [1100, 700, 360])
    it(`keeps its rows and its layout while the page hides it, ${width} px wide (hazard 56)`, async () => {
      const failed: string[] = [];
      const shown = await show(() => <Nodes />, width);
      shown.element.addEventListener('partner-widget-failed', ({ detail }) => failed.push(detail.message));
      const inDocument = () => shown.all('.body [role=row]').map((row) => row.textContent);
      const areBeyond = () => {
        const edge = Math.min(shown.find('.scroll').getBoundingClientRect().bottom, innerHeight);
        return shown.all('.body [role=row]').filter((row) => row.getBoundingClientRect().top >= edge).length > 3;
      };
      await until(areBeyond, 'some rows beyond the edges');
      await idleFrame();
      const before = inDocument();
      const place = shown.element.parentElement!;
      place.style.display = 'none';
      for (let frame = 0; frame < 8; frame++) await nextFrame();
      expect(inDocument()).to.deep.equal(before);
      place.style.display = '';
      for (let frame = 0; frame < 8; frame++) await nextFrame();
      expect(inDocument()).to.deep.equal(before);
      expect(failed).to.deep.equal([]);
    });

  it('prints all rows, one below another (hazard 42)', async () => {
    const shown = await show(() => <Nodes rows={rows.slice(0, 100)} />, 1100);
    const printed = () => shown.all('.body [role=row]').length;
    expect(printed()).to.be.below(40);
    window.dispatchEvent(new Event('beforeprint'));
    // before a task, because the browser draws the paper right after the event
    await Promise.resolve();
    expect(printed()).to.equal(100);
    window.dispatchEvent(new Event('afterprint'));
    await until(() => printed() < 40, 'the rows beyond the edges are removed');
  });

  for (const width of [1100, 700])
    (window.emulatePaper ? it : it.skip)(
      `prints whole texts below heads of a table, ${width} px wide (hazard 42)`,
      async () => {
        const note = '一段很长的备注，'.repeat(12);
        const long = rows.slice(0, 30).map((row) => ({ ...row, note }));
        const shown = await show(() => <Nodes rows={long} />, width);
        await until(() => rowAt(shown, 3), 'rows');
        // the list listens only after its first effects
        const startPrint = () => window.dispatchEvent(new Event('beforeprint'));
        await until(() => startPrint() && rowAt(shown, 29), 'all rows');
        await window.emulatePaper!(true);
        try {
          await until(() => rowAt(shown, 29), 'all rows on paper');
          // only heads of a table are repeated on each sheet
          expect(getComputedStyle(shown.find('.head')).display).to.equal('table-header-group');
          // and none of a head that contains the box of a button
          for (const button of shown.all('[role=columnheader] button'))
            expect(getComputedStyle(button).display).to.equal('contents');
          const heads = shown.all('[role=columnheader]').map((head) => head.getBoundingClientRect());
          const cells = [...rowAt(shown, 29)!.querySelectorAll<HTMLElement>('[role=rowheader], [role=cell]')];
          expect(cells.map(({ textContent }) => textContent)).to.include(note);
          for (const [at, cell] of cells.entries()) {
            expect(cell.getBoundingClientRect().left, 'below its head').to.be.closeTo(heads[at]!.left, 1);
            expect(cell.scrollWidth, `cut: ${cell.textContent}`).to.be.at.most(cell.clientWidth);
            expect(cell.scrollHeight, `cut: ${cell.textContent}`).to.be.at.most(cell.clientHeight);
          }
          expect(rowAt(shown, 1)!.getBoundingClientRect().top).to.be.at.least(
            rowAt(shown, 0)!.getBoundingClientRect().bottom - 1,
          );
        } finally {
          await window.emulatePaper!(false);
          window.dispatchEvent(new Event('afterprint'));
        }
      },
    );

  it('renders the rows that are scrolled to, and removes the others', async () => {
    const shown = await show(() => <Nodes />, 1100);
    shown.find('.scroll').scrollTop = 250_000;
    await until(() => rowAt(shown, 4_810), 'rows in the middle');
    expect(rowAt(shown, 20) === null).to.equal(true);
    expect(shown.all('.body [role=row]').length).to.be.below(40);
  });

  it('is one tab stop; arrows, PageUp, PageDown, Home and End move across the rows', async () => {
    const shown = await show(() => <Nodes />, 1100);
    expect(shown.all('.open').findIndex(({ tabIndex }) => tabIndex === 0)).to.equal(0);
    opener(shown, 0)!.focus();
    await go(shown, 'ArrowDown', 1);
    await go(shown, 'ArrowUp', 0);
    await go(shown, 'ArrowUp', 0);
    press(shown.root.activeElement!, 'PageDown');
    await until(() => focused(shown) > 5, 'one page down');
    await go(shown, 'End', 9_999);
    await go(shown, 'ArrowDown', 9_999);
    await go(shown, 'Home', 0);
    expect(shown.all('.open').filter(({ tabIndex }) => tabIndex === 0).length).to.equal(1);
  });

  it('keeps the focused row at any scroll position', async () => {
    const shown = await show(() => <Nodes />, 1100);
    opener(shown, 0)!.focus();
    await go(shown, 'ArrowDown', 1);
    shown.find('.scroll').scrollTop = 300_000;
    await until(() => rowAt(shown, 5_770), 'rows further down');
    expect(focused(shown)).to.equal(1);
    await go(shown, 'ArrowDown', 2);
    await until(() => shown.find('.scroll').scrollTop < 200, 'the row is scrolled to');
  });

  it('opens a row on a click and on Enter', async () => {
    const opened: string[] = [];
    const shown = await show(() => <Nodes onOpen={({ id }) => opened.push(id)} />, 1100);
    expect(opener(shown, 2)!.textContent).to.equal('节点 2');
    expect(opener(shown, 2)!.tagName).to.equal('BUTTON');
    opener(shown, 2)!.click();
    // The button covers the entire row.
    const { left, top } = rowAt(shown, 4)!.getBoundingClientRect();
    const hit = shown.root.elementFromPoint(left + 500, top + 8);
    expect(hit === opener(shown, 4)).to.equal(true);
    expect(opened).to.deep.equal(['id-2']);
  });

  it('sorts by its heads, marks the sorting, and scrolls to the top', async () => {
    const shown = await show(() => <Nodes />, 1100);
    const head = shown.all('[role=columnheader]').find(({ textContent }) => textContent.includes('金额（元）'))!;
    expect(head.getAttribute('aria-sort')).to.equal('descending');
    shown.find('.scroll').scrollTop = 5_000;
    await until(() => rowAt(shown, 100));
    head.querySelector('button')!.click();
    await until(() => head.getAttribute('aria-sort') === 'ascending');
    await until(() => rowAt(shown, 0)?.textContent.includes('节点 9999'), 'the last comes first');
    expect(shown.find('.scroll').scrollTop).to.equal(0);
    expect(shown.all('[role=columnheader] button').length, 'not every column').to.equal(2);
  });

  it('moves less important columns below the name when there is little room', async () => {
    const shown = await show(() => <Nodes />, 720);
    await until(() => shown.root.querySelector('.notes'), 'folded');
    const heads = shown.all('[role=columnheader]').map(({ textContent }) => textContent);
    const cells = [...rowAt(shown, 0)!.querySelectorAll('[role=rowheader], [role=cell]')].map(
      ({ textContent }) => textContent,
    );
    expect(heads).to.deep.equal(['名称', '金额（元）', '编号', '备注']);
    expect(cells).to.deep.equal(['节点 0', '10000', 'id-0', '第 0 条备注']);
    const [amount, note] = ['.amount', '[data-head=备注]'].map((cell) => rowAt(shown, 0)!.querySelector(cell)!);
    const columnStart = amount!.getBoundingClientRect().left + parseFloat(getComputedStyle(amount!).paddingLeft);
    expect(note!.getBoundingClientRect().left, 'aligned with the column above').to.be.closeTo(columnStart, 0.5);
    await accessibleInBothThemes(shown);
  });

  it('moves late columns below the name, with their labels, when the others still do not fit', async () => {
    const late = {
      ...columns[0]!,
      key: 'change',
      head: '变化',
      width: '560px',
      align: 'end',
      entryLabel: '变化',
    } as const;
    const shown = await show(() => <Nodes columns={[...columns, { ...late, fold: 'late' }]} />, 900);
    const cellOf = () => rowAt(shown, 0)!.querySelector('[data-head=变化]')!;
    await until(() => shown.root.querySelector('.notes') && cellOf().closest('.line'), 'a column of its own');
    shown.element.parentElement!.style.width = '660px';
    await until(() => cellOf().closest('.notes'), 'below the name');
    // Firefox returns the function, Chromium its value
    expect(getComputedStyle(cellOf(), '::before').content).to.match(/变化|attr\(data-head\)/);
    const row = rowAt(shown, 0)!;
    for (const cell of row.querySelectorAll('.line > *'))
      expect(cell.getBoundingClientRect().right).to.be.at.most(row.getBoundingClientRect().right);
    await accessibleInBothThemes(shown);
  });

  it('becomes entries when columns that never fold do not fit, because it cuts what is too wide', async () => {
    const wide = { ...columns[3]!, key: 'loss', head: '少收', kind: undefined, width: '640px' } as const;
    const shown = await show(() => <Nodes columns={[...columns, wide]} />, 700);
    await until(() => shown.root.querySelector('.narrow .notes'), 'entries');
    const row = rowAt(shown, 0)!;
    for (const cell of row.querySelectorAll('.line > *'))
      expect(cell.getBoundingClientRect().right).to.be.at.most(row.getBoundingClientRect().right);
  });

  it('becomes entries of variable height at 320 px without cut text', async () => {
    const long: Row[] = rows.slice(0, 200).map((row, index) => ({
      ...row,
      note: index === 1 ? '机房搬迁后改用新的线路，'.repeat(6) : row.note,
    }));
    const shown = await show(() => <Nodes rows={long} />, 320);
    await until(() => shown.root.querySelector('.narrow .notes'), 'entries');
    expect(shown.find('.scroll').scrollWidth).to.be.at.most(320);
    const name = rowAt(shown, 0)!.querySelector('[role=rowheader]')!.getBoundingClientRect();
    const amount = rowAt(shown, 0)!.querySelector('.amount')!;
    expect(name.top).to.equal(amount.getBoundingClientRect().top);
    // Firefox returns the function, Chromium its value
    expect(getComputedStyle(amount, '::before').content).to.match(/金额（元）|attr\(data-head\)/);
    const bottom = () => rowAt(shown, 1)!.getBoundingClientRect().bottom;
    await until(() => Math.abs(bottom() - rowAt(shown, 2)!.getBoundingClientRect().top) < 1, 'one under the other');
    expect(rowAt(shown, 1)!.offsetHeight).to.be.greaterThan(rowAt(shown, 0)!.offsetHeight + 20);
    await accessibleInBothThemes(shown);
  });

  it('follows its width', async () => {
    const shown = await show(() => <Nodes />, 1100);
    expect(shown.root.querySelector('.wide')).to.exist;
    shown.element.parentElement!.style.width = '400px';
    await until(() => shown.root.querySelector('.narrow .notes'), 'entries');
    await nextFrame();
    expect(shown.all('.body [role=row]').length).to.be.below(40);
  });

  it('keeps its position when rows are added below', async () => {
    let add: (rows: readonly Row[]) => void = () => undefined;
    function Growing() {
      const [shownRows, setRows] = useState<readonly Row[]>(rows.slice(0, 500));
      add = setRows;
      return <Nodes rows={shownRows} />;
    }
    const shown = await show(() => <Growing />, 1100);
    shown.find('.scroll').scrollTop = 10_000;
    await until(() => rowAt(shown, 195));
    add(rows.slice(0, 1_000));
    await until(() => shown.find('[role=table]').getAttribute('aria-rowcount') === '1001');
    expect(shown.find('.scroll').scrollTop).to.equal(10_000);
  });
});
