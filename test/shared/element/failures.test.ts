import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { broken, inside, shownIn, type PartnerFaulty, type PartnerProbe } from './probe.tsx';
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

/** A mocha run takes errors that reach the window for its own: they are expected here, and kept from it. */
function expectErrors(): { heard: string[]; stop(): void } {
  const heard: string[] = [];
  const { onerror } = window;
  const { error } = console;
  const hear = (event: ErrorEvent) => {
    heard.push((event.error as Error).message);
  };
  window.onerror = () => true;
  console.error = () => {};
  window.addEventListener('error', hear);
  return {
    heard,
    stop() {
      window.onerror = onerror;
      console.error = error;
      window.removeEventListener('error', hear);
    },
  };
}

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

  const buttonCalled = (element: Element, name: string) =>
    [...element.shadowRoot!.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

  it('shows its own fallback when rendering throws, tells code and request id, and its neighbour goes on', async () => {
    const neighbour = await fixture<PartnerProbe>(html`<partner-probe></partner-probe>`);
    const element = document.createElement('partner-faulty');
    element.fault = 'render';
    const told = failure(element);
    neighbour.after(element);
    expect(await told).to.deep.equal({ tag: 'partner-faulty', code: 5003, message: 'render', requestId: 'r-1' });
    expect(inside(element, '[role=alert]').textContent).to.contain('重试');
    inside(neighbour, 'button').click();
    await until(() => inside(neighbour, 'output').textContent === '1');
    await isAccessible(element);
    element.remove();
  });

  it('works again after a retry, and says so', async () => {
    const element = document.createElement('partner-faulty');
    element.fault = 'render';
    const told = failure(element);
    document.body.append(element);
    await told;
    broken.value = false;
    const ready = oneEvent(element, 'partner-widget-ready');
    inside(element, '[role=alert] button').click();
    await ready;
    expect(shownIn(element)).to.contain('works');
    element.remove();
  });

  it('fails once more when the retry fails', async () => {
    const element = document.createElement('partner-faulty');
    element.fault = 'render';
    const told = failure(element);
    document.body.append(element);
    await told;
    const again = failure(element);
    inside(element, '[role=alert] button').click();
    expect((await again).message).to.equal('render');
    inside(element, '[role=alert] button');
    element.remove();
  });

  it('shows its own fallback when an effect throws', async () => {
    const element = document.createElement('partner-faulty');
    element.fault = 'effect';
    const told = failure(element);
    document.body.append(element);
    expect(await told).to.deep.equal({ tag: 'partner-faulty', code: 'render', message: 'effect' });
    inside(element, '[role=alert]');
    element.remove();
  });

  it('shows its own fallback when a handler throws, and only there', async () => {
    const [element, other] = [await healthy(), await healthy()];
    const told = failure(element);
    buttonCalled(element, 'handler').click();
    expect(await told).to.deep.equal({ tag: 'partner-faulty', code: 'handler', message: 'handler' });
    await until(() => element.shadowRoot!.querySelector('[role=alert]'));
    expect(shownIn(other)).to.contain('works');
    expect(errors.heard, 'the page’s own error log hears it too').to.deep.equal(['handler']);
  });

  it('shows its own fallback when the promise of a transition is rejected', async () => {
    const element = await healthy();
    const told = failure(element);
    buttonCalled(element, 'promise').click();
    expect((await told).message).to.equal('promise');
  });

  it('is not blamed for errors of the page around it', async () => {
    const element = await healthy();
    let failed = false;
    element.addEventListener('partner-widget-failed', () => (failed = true));
    broken.value = false;
    const throwing = () => {
      throw new Error('the page’s own');
    };
    document.addEventListener('click', throwing);
    buttonCalled(element, 'handler').click();
    document.removeEventListener('click', throwing);
    await until(() => errors.heard.length === 1);
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('a timer of the page') }));
    expect(errors.heard).to.have.length(2);
    expect(failed).to.equal(false);
    expect(shownIn(element)).to.contain('works');
  });
});
