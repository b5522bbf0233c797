/** A `<base>` tag of the page, injected or its own: no request follows it (hazard 39). */
import { expect } from '@open-wc/testing';
import { callPlatform } from '#shared/client/base-query.ts';
import { solveCaptcha } from '#shared/topics/accounts/code/captcha.ts';
import { accountInfoCall } from '#shared/topics/accounts/account.calls.ts';
import { apiRequest } from '#shared/client/request.ts';
import { configure } from '#shared/host/configuration.ts';
import { actionsOf } from '#shared/host/row-actions.ts';
import { fetchConfiguration, readLoader } from '#shared/host/start-page.ts';
import { takeTokenFromAddress } from '#shared/host/token-in-address.ts';
import { openWorkbook } from '#shared/spreadsheet/write-workbook.ts';
import { allCallsEnded } from '../browser/calls.ts';
import { mount, onPlatform, signIn } from '../browser/element-page.ts';
import { CAPTCHA } from '../browser/sandbox.ts';
import { until } from '../browser/until.ts';
import { ELEMENTS } from '../widgets/contract/element-cases.ts';

const OTHER = 'https://other.example';
const rows = Object.values(ELEMENTS).flat();

/** The addresses of all requests, as the browser resolves them. */
const requested: URL[] = [];
const note = (address: string | URL | Request) =>
  void requested.push(new URL(address instanceof Request ? address.url : address, document.baseURI));
const originsRequested = () => [...new Set(requested.map(({ origin }) => origin))];

const { fetch, Worker, WebSocket } = globalThis;
const { open } = XMLHttpRequest.prototype;
const { append } = Element.prototype;

describe('a page with a <base> tag of another origin (hazard 39)', () => {
  const base = document.createElement('base');
  base.href = `${OTHER}/path/`;
  afterEach(() => base.remove());
  onPlatform('apiBase', 'captcha', 'websocketHost', 'officialAccount', 'contact');

  before(() => Promise.all(rows.map(({ importElement }) => importElement())));
  before(() => {
    globalThis.fetch = (input, init) => {
      note(input);
      return fetch(input, init);
    };
    globalThis.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        note(address);
        super(address, options);
      }
    };
    globalThis.WebSocket = class extends WebSocket {
      constructor(address: string | URL) {
        note(address);
        super(address);
      }
    };
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...parameters: Parameters<typeof open>) {
      note(parameters[1]);
      open.apply(this, parameters);
    } as typeof open;
    Element.prototype.append = function (...nodes: (Node | string)[]) {
      for (const node of nodes) if (node instanceof HTMLScriptElement && node.src) note(node.src);
      append.apply(this, nodes);
    };
  });
  beforeEach(() => {
    requested.length = 0;
    document.head.prepend(base);
  });
  after(() => {
    Object.assign(globalThis, { fetch, Worker, WebSocket });
    XMLHttpRequest.prototype.open = open;
    Element.prototype.append = append;
  });

  it('sends the requests of all elements to the origin of the page', async () => {
    base.remove();
    await signIn('agent');
    document.head.prepend(base);
    configure({ websocketHost: '/api/websocket', officialAccount: { qr: '/qr.png' }, contact: { qr: '/qr.png' } });
    const elements = await Promise.all(rows.map(({ tag }) => mount(tag, 900)));
    await until(() => requested.length > 20, 'the elements send requests');
    await until(() => originsRequested().length > 1, 'the elements connect');
    await allCallsEnded();
    expect(originsRequested()).to.have.members([location.origin, location.origin.replace('http', 'ws')]);
    const images = elements.flatMap(({ shadowRoot }) => [...shadowRoot!.querySelectorAll('img')]);
    for (const { src } of images) expect(src).not.to.contain(OTHER);
  });

  it('sends them to a path of the origin when `apiBase` is a path', async () => {
    configure({ apiBase: '/partner/' });
    await callPlatform(apiRequest(accountInfoCall));
    const paths = requested.filter(({ pathname }) => pathname.includes('/api/')).map(({ href }) => href);
    expect(paths[0]).to.equal(`${location.origin}/partner${accountInfoCall.path}`);
  });

  it('loads captcha, workers, the configuration and the loader from the origin of the page', async () => {
    configure({ captcha: CAPTCHA });
    window.__captchaMode = 'ok';
    await solveCaptcha();
    const workbook = await openWorkbook([{ name: 'a', columns: [] }], new AbortController().signal);
    workbook.close();
    await Promise.allSettled([fetchConfiguration(), readLoader()]);
    expect(requested.map(({ pathname }) => pathname)).to.include.members([CAPTCHA.script, '/config.json']);
    expect(originsRequested()).to.deep.equal([location.origin]);
  });

  it('leads links of the host to its own page', () => {
    const [path, anchor] = actionsOf(() => [
      { label: 'path', href: '/nodes/1' },
      { label: 'anchor', href: '#/nodes/1' },
    ]);
    expect([path!.href, anchor!.href]).to.deep.equal([`${location.origin}/nodes/1`, `${location.href}#/nodes/1`]);
  });

  it('takes the token out of the address', () => {
    const before = location.href;
    history.replaceState(null, '', `${location.href}${location.search ? '&' : '?'}token=abc`);
    expect(takeTokenFromAddress()).to.equal('abc');
    expect(location.href).to.equal(before);
  });
});
