import { aTimeout, expect, oneEvent } from '@open-wc/testing';
import { VERSION } from '#shared/core/version.ts';
import { startLoader } from '#widgets/start-loader.ts';
import type { LoaderTable } from '#widgets/loader-table.ts';
import { idleFrame } from '../browser/idle.ts';
import { until } from '../browser/until.ts';

const base = new URL('./modules/', import.meta.url);
const table: LoaderTable = {
  files: [
    ['plain.js'],
    ['nested.js'],
    ['unused.js'],
    ['absent.js'],
    ['nonced.js'],
    ['late.js'],
    ['unused.js?second'],
    ['gone.js'],
  ],
  tags: {
    'partner-plain': [0, [], [], [2, 6], []],
    'partner-nested': [1, [], [], [], []],
    'partner-unused': [2, [], [], [], []],
    'partner-absent': [3, [], [], [], []],
    'partner-nonced': [4, [], [], [], []],
    'partner-late': [5, [], [], [], []],
    'partner-gone': [7, [], [], [], []],
  },
};

const loaded = () => (globalThis as { loadedModules?: string[] }).loadedModules ?? [];
const preloads = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href);
const add = (tag: string, to: Node = document.body) => to.appendChild(document.createElement(tag));

describe('the loader', () => {
  before(() => {
    add('partner-plain');
    startLoader(base, table);
  });

  it('imports only the module of a tag on the page', async () => {
    await customElements.whenDefined('partner-plain');
    expect(loaded()).to.deep.equal(['plain']);
    expect(preloads()).to.deep.equal([new URL('plain.js', base).href]);
  });

  it('imports a module once when its tag is there several times', async () => {
    add('partner-plain');
    add('partner-plain');
    await aTimeout(0);
    expect(loaded()).to.deep.equal(['plain']);
  });

  it('finds a tag that is added later inside an open shadow root', async () => {
    const host = document.createElement('section');
    const root = host.attachShadow({ mode: 'open' });
    document.body.append(host);
    await aTimeout(0);
    add('partner-nested', root);
    await customElements.whenDefined('partner-nested');
    expect(loaded()).to.deep.equal(['plain', 'nested']);
  });

  it('finds a tag in a shadow root that its host element attaches after the search (hazard 38)', async () => {
    const host = document.createElement('late-host');
    document.body.append(host);
    await aTimeout(0);
    customElements.define(
      'late-host',
      class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({ mode: 'open' }).innerHTML = '<partner-late></partner-late>';
        }
      },
    );
    await customElements.whenDefined('partner-late');
    expect(loaded()).to.include('late');
  });

  it('requests modules with the nonce of the page’s scripts, for policies that list no origins', async () => {
    const script = document.createElement('script');
    script.setAttribute('nonce', 'of-the-page');
    document.head.append(script);
    add('partner-nonced');
    await customElements.whenDefined('partner-nonced');
    expect(document.querySelector<HTMLLinkElement>('link[href$="nonced.js"]')!.nonce).to.equal('of-the-page');
    script.remove();
  });

  /**
   * Emits that the element is ready, then that the pointer enters it and a press focuses its button.
   * @returns what the loader does two seconds later
   */
  function enter(): (() => void) | undefined {
    const element = document.querySelector('partner-plain')!;
    const { setTimeout: later } = window;
    const started: (() => void)[] = [];
    window.setTimeout = ((act: () => void, ms: number) =>
      ms === 2_000 ? started.push(act) : later(act, ms)) as typeof setTimeout;
    const detail = { tag: 'partner-plain' };
    element.dispatchEvent(new CustomEvent('partner-widget-ready', { detail, bubbles: true, composed: true }));
    element.dispatchEvent(new PointerEvent('pointerenter'));
    element.dispatchEvent(new FocusEvent('focusin'));
    window.setTimeout = later;
    expect(started.length).to.be.at.most(1);
    return started[0];
  }

  it('fetches nothing ahead when the user saves data', () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    expect(enter()).to.equal(undefined);
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { effectiveType: '2g' } });
    expect(enter()).to.equal(undefined);
    delete (navigator as { connection?: unknown }).connection;
  });

  it('fetches later modules one by one, without running them, two seconds after a user turns to the element', async () => {
    const read = enter();
    await idleFrame();
    expect(preloads()).not.to.include(new URL('unused.js', base).href);
    read!();
    const times = () =>
      ['unused.js', 'unused.js?second'].map(
        (file) => performance.getEntriesByName(new URL(file, base).href)[0] as PerformanceResourceTiming | undefined,
      );
    await until(() => times().every(Boolean), 'fetched when idle');
    const [first, second] = times();
    expect(second!.startTime).to.be.at.least(first!.responseEnd);
    expect(loaded()).to.not.include('unused');
  });

  it('emits a failure with a retry when a module cannot be loaded', async () => {
    const absent = document.createElement('partner-absent');
    const failed = oneEvent(absent, 'partner-widget-failed') as unknown as Promise<
      CustomEvent<{ tag: string; code: string; retry: () => void }>
    >;
    document.body.append(absent);
    const { detail } = await failed;
    expect(detail).to.include({ tag: 'partner-absent', code: 'load' });
    const again = oneEvent(absent, 'partner-widget-failed');
    detail.retry();
    await again;
    absent.remove();
  });

  it('requests a module that cannot be loaded three times, and then reports it', async () => {
    const { setTimeout: later } = window;
    const { warn } = console;
    const pauses: number[] = [];
    const warnings: string[] = [];
    window.setTimeout = ((act: () => void, ms: number) => {
      if (ms !== 1_000 && ms !== 4_000) return later(act, ms);
      pauses.push(ms);
      return later(act);
    }) as typeof setTimeout;
    console.warn = (message: string) => void warnings.push(message);
    let failures = 0;
    try {
      const gone = add('partner-gone') as HTMLElement;
      gone.addEventListener('partner-widget-failed', () => failures++);
      await until(() => warnings.some((text) => text.includes('<partner-gone>')), 'the failure is reported');
      gone.remove();
    } finally {
      window.setTimeout = later;
      console.warn = warn;
    }
    expect(pauses).to.deep.equal([1_000, 4_000]);
    expect(failures, 'events of one failure').to.equal(1);
    expect(preloads().filter((href) => href.endsWith('/gone.js'))).to.have.length(3);
  });

  it('keeps no removed element while its module cannot be loaded', async () => {
    const removed = async () => {
      const absent = add('partner-absent') as HTMLElement;
      await oneEvent(absent, 'partner-widget-failed');
      absent.remove();
      return new WeakRef(absent);
    };
    const reference = await removed();
    // the next attempt notices the removal
    await removed();
    await until(() => {
      globalThis.gc!();
      return reference.deref() === undefined;
    }, 'the removed element is collected');
  });

  it('does nothing but log one warning when another loader is running (hazard 16)', async () => {
    const warnings: string[] = [];
    const { warn } = console;
    console.warn = (message: string) => void warnings.push(message);
    startLoader(base, { files: [['unused.js']], tags: { 'partner-other': [0, [], [], [], []] } });
    console.warn = warn;
    add('partner-other');
    await aTimeout(0);
    expect(warnings).to.have.length(1);
    expect(warnings[0]!.split(VERSION)).to.have.length(3);
    expect(loaded()).to.not.include('unused');
  });
});
