/** `createPartnerConsole`: the handle of an npm host, and the functions that it configures. */
import { expect } from '@open-wc/testing';
import { callPlatform } from '#shared/client/base-query.ts';
import { createPartnerConsole, whenReady } from '#shared/topics/summary/host-calls.ts';
import { apiRequest } from '#shared/client/request.ts';
import { session } from '#shared/client/session.ts';
import { accountInfoCall } from '#shared/topics/accounts/account.calls.ts';
import { configure, getConfiguration, type AnalyticsEvent } from '#shared/host/configuration.ts';
import { getPublicApi } from '#shared/host/public-api.ts';
import type { WidgetFailedDetail } from '#shared/host/widget-details.ts';
import '#widgets/bills/bills.element.tsx';
import { mount, onPlatform } from '#test/browser/element-page.ts';
import { injectFault, tokenOf } from '#test/browser/sandbox.ts';
import { until } from '#test/browser/until.ts';

const username = async () => (await callPlatform(apiRequest(accountInfoCall))).data?.username;

describe('createPartnerConsole', () => {
  onPlatform('onLoadStart', 'onLoadError', 'onAnalyticsEvent');

  it('configures the page, and its update is the global configure', async () => {
    const token = await tokenOf('agent');
    const partner = createPartnerConsole({ getToken: () => token, locale: 'en' });
    expect(await username()).to.equal('agent');
    partner.update({ locale: undefined });
    expect(getConfiguration().locale).to.equal(undefined);
    expect(partner.update).to.equal(configure);
  });

  it('discards the data of the previous user before the token of the next one arrives', async () => {
    const [first, second] = [await tokenOf('agent'), await tokenOf('miner')];
    const partner = createPartnerConsole({ getToken: () => first });
    await until(() => session.token() === first, 'the token of the first user');
    expect(await username()).to.equal('agent');
    let changes = 0;
    const stop = partner.on('partner-account-changed', () => changes++);
    let pass: ((token: string) => void) | undefined;
    await partner.switchUser({ getToken: () => new Promise((resolve) => (pass = resolve)) });
    expect([session.token(), session.uid()]).to.deep.equal([undefined, undefined]);
    expect(changes).to.be.greaterThan(0);
    const next = username();
    await until(() => pass, 'the call of the new function');
    pass!(second);
    expect(await next).to.equal('miner');
    stop();
    const before = changes;
    await partner.switchUser({ token: first });
    expect(changes, 'after the listener is removed').to.equal(before);
    expect(await username()).to.equal('agent');
  });

  it('does not use a token whose function was replaced while it was pending', async () => {
    const [first, second] = [await tokenOf('agent'), await tokenOf('miner')];
    const partner = createPartnerConsole({ token: undefined, getToken: () => undefined });
    let pass: ((token: string) => void) | undefined;
    await partner.switchUser({ getToken: () => new Promise((resolve) => (pass = resolve)) });
    const pending = username();
    await until(() => pass, 'the call of the first function');
    partner.update({ getToken: () => second });
    pass!(first);
    expect(await pending).to.equal('miner');
  });

  it('diagnoses the page without window.partnerConsole', async () => {
    expect(getPublicApi()).to.equal(undefined);
    const { text, session: state } = await createPartnerConsole({}).diagnose();
    expect(text).to.contain('session: ');
    expect(state).to.be.a('string');
  });

  it('finds a ready element in a shadow root of the page (hazard 38)', async () => {
    createPartnerConsole({ token: await tokenOf('agent') });
    const element = await mount('partner-bills', 800);
    await whenReady(element);
    const portal = document.createElement('section');
    portal.attachShadow({ mode: 'open' });
    element.replaceWith(portal);
    portal.shadowRoot!.append(element);
    expect(await whenReady('partner-bills')).to.equal(element);
    portal.remove();
  });

  it('reports the start and the failure of an element, and its events without details', async () => {
    const token = await tokenOf('agent');
    const started: string[] = [];
    const failures: WidgetFailedDetail[] = [];
    const events: AnalyticsEvent[] = [];
    createPartnerConsole({
      token,
      onLoadStart: ({ tag }) => started.push(tag),
      onLoadError: (failure) => failures.push(failure),
      onAnalyticsEvent: (event) => events.push(event),
    });
    await injectFault({ call: '/api/console/monthly_bill/detail', times: 9, fault: 'status', status: 500 });
    await mount('partner-bills', 800);
    await until(() => failures.length > 0, 'the failure');
    expect(started).to.deep.equal(['partner-bills']);
    const failed = events.filter(({ event }) => event === 'partner-widget-failed');
    expect(failed.length).to.equal(failures.length);
    expect(Object.keys(failed[0]!).sort()).to.deep.equal(['code', 'event', 'tag']);
  });

  it('shows an element whose host functions throw', async () => {
    const token = await tokenOf('agent');
    const errors: string[] = [];
    // mocha treats errors that reach the window as failures
    const { onerror } = window;
    window.onerror = (_event, _source, _line, _column, error) => Boolean(errors.push(error!.message));
    const fail = () => {
      throw new Error('of the host');
    };
    const partner = createPartnerConsole({ token, onLoadStart: fail, onAnalyticsEvent: fail });
    let isReady = false;
    const stop = partner.on('partner-widget-ready', ({ detail }) => (isReady ||= detail.tag === 'partner-bills'));
    await mount('partner-bills', 800);
    await until(() => isReady, 'the content');
    stop();
    window.onerror = onerror;
    expect(new Set(errors)).to.deep.equal(new Set(['of the host']));
  });
});
