import { expect, oneEvent } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { localStore } from '#shared/host/safe-storage.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/startup-dialogs/startup-dialogs.element.tsx';
import { callsOf, callsTo, endedCallsTo, forgetCalls } from '../../browser/calls.ts';
import { ElementPage, onPlatform, openPage, responseOf, signIn } from '../../browser/element-page.ts';
import { changeUser, clearFaults, holdCalls, injectFault } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const ACCOUNT = '/api/account/v1/info';
const ARTICLE = '/api/strapi/article/10071';
const CYCLE = '/api/user/modify_billing_cycle';
const CONSENTS = '/api/user/consents';
const LOGOUT = '/api/user/logout';

const open = (width?: number) => openPage('partner-startup-dialogs', width);
const dialog = (page: ElementPage) => page.find('[role=dialog]');
const escape = (page: ElementPage) =>
  (page.root.activeElement ?? dialog(page)!).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
  );
const frame = () => new Promise((done) => requestAnimationFrame(done));

/** Opens the element and waits until it is ready. */
async function ready(): Promise<ElementPage> {
  const element = document.createElement('partner-startup-dialogs');
  const readyEvent = oneEvent(element, 'partner-widget-ready');
  document.body.append(element);
  await readyEvent;
  return new ElementPage(element);
}

onPlatform('token', 'getToken');
afterEach(() => {
  for (const element of document.querySelectorAll('partner-startup-dialogs')) element.remove();
  configure({ session: 'embed' });
  session.clear();
  localStore.set('noticeConfirmed', undefined);
  localStorage.clear();
});

describe('partner-startup-dialogs without a prompt', () => {
  it('shows nothing when nothing is pending (§4)', async () => {
    localStorage.setItem('noticeConfirmed', 'true');
    await signIn('agent');
    const page = await ready();
    expect(page.find('.frame')!.childElementCount).to.equal(0);
    expect(dialog(page)).to.equal(undefined);
    await page.isAccessible();
  });
});

