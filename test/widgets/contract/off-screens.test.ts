/** Checks elements whose call the host has switched off (`off`): they show one neutral message and send no request. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import type { OptionalCall } from '#shared/core/optional-calls.ts';
import { configure } from '#shared/host/configuration.ts';
import { CALLS } from '#shared/topics/calls.ts';
import '#widgets/index.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { ElementPage, mount, signIn } from '../../browser/element-page.ts';
import { platformReady } from '../../browser/sandbox.ts';

type Row = readonly [
  tag: keyof HTMLElementTagNameMap,
  off: OptionalCall,
  /** the text that the element shows with the call */
  otherwise: string,
  attributes?: Readonly<Record<string, string>>,
];

const AUTHORIZATION = { 'client-id': 'node-monitor', 'redirect-uri': `${location.origin}/callback`, state: 's-1' };

const rows: readonly Row[] = [
  ['partner-tickets', 'tickets', '新建工单'],
  ['partner-directed-business', 'directedBusinesses', '可申请'],
  ['partner-open-authorization', 'authorization', '授权', AUTHORIZATION],
  ['partner-open-authorization', 'decideAuthorization', '授权', AUTHORIZATION],
  ['partner-open-authorization', 'authorization', '授权', { view: 'result', code: '1', state: 's-1' }],
  ['partner-bind-device', 'bindDevice', '备注名称'],
  ['partner-reset-password', 'resetPassword', '短信验证码'],
  ['partner-agreement-history', 'articleHistory', '版本 3.0'],
  ['partner-device-dial', 'saveDialling', '未指定设备', { view: 'config' }],
];

describe('an element whose call is switched off', () => {
  before(platformReady);
  beforeEach(() => signIn('agent'));
  afterEach(() => {
    fixtureCleanup();
    configure({ locale: undefined, off: undefined });
  });

  for (const [tag, off, otherwise, attributes = {}] of rows)
    it(`<${tag} ${Object.keys(attributes).join(' ')}> without ${off} shows a message and sends no request`, async () => {
      configure({ off: [off] });
      forgetCalls();
      const page = new ElementPage(await mount(tag, 375, attributes));
      await page.isReady();
      expect(page.find('h2')?.textContent).to.equal('此功能未开通');
      expect(page.text).to.contain('当前平台未提供此功能。如需开通，请联系您的商务人员。');
      expect(page.text).not.to.contain(otherwise);
      await page.isAccessible();
      expect(callsTo(CALLS[off].path)).to.equal(0);
      configure({ locale: 'en' });
      await page.shows('This feature is not available');
      configure({ locale: undefined, off: undefined });
      await page.shows(otherwise);
    });

  it('shows the message also without a session, because signing in would not help', async () => {
    configure({ off: ['/api/console/tickets'], token: undefined });
    const page = new ElementPage(await mount('partner-tickets', 375));
    await page.shows('此功能未开通');
    expect(page.text).not.to.contain('去登录');
  });

  it('links back to the sign-in when the password cannot be reset', async () => {
    configure({ off: ['resetPassword'] });
    const page = new ElementPage(await mount('partner-reset-password', 375));
    const events = page.recordEvents('partner-navigation-requested');
    await page.press('返回登录');
    expect(events[0]!.detail.to).to.equal('login');
  });
});
