import { expect, fixtureCleanup, oneEvent } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { localStore } from '#shared/host/safe-storage.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/startup-dialogs/startup-dialogs.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { ElementPage, openPage, signIn } from '../../browser/element-page.ts';
import { changeUser, clearFaults, holdCalls, injectFault, platformReady } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';

const ACCOUNT = '/api/account/v1/info';
const ARTICLE = '/api/strapi/article/10071';
const CYCLE = '/api/user/modify_billing_cycle';
const LOGOUT = '/api/user/logout';

const open = (width?: number) => openPage('partner-startup-dialogs', width);
const dialog = (page: ElementPage) => page.find('[role=dialog]');
const escape = (page: ElementPage) =>
  (page.root.activeElement ?? dialog(page)!).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
  );
const frame = () => new Promise((done) => requestAnimationFrame(done));

/** Ready, and what is on screen then. */
async function ready(): Promise<ElementPage> {
  const element = document.createElement('partner-startup-dialogs');
  const told = oneEvent(element, 'partner-widget-ready');
  document.body.append(element);
  await told;
  return new ElementPage(element);
}

afterEach(async () => {
  fixtureCleanup();
  for (const element of document.querySelectorAll('partner-startup-dialogs')) element.remove();
  configure({ session: 'embed', token: undefined, getToken: undefined, locale: undefined });
  session.clear();
  localStore.set('noticeConfirmed', undefined);
  localStorage.clear();
  await clearFaults();
});

describe('nothing to be asked', () => {
  before(platformReady);

  it('shows nothing when all is settled (§4)', async () => {
    localStorage.setItem('noticeConfirmed', 'true');
    await signIn('agent');
    const page = await ready();
    expect(page.find('.frame')!.childElementCount).to.equal(0);
    expect(dialog(page)).to.equal(undefined);
    await page.isAccessible();
  });
});

