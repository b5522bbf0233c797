/** The example of a mini-program, as far as it runs without WeChat DevTools. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import vm from 'node:vm';
import { root } from '../gate/project.ts';

const folder = path.join(root, 'test/embed/examples/mini-program');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const { pages } = JSON.parse(read('app.json')) as { pages: readonly string[] };

type Options = Record<string, unknown> & { data: Record<string, unknown> };
type Callbacks = Record<string, (result: object) => void>;

/** Runs a page with the functions of WeChat that it calls. */
async function openPage(name: string, query: object, wx: object): Promise<Options> {
  let options: Options | undefined;
  const context = vm.createContext({ wx, console: { error() {} }, Page: (given: Options) => (options = given) });
  const load = (file: string): unknown => {
    const module = { exports: {} };
    const require = (wanted: string) => load(path.join(path.dirname(file), wanted));
    (vm.runInContext(`(function (module, require) {${read(file)}\n})`, context) as (...values: unknown[]) => void)(
      module,
      require,
    );
    return module.exports;
  };
  load(`${name}.js`);
  const page = options!;
  page.setData = (data: object) => Object.assign(page.data, data);
  await (page.onLoad as (given: object) => Promise<void>).call(page, query);
  return page;
}

const signedIn = {
  login: ({ success }: Callbacks) => success!({ code: 'of-wechat' }),
  request: ({ success }: Callbacks) =>
    success!({ statusCode: 200, data: { ticket: 'once', session: 'of-the-portal' } }),
};

describe('the mini-program example', () => {
  it('has the files of each page, and handlers for the events in its markup', async () => {
    for (const page of pages) {
      for (const end of ['js', 'json', 'wxml']) assert.ok(existsSync(path.join(folder, `${page}.${end}`)), page + end);
      JSON.parse(read(`${page}.json`));
      const options = await openPage(page, {}, signedIn);
      for (const [, handler] of read(`${page}.wxml`).matchAll(/\bbind\w+="(\w+)"/g))
        assert.equal(typeof options[handler!], 'function', `${page}: ${handler}`);
    }
  });

  it('has a page for the target of each navigation that the wallet page passes on', () => {
    for (const target of ['wallet', 'bills']) assert.ok(pages.includes(`pages/${target}`), target);
  });

  it('opens the page of the portal with a ticket, and no token in the address', async () => {
    const { data } = await openPage('pages/wallet', { cycle: 'week' }, signedIn);
    assert.equal(data.address, 'https://portal.example/wallet?cycle=week&ticket=once');
  });

  it('shows a retry when the portal refuses the sign-in', async () => {
    const request = ({ success }: Callbacks) => success!({ statusCode: 401, data: '' });
    const { data } = await openPage('pages/wallet', {}, { ...signedIn, request });
    assert.deepEqual([data.address, data.failed], ['', true]);
  });

  it('downloads the workbook of the month with the session of the portal, and opens it', async () => {
    const calls: object[] = [];
    const wx = {
      ...signedIn,
      downloadFile: ({ success, url, header }: Callbacks & { url: string; header: object }) => {
        calls.push({ url, header: { ...header } });
        success!({ statusCode: 200, tempFilePath: '/tmp/bill.xlsx' });
      },
      openDocument: ({ filePath }: { filePath: string }) => void calls.push({ filePath }),
    };
    const { data } = await openPage('pages/export/index', { month: '2026-10' }, wx);
    assert.equal(data.state, 'ready');
    assert.deepEqual(calls, [
      { url: 'https://portal.example/export?month=2026-10', header: { Authorization: 'Bearer of-the-portal' } },
      { filePath: '/tmp/bill.xlsx' },
    ]);
  });

  it('requests nothing for a month that is none', async () => {
    const { data } = await openPage('pages/export/index', { month: '2026-10/../..' }, {});
    assert.equal(data.state, 'unknown');
  });
});