describe('partner-startup-dialogs: 1 the SLA agreement (§4, article 10071)', () => {
  beforeEach(async () => {
    forgetCalls();
    await signIn('agent');
  });

  async function openDialog(width?: number): Promise<ElementPage> {
    const page = await open(width);
    await page.until(() => dialog(page), 'should show the agreement');
    await page.shows('高峰时段');
    return page;
  }

  it('shows the agreement until the user accepts it, sanitized and accessible', async () => {
    const page = await openDialog();
    expect(dialog(page)!.textContent).to.contain('SLA');
    expect(page.find('[role=region]')!.tabIndex, 'the keyboard scrolls it').to.equal(0);
    expect(page.find('[role=dialog] script')).to.equal(undefined);
  });

  it('stores the flag and closes when the user agrees; the next page does not prompt', async () => {
    const page = await openDialog();
    const buttons = [...page.root.querySelectorAll('footer button')];
    (buttons.at(-1) as HTMLButtonElement).click();
    await page.until(() => !dialog(page), 'should close');
    expect(localStorage.getItem('noticeConfirmed')).to.equal('true');
    const again = await ready();
    expect(dialog(again)).to.equal(undefined);
  });

  it('records the accepted version on a platform that keeps consents, and shows why it could not', async () => {
    const agree = async (page: ElementPage) => page.press('同意');
    const page = await openDialog();
    await until(() => callsTo(CONSENTS) === 1, 'the element requests the consents');
    await injectFault({ call: CONSENTS, fault: 'status', status: 400, body: { code: 4101, message: '协议已更新' } });
    await agree(page);
    await page.shows('协议已更新');
    expect(localStorage.getItem('noticeConfirmed')).to.equal(null);
    await page.isAccessible();
    await clearFaults();
    await agree(page);
    await page.until(() => !dialog(page), 'should close');
    const { list } = await responseOf<{ list: { document: string; version: string }[] }>(session.token()!, CONSENTS);
    expect(list[0]).to.include({ document: '10071', version: '2.5', withdrawnAt: null });
    expect(localStorage.getItem('noticeConfirmed')).to.equal('true');
  });

  it('prompts again when the accepted version is not the current one, whatever the flag of the browser', async () => {
    localStorage.setItem('noticeConfirmed', 'true');
    const account = await (await fetch(ACCOUNT, { headers: { authorization: `Bearer ${session.token()!}` } })).json();
    account.data.agreementOutdated = true;
    await injectFault({ call: ACCOUNT, times: 1, fault: 'status', status: 200, body: account });
    const page = await openDialog();
    await page.shows('协议内容已更新，请阅读并同意新版本');
    await page.press('同意');
    await page.until(() => !dialog(page), 'should close, because the account knows the accepted version');
  });

  it('accepts in the browser only when the platform keeps no consents (404)', async () => {
    await injectFault({ call: CONSENTS, fault: 'status', status: 404 });
    const page = await openDialog();
    await page.press('同意');
    await page.until(() => !dialog(page), 'should close');
    expect(localStorage.getItem('noticeConfirmed')).to.equal('true');
  });

  for (const [name, fault, locale, message] of [
    ['the platform has an error', { fault: 'status', status: 500 }, 'zh-CN', '未收到结果，请稍后再试'],
    ['the platform has an error', { fault: 'status', status: 500 }, 'en', 'No result was received. Try again later.'],
    ['the connection breaks', { fault: 'reset' }, 'zh-CN', '未收到结果，请稍后再试'],
    ['the response is a page', { fault: 'html' }, 'zh-CN', '未收到结果，请稍后再试'],
    ['the platform refuses', { fault: 'status', status: 403, body: { message: '没有权限' } }, 'zh-CN', '没有权限'],
  ] as const)
    for (const first of ['list', 'record'] as const)
      it(`shows the failure and accepts after a retry when ${name}: ${locale}, ${first} of consents`, async () => {
        configure({ locale });
        const label = { 'zh-CN': '同意', en: 'Agree' }[locale];
        if (first === 'list') await injectFault({ call: CONSENTS, ...fault });
        const page = await openDialog(320);
        await until(() => endedCallsTo(CONSENTS) > 0, 'the element requests the consents');
        if (first === 'record') await injectFault({ call: CONSENTS, ...fault });
        await page.press(label);
        await page.shows(message);
        const alert = await page.waitFor('[role=alert]');
        const edge = page.find('footer')!.getBoundingClientRect().top;
        expect(alert.getBoundingClientRect().bottom, 'visible above the buttons').to.be.at.most(edge);
        expect(localStorage.getItem('noticeConfirmed')).to.equal(null);
        await clearFaults();
        await page.press(label);
        await page.until(() => !dialog(page), 'should close');
        expect(localStorage.getItem('noticeConfirmed')).to.equal('true');
        expect(callsOf(CONSENTS).at(-1)!.body, 'the last request records the consent').to.include('10071');
      });

  for (const kept of ['false', 'TRUE', '1', ''])
    it(`prompts when the flag is ${JSON.stringify(kept)} instead of 'true'`, async () => {
      localStorage.setItem('noticeConfirmed', kept);
      await openDialog();
    });

  it('signs out, also on the platform, and navigates to the sign-in when the user disagrees', async () => {
    const token = session.token()!;
    const page = await openDialog();
    const navigation = page.recordEvents('partner-navigation-requested');
    await page.press('不同意并退出登录');
    expect(session.token()).to.equal(undefined);
    expect(navigation.map(({ detail }) => detail.to)).to.deep.equal(['login']);
    await page.until(() => !dialog(page), 'should close');
    await until(() => callsTo(LOGOUT) === 1, 'the platform receives the sign-out');
    await until(async () => {
      const response = await fetch(ACCOUNT, { headers: { authorization: `Bearer ${token}` } });
      return ((await response.json()) as { code: number }).code === 101001;
    }, 'the session has ended');
    expect(localStorage.getItem('noticeConfirmed')).to.equal(null);
  });

  it('has no close button, ignores Escape and keeps the focus inside', async () => {
    const page = await openDialog();
    expect(page.find('[role=dialog] [aria-label=关闭]')).to.equal(undefined);
    await page.until(() => dialog(page)!.contains(page.root.activeElement), 'should have the focus');
    escape(page);
    await frame();
    await frame();
    expect(dialog(page)).to.not.equal(undefined);
    const outside = document.createElement('button');
    document.body.append(outside);
    outside.focus();
    expect(dialog(page)!.contains(page.root.activeElement)).to.equal(true);
    outside.remove();
  });

  it('disables the agreement when the text fails to load, with a retry; the user can still disagree', async () => {
    await injectFault({
      call: ARTICLE,
      fault: 'status',
      status: 400,
      body: { code: 4040, message: '文章不存在', requestId: 'r-6' },
    });
    const page = await open();
    await page.shows('正文加载失败');
    await page.shows('请求编号 r-6');
    const agree = () => [...page.root.querySelectorAll<HTMLButtonElement>('footer button')].at(-1)!;
    expect(agree().disabled).to.equal(true);
    expect(page.button('不同意并退出登录')!.disabled).to.equal(false);
    await page.isAccessible();
    await clearFaults();
    await page.press('重试');
    await page.shows('高峰时段');
    expect(agree().disabled).to.equal(false);
    await page.press('不同意并退出登录');
    expect(session.token()).to.equal(undefined);
  });

  it('shows only the text of a hostile article (hazard 8)', async () => {
    await injectFault({
      call: ARTICLE,
      times: 1,
      fault: 'status',
      status: 200,
      body: {
        id: 1,
        title: '协议',
        content: '<script>document.title="hurt"</script><img src=x onerror="document.title=1"><p>条款</p>',
      },
    });
    const before = document.title;
    const page = await open();
    await page.shows('条款');
    expect(document.title).to.equal(before);
    await page.isAccessible();
  });

  it('keeps the flag in memory when the storage throws (hazard 15)', async () => {
    const { setItem, getItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.getItem = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    try {
      const page = await openDialog();
      ([...page.root.querySelectorAll('footer button')].at(-1) as HTMLButtonElement).click();
      await page.until(() => !dialog(page), 'should close');
      expect(dialog(await ready())).to.equal(undefined);
    } finally {
      Object.assign(Storage.prototype, { setItem, getItem });
    }
  });

  it('closes when the user agrees in another tab', async () => {
    const page = await openDialog();
    localStorage.setItem('noticeConfirmed', 'true');
    window.dispatchEvent(new StorageEvent('storage', { key: 'noticeConfirmed', newValue: 'true' }));
    await page.until(() => !dialog(page), 'should close');
  });
});

describe('partner-startup-dialogs: 2 the settlement cycle (§4, needFillBillingCycle)', () => {
  beforeEach(async () => {
    forgetCalls();
    await changeUser('newcomer', { needFillBillingCycle: true });
    await signIn('newcomer');
  });

  async function openDialog(width?: number): Promise<ElementPage> {
    localStorage.setItem('noticeConfirmed', 'true');
    const page = await open(width);
    await page.shows('选择结算周期');
    return page;
  }

  const choose = (page: ElementPage, value: 'week' | 'month') =>
    page.find<HTMLInputElement>(`input[type=radio][value=${value}]`)!.click();

  const needsCycle = async (): Promise<unknown> => {
    const response = await fetch(ACCOUNT, { headers: { authorization: `Bearer ${session.token()!}` } });
    return ((await response.json()) as { data: { needFillBillingCycle: boolean } }).data.needFillBillingCycle;
  };

  it('follows the agreement, and shows no error before the user submits', async () => {
    // A page that has just opened: its heading has the focus, and a button is before it.
    const host = document.createElement('div');
    host.innerHTML = '<button>收起菜单</button><h1 tabindex="-1">数据概览</h1>';
    document.body.append(host);
    host.querySelector('h1')!.focus();
    const page = await open();
    await page.shows('高峰时段');
    await page.until(() => dialog(page)!.contains(page.root.activeElement), 'should have the focus');
    expect(page.text).not.to.contain('选择结算周期');
    ([...page.root.querySelectorAll('footer button')].at(-1) as HTMLButtonElement).click();
    await page.shows('选择结算周期');
    await page.until(() => dialog(page)!.contains(page.root.activeElement), 'should have the focus');
    await frame();
    expect(page.text).not.to.contain('请选择结算周期');
    await page.isAccessible();
    host.remove();
  });

  it('explains each cycle, and preselects none (§9)', async () => {
    const page = await openDialog();
    await page.shows('每周收入在下周三转入周结钱包。周三申请，周四打款');
    await page.shows('不适用于非 95 计费或托管设备');
    await page.shows('税后金额转入月结钱包');
    expect(page.find('input:checked')).to.equal(undefined);
    await page.isAccessible();
  });

  it('shows the user’s own numbers, that the choice is final, and the chosen cycle on the button', async () => {
    const page = await openDialog();
    const submit = () => page.find<HTMLButtonElement>('button[type=submit]')!;
    await page.shows('按您上月收入');
    expect(page.text).to.match(/每月到账约 [\d,.]+ 元，按周到账（扣 6% 税费和 [\d.]+% 手续费）/);
    expect(page.text).to.match(/每月到账约 [\d,.]+ 元，一次到账（扣 6% 税费）/);
    await page.shows('选定后不能自行修改');
    expect(submit().textContent).to.contain('提交').and.not.to.contain('确认');
    choose(page, 'month');
    await page.shows('确认选择月结');
    choose(page, 'week');
    await page.shows('确认选择周结');
    await page.shows('选定后不能自行修改');
    expect(callsTo(CYCLE)).to.equal(0);
    await page.isAccessible();
  });

  it('requires a choice', async () => {
    const page = await openDialog();
    await page.press('提交');
    await page.shows('请选择结算周期');
    await page.until(() => page.root.activeElement?.matches('input[type=radio]'), 'should focus the choice');
    expect(callsTo(CYCLE)).to.equal(0);
    await page.isAccessible();
  });

  it('shows 提交成功 and requests the wallet for the weekly cycle, once for several submissions', async () => {
    const page = await openDialog();
    const navigation = page.recordEvents('partner-navigation-requested');
    choose(page, 'week');
    const release = await holdCalls(CYCLE, 1);
    await page.press('确认选择周结');
    page.find<HTMLFormElement>('form')!.requestSubmit();
    page.find<HTMLButtonElement>('button[type=submit]')!.click();
    await until(() => callsTo(CYCLE) > 0);
    await release();
    await page.shows('提交成功');
    await page.until(() => !dialog(page), 'should close');
    expect(callsTo(CYCLE)).to.equal(1);
    expect(navigation.map(({ detail }) => detail)).to.deep.equal([{ to: 'wallet', params: { cycle: 'week' } }]);
    expect(await needsCycle()).to.equal(false);
  });

  it('does not navigate for the monthly cycle', async () => {
    const page = await openDialog();
    const navigation = page.recordEvents('partner-navigation-requested');
    choose(page, 'month');
    await page.press('确认选择月结');
    await page.until(() => !dialog(page), 'should close');
    expect(navigation).to.have.length(0);
    expect(await needsCycle()).to.equal(false);
  });

  it('leaves the choice for later, and prompts again when the element is added again', async () => {
    for (const leave of ['稍后选择', '关闭', 'Escape']) {
      const page = await openDialog();
      if (leave === 'Escape') escape(page);
      else await page.press(leave);
      await page.until(() => !dialog(page), `${leave} should close the dialog`);
      page.element.remove();
    }
  });

  it('shows a refusal in the dialog with the request ID, and keeps the choice (§8)', async () => {
    const page = await openDialog();
    choose(page, 'month');
    await injectFault({
      call: CYCLE,
      times: 1,
      fault: 'status',
      status: 400,
      body: { code: 4101, message: '结算周期暂不能选择', requestId: 'r-2' },
    });
    await page.press('确认选择月结');
    await page.shows('结算周期暂不能选择');
    await page.shows('请求编号 r-2');
    expect(page.find<HTMLDetailsElement>('details', 'r-2')!.open, 'folded').to.equal(false);
    await page.isAccessible();
    expect(page.find<HTMLInputElement>('input:checked')!.value).to.equal('month');
    await page.isAccessible();
  });

  it('fetches the account and recognizes the success when the response was lost (hazard 2)', async () => {
    const page = await openDialog();
    const navigation = page.recordEvents('partner-navigation-requested');
    choose(page, 'week');
    await injectFault({ call: CYCLE, fault: 'lost-answer' });
    await page.press('确认选择周结');
    await page.until(() => navigation.length === 1, 'should request the wallet');
  });

  it('keeps the choice and claims no success without a response', async () => {
    const page = await openDialog();
    choose(page, 'week');
    await injectFault({ call: CYCLE, fault: 'reset' });
    await page.press('确认选择周结');
    await page.shows('未收到结果，请稍后再试');
    expect(page.find<HTMLInputElement>('input:checked')!.value).to.equal('week');
  });
});
