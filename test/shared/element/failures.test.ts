import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { broken, inside, shownIn, type PartnerFaulty, type PartnerProbe } from './probe.tsx';
import type { PlatformError } from '#shared/client/errors.ts';
import { failureDetail } from '#shared/element/widget.ts';
import { isAccessible } from '../../browser/accessible.ts';
import { until } from '../../browser/until.ts';

interface Failure {
  tag: string;
  code: string | number;
  message: string;
  requestId?: string;
}

const failure = async (element: Element) =>
  ((await oneEvent(element, 'partner-widget-failed')) as unknown as CustomEvent<Failure>).detail;

/** Keeps expected errors from mocha, which treats errors that reach the window as failures of a test. */
function expectErrors(): { messages: string[]; stop(): void } {
  const messages: string[] = [];
  const { onerror } = window;
  const { error } = console;
  const record = (event: ErrorEvent) => {
    messages.push((event.error as Error).message);
  };
  window.onerror = () => true;
  console.error = () => {};
  window.addEventListener('error', record);
  return {
    messages,
    stop() {
      window.onerror = onerror;
      console.error = error;
      window.removeEventListener('error', record);
    },
  };
}

describe('the detail of a failure', () => {
  it('has an English message for logs, and the text of the user next to it for an error of the platform', () => {
    const error: PlatformError = {
      ...{ kind: 'server', status: 500, code: 5000, message: '内部服务器错误', requestId: 'r-2', call: 'wallet' },
    };
    expect(failureDetail('partner-wallet', error, 'widget')).to.deep.equal({
      tag: 'partner-wallet',
      code: 5000,
      message: 'wallet failed: server, code 5000',
      text: '内部服务器错误',
      requestId: 'r-2',
      call: 'wallet',
    });
    expect(failureDetail('partner-wallet', new Error('render'), 'render')).to.deep.equal({
      tag: 'partner-wallet',
      code: 'render',
      message: 'render',
    });
  });
});

describe('a failing element (hazard 18)', () => {
  let errors: ReturnType<typeof expectErrors>;
  beforeEach(() => {
    broken.value = true;
    errors = expectErrors();
  });
  afterEach(() => errors.stop());

  async function healthy(): Promise<PartnerFaulty> {
    const element = await fixture<PartnerFaulty>(html`<partner-faulty></partner-faulty>`);
    await until(() => shownIn(element).includes('works'));
    return element;
  }

  const buttonNamed = (element: Element, name: string) =>
    [...element.shadowRoot!.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

  it('shows its fallback when rendering throws, emits code and request ID, and does not affect another element', async () => {
    const neighbor = await fixture<PartnerProbe>(html`<partner-probe></partner-probe>`);
    const element = document.createElement('partner-faulty');
    element.fault = 'render';
    const failedEvent = failure(element);
    neighbor.after(element);
    expect(await failedEvent).to.deep.equal({ tag: 'partner-faulty', code: 5003, message: 'render', requestId: 'r-1' });
    expect(inside(element, '[role=alert]').textContent).to.contain('重试');
    inside(neighbor, 'button').click();
    await until(() => inside(neighbor, 'output').textContent === '1');
    await isAccessible(element);
    element.remove();
  });

  it('works after a retry, and emits ready', async () => {
    const element = document.createElement('partner-faulty');
    element.fault = 'render';
    const failedEvent = failure(element);
    document.body.append(element);
    await failedEvent;
    broken.value = false;
    const ready = oneEvent(element, 'partner-widget-ready');
    inside(element, '[role=alert] button').click();
    await ready;
    expect(shownIn(element)).to.contain('works');
    element.remove();
  });

  it('fails again when the retry fails', async () => {
    const element = document.createElement('partner-faulty');
    element.fault = 'render';
    const failedEvent = failure(element);
    document.body.append(element);
    await failedEvent;
    const again = failure(element);
    inside(element, '[role=alert] button').click();
    expect((await again).message).to.equal('render');
    inside(element, '[role=alert] button');
    element.remove();
  });

  it('shows its fallback when an effect throws', async () => {
    const element = document.createElement('partner-faulty');
    element.fault = 'effect';
    const failedEvent = failure(element);
    document.body.append(element);
    expect(await failedEvent).to.deep.equal({ tag: 'partner-faulty', code: 'render', message: 'effect' });
    inside(element, '[role=alert]');
    element.remove();
  });

  it('shows its fallback when a handler throws, without affecting another element', async () => {
    const [element, other] = [await healthy(), await healthy()];
    const failedEvent = failure(element);
    buttonNamed(element, 'handler').click();
    expect(await failedEvent).to.deep.equal({ tag: 'partner-faulty', code: 'handler', message: 'handler' });
    await until(() => element.shadowRoot!.querySelector('[role=alert]'));
    expect(shownIn(other)).to.contain('works');
    expect(errors.messages, 'the page’s error log receives it, too').to.deep.equal(['handler']);
  });

  it('shows its fallback when the promise of a transition is rejected', async () => {
    const element = await healthy();
    const failedEvent = failure(element);
    buttonNamed(element, 'promise').click();
    expect((await failedEvent).message).to.equal('promise');
  });

  it('ignores errors of the surrounding page', async () => {
    const element = await healthy();
    let failed = false;
    element.addEventListener('partner-widget-failed', () => (failed = true));
    broken.value = false;
    const throwing = () => {
      throw new Error('the page’s own');
    };
    document.addEventListener('click', throwing);
    buttonNamed(element, 'handler').click();
    document.removeEventListener('click', throwing);
    await until(() => errors.messages.length === 1);
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('a timer of the page') }));
    expect(errors.messages).to.have.length(2);
    expect(failed).to.equal(false);
    expect(shownIn(element)).to.contain('works');
  });
});
