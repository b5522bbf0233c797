import { expect, fixtureCleanup } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { subscribeNotices, type ToastNotice } from '#shared/host/notify.ts';
import { ExportButton } from '#shared/kit/export/export-button.tsx';
import { EXPORT_PAGE_SIZE, type ExportJob, type ExportPage, type ExportSheet } from '#shared/kit/export/export-job.ts';
import { catchDownloads } from '#test/browser/downloads.ts';
import { until } from '#test/browser/until.ts';
import { openWorkbookFile } from '../../spreadsheet/open-workbook.ts';
import { accessibleInBothThemes, show, type Shown } from '../../ui/show.tsx';

const columns: ExportSheet['columns'] = [
  { head: 'name', kind: 'text', width: 20 },
  { head: 'amount', kind: 'cents', width: 10 },
];

/** A source of pages that the test releases. */
class Source {
  readonly requested: number[] = [];
  readonly signals: AbortSignal[] = [];
  readonly #waiting = new Map<number, (page: ExportPage | Blob | Error) => void>();
  readonly total: number;
  /** returns pages at once */
  immediate = true;
  totals: NonNullable<ExportSheet['rows']> = () => [{ total: ['合计', null] }];

  constructor(total: number) {
    this.total = total;
  }

  pageAt(offset: number): ExportPage {
    const count = Math.max(0, Math.min(EXPORT_PAGE_SIZE, this.total - offset));
    return { total: this.total, rows: Array.from({ length: count }, (_, index) => [`row ${offset + index}`, index]) };
  }

  /** Releases the page at an offset. */
  async release(offset: number, page: ExportPage | Blob | Error = this.pageAt(offset)): Promise<void> {
    await until(() => this.#waiting.has(offset), `page ${offset} is requested`);
    this.#waiting.get(offset)!(page);
  }

  job = (): Promise<ExportJob> =>
    Promise.resolve({
      fileName: 'rows',
      sheets: [
        { name: 'rows', columns },
        { name: 'totals', columns, isOverview: true, rows: () => this.totals() },
      ],
      page: (offset, signal) => {
        this.requested.push(offset);
        this.signals.push(signal);
        if (this.immediate) return Promise.resolve(this.pageAt(offset));
        return new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          this.#waiting.set(offset, (page) => (page instanceof Error ? reject(page) : resolve(page)));
        });
      },
    });
}

