import { expect, fixtureCleanup } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import '#widgets/tickets/tickets.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, openPage, signIn } from '../../browser/element-page.ts';
import { clearFaults, injectFault, platformReady } from '../../browser/sandbox.ts';
import { writeArea } from '../device-dial/dial-page.ts';

const TICKETS = '/api/console/tickets';
const CONTENT = '第一行\n<b>第二行</b>';

const open = (width?: number) => openPage('partner-tickets', width);

async function writing(page: ElementPage): Promise<void> {
  await page.press('新建工单');
  await page.until(() => page.find('textarea'), 'should show the form');
}

/** The form's own button: the room has others with the word in them. */
async function submit(page: ElementPage, times = 1): Promise<void> {
  const button = () => page.find<HTMLButtonElement>('[role=dialog] button[type=submit]');
  await page.until(button, 'should have the button');
  const pressed = button()!;
  for (let time = 0; time < times; time++) pressed.click();
}

async function chooseCategory(page: ElementPage, words: string): Promise<void> {
  const trigger = () => page.find('[role=dialog] [role=combobox], [role=dialog] button[aria-haspopup=listbox]');
  await page.until(trigger, 'should have the list');
  trigger()!.click();
  await page.until(() => page.find('[role=option]', words), `should offer ${words}`);
  page.find('[role=option]', words)!.click();
}

describe('tickets (§2.2, /self-tickets)', () => {
  before(platformReady);
  beforeEach(async () => {
    await signIn('agent');
    forgetCalls();
  });
  afterEach(async () => {
    fixtureCleanup();
    configure({ locale: undefined, texts: undefined, overlays: undefined });
    await clearFaults();
  });

  it('are shown newest first, with what was answered', async () => {
    const page = await open();
    await page.isReady();
    await page.shows('晚高峰带宽偏低');
    page.find<HTMLButtonElement>('button[aria-label="查看工单 账单里一笔扣款的原因"]')!.click();
    await page.shows('核实属实，该笔将以补偿的方式计入下月账单');
    await page.shows('客服');
    await page.isAccessible();
  });

  it('have the words of the page, as soon as it gives some', async () => {
    const page = await open();
    await page.shows('我的工单');
    configure({ texts: { 'tickets.title': '<b>问题单</b>', 'tickets.create': { en: 'Ask' } } });
    await page.shows('<b>问题单</b>');
    await page.shows('新建工单');
    configure({ locale: 'en' });
    await page.shows('Ask');
    configure({ locale: undefined, texts: undefined });
    await page.shows('我的工单');
  });

  it('open at the end of the window where the page wants drawers, at once', async () => {
    const page = await open();
    configure({ overlays: 'drawer' });
    await writing(page);
    const dialog = page.find('[role=dialog]')!;
    await page.until(() => dialog.getBoundingClientRect().right === innerWidth, 'stands at the end');
    expect(dialog.getBoundingClientRect().height).to.equal(innerHeight);
    await page.isAccessible();
    configure({ overlays: 'dialog' });
    await page.until(() => dialog.getBoundingClientRect().right < innerWidth, 'stands in the middle');
  });

  it('need a category, a title and a description', async () => {
    const page = await open(320);
    await writing(page);
    forgetCalls();
    await submit(page);
    await page.shows('请选择问题类型');
    await page.shows('请填写标题');
    await page.shows('请填写问题描述');
    expect(callsTo(TICKETS)).to.equal(0);
    await page.isAccessible();
  });

  it('are written, once for two presses: 提交成功, on top of the list; what was written is literal (hazard 8)', async () => {
    const page = await open();
    await page.shows('晚高峰带宽偏低');
    await writing(page);
    await chooseCategory(page, '网络');
    page.type('标题', '<i>带宽</i>');
    writeArea(page.find<HTMLTextAreaElement>('textarea')!, CONTENT);
    const events = page.recordEvents('partner-ticket-created');
    forgetCalls();
    await submit(page, 2);
    await page.until(() => !page.find('textarea'), 'should close');
    await page.shows('<i>带宽</i>');
    expect(events).to.have.length(1);
    expect(page.root.querySelectorAll('button[aria-label="查看工单 <i>带宽</i>"]')).to.have.length(1);
    page.find<HTMLButtonElement>('button[aria-label="查看工单 <i>带宽</i>"]')!.click();
    await page.shows('<b>第二行</b>');
    await page.shows('暂无回复');
  });

  it('say why the platform refused, and keep what was written', async () => {
    const page = await open();
    await page.shows('晚高峰带宽偏低');
    await writing(page);
    await chooseCategory(page, '账单');
    page.type('标题', '账单');
    writeArea(page.find<HTMLTextAreaElement>('textarea')!, CONTENT);
    await injectFault({
      call: TICKETS,
      times: 1,
      fault: 'status',
      status: 400,
      body: { message: '稍后再写', requestId: 'r-95' },
    });
    await submit(page);
    await page.shows('稍后再写');
    await page.shows('r-95');
    expect(page.find<HTMLTextAreaElement>('textarea')!.value).to.equal(CONTENT);
    await page.isAccessible();
  });

  it('keep what was typed when the dialog is left, until it is sent or cleared', async () => {
    const page = await open();
    await page.shows('晚高峰带宽偏低');
    await writing(page);
    await chooseCategory(page, '账单');
    page.type('标题', '没有写完');
    writeArea(page.find<HTMLTextAreaElement>('textarea')!, CONTENT);
    page
      .find('textarea')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    await page.until(() => !page.find('textarea'), 'should close');

    await writing(page);
    await page.shows('已恢复上次未提交的内容');
    expect(page.find<HTMLTextAreaElement>('textarea')!.value).to.equal(CONTENT);
    expect(page.find('[role=dialog]')!.textContent).to.contain('账单');
    await page.isAccessible();
    await page.press('清空');
    await page.until(() => page.find<HTMLTextAreaElement>('textarea')!.value === '', 'should be empty');
    await page.until(() => page.root.activeElement?.getAttribute('name') === 'title', 'should begin anew');
    await page.press('取消');
    await page.until(() => !page.find('textarea'), 'should close');
    await writing(page);
    expect(page.find('[role=dialog]')!.textContent).not.to.contain('已恢复');
  });

  it('are none yet', async () => {
    await signIn('newcomer');
    const page = await open();
    await page.shows('暂无工单');
    await page.isAccessible();
  });
});