describe('1 the SLA agreement (§4, article 10071)', () => {
  before(platformReady);
  beforeEach(async () => {
    forgetCalls();
    await signIn('agent');
  });

  async function asked(width?: number): Promise<ElementPage> {
    const page = await open(width);
    await page.until(() => dialog(page), 'should show the agreement');
    await page.shows('高峰时段');
    return page;
  }

  it('is shown until it is agreed to, safe and readable', async () => {
    const page = await asked();
    expect(dialog(page)!.textContent).to.contain('SLA');
    expect(page.find('[role=region]')!.tabIndex, 'the keyboard scrolls it').to.equal(0);
    expect(page.find('[role=dialog] script')).to.equal(undefined);
  });

  it('agree keeps the flag and closes; the next page asks no more', async () => {
    const page = await asked();
    const buttons = [...page.root.querySelectorAll('footer button')];
    (buttons.at(-1) as HTMLButtonElement).click();
    await page.until(() => !dialog(page), 'should close');
    expect(localStorage.getItem('noticeConfirmed')).to.equal('true');
    const again = await ready();
    expect(dialog(again)).to.equal(undefined);
  });

  for (const kept of ['false', 'TRUE', '1', ''])
    it(`the flag ${JSON.stringify(kept)} is not 'true'`, async () => {
      localStorage.setItem('noticeConfirmed', kept);
      await asked();
    });

  it('disagree logs out, on the platform too, and goes to the log-in', async () => {
    const token = session.token()!;
    const page = await asked();
    const navigation = page.recordEvents('partner-navigation-requested');
    await page.press('不同意并退出登录');
    expect(session.token()).to.equal(undefined);
    expect(navigation.map(({ detail }) => detail.to)).to.deep.equal(['login']);
    await page.until(() => !dialog(page), 'should close');
    await until(() => callsTo(LOGOUT) === 1, 'the platform hears of it');
    await until(async () => {
      const answer = await fetch(ACCOUNT, { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as { code: number }).code === 101001;
    }, 'the session has ended');
    expect(localStorage.getItem('noticeConfirmed')).to.equal(null);
  });

  it('must be answered: no cross, and Esc closes nothing; the focus stays inside', async () => {
    const page = await asked();
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

  it('what cannot be read cannot be agreed to; it can be tried again, and refused all the same', async () => {
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

  it('a hostile article is its words alone (hazard 8)', async () => {
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

  it('storage that throws is replaced by memory (hazard 15)', async () => {
    const { setItem, getItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.getItem = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    try {
      const page = await asked();
      ([...page.root.querySelectorAll('footer button')].at(-1) as HTMLButtonElement).click();
      await page.until(() => !dialog(page), 'should close');
      expect(dialog(await ready())).to.equal(undefined);
    } finally {
      Object.assign(Storage.prototype, { setItem, getItem });
    }
  });

  it('agreed to in another tab it goes here as well', async () => {
    const page = await asked();
    localStorage.setItem('noticeConfirmed', 'true');
    window.dispatchEvent(new StorageEvent('storage', { key: 'noticeConfirmed', newValue: 'true' }));
    await page.until(() => !dialog(page), 'should close');
  });
});

describe('2 the settlement cycle (§4, needFillBillingCycle)', () => {
  before(platformReady);
  beforeEach(async () => {
    forgetCalls();
    await changeUser('newcomer', { needFillBillingCycle: true });
    await signIn('newcomer');
  });

  async function asked(width?: number): Promise<ElementPage> {
    localStorage.setItem('noticeConfirmed', 'true');
    const page = await open(width);
    await page.shows('选择结算周期');
    return page;
  }

  const choose = (page: ElementPage, value: 'week' | 'month') =>
    page.find<HTMLInputElement>(`input[type=radio][value=${value}]`)!.click();

  const needsCycle = async (): Promise<unknown> => {
    const answer = await fetch(ACCOUNT, { headers: { authorization: `Bearer ${session.token()!}` } });
    return ((await answer.json()) as { data: { needFillBillingCycle: boolean } }).data.needFillBillingCycle;
  };

  it('comes after the agreement, never before it, and blames nobody before they have answered', async () => {
    // A page that has just opened: its heading has the focus, and there is something to press before it.
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

  it('tells what each cycle means, and nothing is chosen for the person (§9)', async () => {
    const page = await asked();
    await page.shows('每周收入在下周三转入周结钱包。周三申请，周四打款');
    await page.shows('不适用于非 95 计费或托管设备');
    await page.shows('税后金额转入月结钱包');
    expect(page.find('input:checked')).to.equal(undefined);
    await page.isAccessible();
  });

  it('tells it with the person’s own numbers, that it is final, and what is about to be chosen', async () => {
    const page = await asked();
    const submit = () => page.find<HTMLButtonElement>('button[type=submit]')!;
    await page.shows('按您上月收入');
    expect(page.text).to.match(/每周约 [\d,.]+ 元转入，扣 6% 税费与手续费后到账约 [\d,.]+ 元/);
    expect(page.text).to.match(/扣 6% 税费后，每月约 [\d,.]+ 元转入/);
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

  it('a submit needs a choice', async () => {
    const page = await asked();
    await page.press('提交');
    await page.shows('请选择结算周期');
    await page.until(() => page.root.activeElement?.matches('input[type=radio]'), 'should focus the choice');
    expect(callsTo(CYCLE)).to.equal(0);
    await page.isAccessible();
  });

  it('week: 提交成功, and on to the wallet; once however it is submitted', async () => {
    const page = await asked();
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
    expect(navigation.map(({ detail }) => detail.to)).to.deep.equal(['wallet']);
    expect(await needsCycle()).to.equal(false);
  });

  it('month: the person stays where they are', async () => {
    const page = await asked();
    const navigation = page.recordEvents('partner-navigation-requested');
    choose(page, 'month');
    await page.press('确认选择月结');
    await page.until(() => !dialog(page), 'should close');
    expect(navigation).to.have.length(0);
    expect(await needsCycle()).to.equal(false);
  });

  it('must be answered: no cross, and Esc closes nothing', async () => {
    const page = await asked();
    expect(page.find('[role=dialog] [aria-label=关闭]')).to.equal(undefined);
    escape(page);
    await frame();
    await frame();
    expect(dialog(page)).to.not.equal(undefined);
  });

  it('a refusal stands in the dialog with its request id, the choice kept (§8)', async () => {
    const page = await asked();
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

  it('an answer that was lost is asked for: the account tells that it was a success (hazard 2)', async () => {
    const page = await asked();
    const navigation = page.recordEvents('partner-navigation-requested');
    choose(page, 'week');
    await injectFault({ call: CYCLE, fault: 'lost-answer' });
    await page.press('确认选择周结');
    await page.until(() => navigation.length === 1, 'should go to the wallet');
  });

  it('without an answer nothing is lost and nothing claimed', async () => {
    const page = await asked();
    choose(page, 'week');
    await injectFault({ call: CYCLE, fault: 'reset' });
    await page.press('确认选择周结');
    await page.shows('未收到结果，请稍后再试');
    expect(page.find<HTMLInputElement>('input:checked')!.value).to.equal('week');
  });
});