describe('ExportButton', () => {
  let downloads: ReturnType<typeof catchDownloads>;
  let notices: ToastNotice[];
  let unsubscribe: () => void;
  let done: number[];

  beforeEach(() => {
    downloads = catchDownloads();
    notices = [];
    done = [];
    unsubscribe = subscribeNotices((notice) => notices.push(notice));
  });
  afterEach(() => {
    downloads.stop();
    unsubscribe();
    fixtureCleanup();
  });

  const showButton = (source: Source) =>
    show(() => (
      <ExportButton
        label="导出"
        failure="导出失败"
        job={source.job}
        details={{ month: '2026-10' }}
        onDone={(rows) => done.push(rows)}
      />
    ));
  const press = ({ button }: Shown) => button('导出').click();
  const announced = ({ find }: Shown) => find('[role=status]').textContent;
  const busy = ({ button }: Shown) => button('导出').getAttribute('aria-busy') === 'true';
  const saved = () => until(() => downloads.saved.length > 0, 'the file is saved');

  it('fetches all pages of 100 rows in order, several at once, and saves one file (§9)', async () => {
    const source = new Source(1_234);
    const shown = await showButton(source);
    await accessibleInBothThemes(shown);
    press(shown);
    await saved();
    const [{ name, file }] = downloads.saved as [{ name: string; file: Blob }];
    expect(name).to.equal('rows.xlsx');
    const { rows, sheets } = await openWorkbookFile(file);
    expect(rows.length).to.equal(1_235);
    expect(rows.slice(1).map(([text]) => text)).to.deep.equal(
      Array.from({ length: 1_234 }, (_, index) => `row ${index}`),
    );
    expect(sheets.get('totals')!.at(-1)).to.deep.equal(['合计', null]);
    expect(source.requested).to.deep.equal(Array.from({ length: 13 }, (_, index) => index * 100));
    expect(done).to.deep.equal([1_234]);
    await until(() => announced(shown) === '已导出 rows.xlsx', 'the success is announced');
    expect(busy(shown)).to.equal(false);
    expect(downloads.saved).to.have.length(1);
  });

  it('keeps the order of pages that arrive out of order, and shows the progress', async () => {
    const source = new Source(400);
    source.immediate = false;
    const shown = await showButton(source);
    press(shown);
    await until(() => busy(shown) && announced(shown) === '正在导出', 'the start is announced');
    await source.release(0);
    await source.release(200);
    await until(() => shown.button('导出').textContent.includes('100 / 400'), 'the label shows the progress');
    const bar = shown.find('[role=progressbar]');
    expect(bar.getAttribute('aria-valuenow')).to.equal('25');
    expect(bar.getBoundingClientRect().height).to.equal(3);
    expect(announced(shown)).to.equal('已导出 25%');
    await accessibleInBothThemes(shown);
    await source.release(100);
    await until(() => shown.button('导出').textContent.includes('300 / 400'), 'both pages are counted');
    await source.release(300);
    await saved();
    const { rows } = await openWorkbookFile(downloads.saved[0]!.file);
    expect(rows.slice(1).map(([text]) => text)).to.deep.equal(
      Array.from({ length: 400 }, (_, index) => `row ${index}`),
    );
  });

  it('exports only heads and totals when there are no rows', async () => {
    press(await showButton(new Source(0)));
    await saved();
    const { sheets } = await openWorkbookFile(downloads.saved[0]!.file);
    expect([...sheets.values()].map((rows) => rows.map(([text]) => text))).to.deep.equal([['name'], ['name', '合计']]);
    expect(done).to.deep.equal([0]);
  });

  it('stops when it is canceled: aborts requests, saves nothing, keeps the focus, and can start again', async () => {
    const source = new Source(300);
    source.immediate = false;
    const shown = await showButton(source);
    press(shown);
    await source.release(0);
    await until(() => source.requested.length > 1, 'more pages are requested');
    shown.button('取消导出').focus();
    shown.button('取消导出').click();
    await until(() => announced(shown) === '已取消导出', 'the cancellation is announced');
    expect(source.signals.every(({ aborted }) => aborted)).to.equal(true);
    await until(() => shown.root.activeElement === shown.button('导出'));
    expect(downloads.saved).to.deep.equal([]);
    expect(notices).to.deep.equal([]);
    source.immediate = true;
    press(shown);
    await saved();
    expect(done).to.deep.equal([300]);
  });

  it('shows 导出失败 with the request ID when one page fails, saves nothing, and can be retried', async () => {
    const source = new Source(500);
    source.immediate = false;
    const shown = await showButton(source);
    press(shown);
    await source.release(0);
    await source.release(200, Object.assign(new Error('busy'), { requestId: 'r-9' }));
    await source.release(100);
    await until(() => notices.length > 0, 'a notice is shown');
    expect(notices).to.deep.equal([{ tone: 'failure', message: '导出失败', requestId: 'r-9' }]);
    expect(
      source.signals.every(({ aborted }) => aborted),
      'other requests are aborted',
    ).to.equal(true);
    expect(downloads.saved).to.deep.equal([]);
    expect(busy(shown)).to.equal(false);
    source.immediate = true;
    press(shown);
    await saved();
  });

  it('saves no file when rows changed, are missing or have wrong sums', async () => {
    const cases: ((source: Source) => void)[] = [
      (source) =>
        (source.pageAt = (offset) => ({ ...Source.prototype.pageAt.call(source, offset), total: 300 + offset })),
      (source) =>
        (source.pageAt = (offset) => {
          const page = Source.prototype.pageAt.call(source, offset);
          return offset === 100 ? { ...page, rows: page.rows.slice(1) } : page;
        }),
      (source) =>
        (source.totals = () => {
          throw new Error('the sums disagree');
        }),
    ];
    for (const [index, spoil] of cases.entries()) {
      const source = new Source(300);
      spoil(source);
      press(await showButton(source));
      await until(() => notices.length === index + 1, 'the failure is shown');
    }
    expect(downloads.saved).to.deep.equal([]);
    expect(done).to.deep.equal([]);
  });

  it('aborts requests and Worker silently when the element is removed', async () => {
    const source = new Source(300);
    source.immediate = false;
    const shown = await showButton(source);
    press(shown);
    await source.release(0);
    await until(() => source.requested.length > 1, 'more pages are requested');
    shown.element.remove();
    await until(() => source.signals.every(({ aborted }) => aborted), 'requests are aborted');
    expect(notices).to.deep.equal([]);
    expect(downloads.saved).to.deep.equal([]);
  });

  it('saves a spreadsheet of the platform unchanged', async () => {
    const source = new Source(1);
    source.immediate = false;
    const shown = await showButton(source);
    const made = new Blob(['whatever is in it'], { type: 'application/vnd.ms-excel' });
    press(shown);
    await source.release(0, made);
    await saved();
    expect(downloads.saved).to.deep.equal([{ name: 'rows.xls', file: made }]);
  });

  it('starts once when it is pressed several times', async () => {
    const source = new Source(100);
    const shown = await showButton(source);
    press(shown);
    press(shown);
    press(shown);
    await saved();
    expect(source.requested).to.deep.equal([0]);
  });

  describe('in a mini-program’s webview (hazard 28)', () => {
    beforeEach(() => Object.assign(window, { __wxjs_environment: 'miniprogram' }));
    afterEach(() => {
      Object.assign(window, { __wxjs_environment: undefined, wx: undefined });
      configure({ exportUrl: undefined });
    });

    it('prompts the user to open a browser, with the address to copy, and neither fetches nor reports a success', async () => {
      const source = new Source(100);
      const shown = await showButton(source);
      press(shown);
      const code = await shown.waitFor('[role=dialog] code');
      expect(shown.root.textContent).to.include('请在浏览器中打开');
      expect(code.textContent).to.equal(location.href);
      await accessibleInBothThemes(shown);
      shown.button('复制地址').click();
      await until(
        () => /已复制|复制失败/.test(shown.find('[role=dialog]').textContent),
        'the result of copying is shown',
      );
      shown.find('[role=dialog] footer button').click();
      await until(() => !shown.root.querySelector('[role=dialog]'), 'the dialog is closed');
      expect(source.requested).to.deep.equal([]);
      expect([...downloads.saved, ...done]).to.deep.equal([]);
    });

    it('links to the host’s configured page, without personal data', async () => {
      configure({ exportUrl: 'https://host.example/export?from=bill' });
      const shown = await showButton(new Source(100));
      press(shown);
      const link = await shown.waitFor<HTMLAnchorElement>('[role=dialog] a');
      expect(link.href).to.equal('https://host.example/export?from=bill&month=2026-10');
      await accessibleInBothThemes(shown);
    });

    it('opens a page of the mini-program', async () => {
      const opened: string[] = [];
      Object.assign(window, { wx: { miniProgram: { navigateTo: ({ url }: { url: string }) => opened.push(url) } } });
      configure({ exportUrl: '/pages/export/index' });
      const shown = await showButton(new Source(100));
      press(shown);
      (await shown.waitFor<HTMLAnchorElement>('[role=dialog] a')).click();
      expect(opened).to.deep.equal(['/pages/export/index?month=2026-10']);
    });
  });
});
