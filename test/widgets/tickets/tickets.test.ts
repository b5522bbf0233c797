import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import '#widgets/tickets/tickets.element.tsx';
import { callsOf, callsTo, forgetCalls } from '../../browser/calls.ts';
import type { Ticket } from '#shared/topics/support/ticket/ticket.calls.ts';
import { catchDownloads } from '../../browser/downloads.ts';
import { chooseFiles, picture } from '../../browser/files.ts';
import { ElementPage, mount, onPlatform, openPage, responseOf, signIn } from '../../browser/element-page.ts';
import { holdCalls, injectFault } from '../../browser/sandbox.ts';
import { writeArea } from '../device-dial/device-dial-page.ts';

const TICKETS = '/api/console/tickets';
const tickets = async (token: string): Promise<Ticket[]> =>
  (await responseOf<{ list: Ticket[] }>(token, `${TICKETS}?pageSize=20`)).list;
const CONTENT = '第一行\n<b>第二行</b>';

const open = (width?: number) => openPage('partner-tickets', width);

async function writing(page: ElementPage): Promise<void> {
  await page.press('新建工单');
  await page.until(() => page.find('textarea'), 'should show the form');
}

/** Presses the submit button of the form. Other buttons of the element have the same text. */
async function submit(page: ElementPage, times = 1): Promise<void> {
  const button = () => page.find<HTMLButtonElement>('[role=dialog] button[type=submit]');
  await page.until(button, 'should have the button');
  const pressed = button()!;
  for (let time = 0; time < times; time++) pressed.click();
}

async function chooseCategory(page: ElementPage, label: string): Promise<void> {
  const trigger = () => page.find('[role=dialog] [role=combobox], [role=dialog] button[aria-haspopup=listbox]');
  await page.until(trigger, 'should have the list');
  trigger()!.click();
  await page.until(() => page.find('[role=option]', label), `should offer ${label}`);
  page.find('[role=option]', label)!.click();
  await page.until(() => trigger()!.getAttribute('aria-expanded') !== 'true', 'should close the list');
}

describe('partner-tickets (§2.2, /self-tickets)', () => {
  onPlatform('texts', 'overlays');
  beforeEach(async () => {
    await signIn('agent');
    forgetCalls();
  });

  it('lists tickets with the newest first, and shows the replies', async () => {
    const page = await open();
    await page.isReady();
    await page.shows('晚高峰带宽偏低');
    page.find<HTMLButtonElement>('button[aria-label="查看工单 账单里一笔扣款的原因"]')!.click();
    await page.shows('核实属实，该笔将以补偿的方式计入下月账单');
    await page.shows('客服');
    await page.isAccessible();
  });

  it('requests and shows as many tickets a page as page-size states', async () => {
    const list = Array.from({ length: 24 }, (_, index) => ({ id: `GD${index}`, title: `工单 ${index}` }));
    await injectFault({ call: TICKETS, fault: 'status', status: 200, body: list });
    const page = new ElementPage(await mount('partner-tickets', 900, { 'page-size': '20' }));
    await page.shows('工单 19');
    expect(page.all('tbody tr')).to.have.length(20);
    expect(callsOf(TICKETS)[0]!.url.searchParams.get('pageSize')).to.equal('20');
    await page.press('第 2 页');
    await page.shows('工单 23');
    expect(page.all('tbody tr')).to.have.length(4);
  });

  it('marks a ticket whose last reply is new, and no other one', async () => {
    const page = await open();
    await page.shows('有新回复');
    const marked = page.all('tbody tr').filter(({ textContent }) => textContent.includes('有新回复'));
    expect(marked.map((row) => row.querySelector('button')?.textContent)).to.deep.equal(['晚高峰带宽偏低']);
  });

  it('starts a new ticket at its first field, also with the keyboard', async () => {
    const page = await open();
    await writing(page);
    await page.until(
      () => page.root.activeElement?.matches('[role=combobox]'),
      'should have the focus in the category',
    );
  });

  it('uses the texts of the page as soon as they are set', async () => {
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

  it('opens a drawer at once when the page configures drawers', async () => {
    const page = await open();
    configure({ overlays: 'drawer' });
    await writing(page);
    const dialog = page.find('[role=dialog]')!;
    await page.until(() => dialog.getBoundingClientRect().right === innerWidth, 'is at the end');
    expect(dialog.getBoundingClientRect().height).to.equal(innerHeight);
    await page.isAccessible();
    configure({ overlays: 'dialog' });
    await page.until(() => dialog.getBoundingClientRect().right < innerWidth, 'is in the middle');
  });

  it('requires a category, a title and a description', async () => {
    const page = await open(320);
    await writing(page);
    forgetCalls();
    await submit(page);
    await page.shows('请选择问题类型');
    await page.shows('请填写标题');
    await page.shows('请填写问题描述');
    await page.until(
      () => page.root.activeElement?.matches('[role=combobox]'),
      'should have the focus in the category',
    );
    expect(callsTo(TICKETS)).to.equal(0);
    await page.isAccessible();
  });

  it('creates a ticket once when pressed twice, shows 提交成功 and lists it first with literal text (hazard 8)', async () => {
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

  it('shows why the platform refused, and keeps the input', async () => {
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

  it('keeps the input of a closed dialog until it is sent or cleared', async () => {
    const page = await open();
    await page.shows('晚高峰带宽偏低');
    await writing(page);
    await chooseCategory(page, '账单');
    page.type('标题', '没有写完');
    writeArea(page.find<HTMLTextAreaElement>('textarea')!, CONTENT);
    const leave = async () => {
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true });
      page.find('textarea')!.dispatchEvent(escape);
      await page.until(() => !page.find('textarea'), 'should close');
    };
    await leave();

    await writing(page);
    await page.shows('已恢复上次未提交的内容');
    expect(page.find<HTMLTextAreaElement>('textarea')!.value).to.equal(CONTENT);
    expect(page.find('[role=dialog]')!.textContent).to.contain('账单');
    await page.isAccessible();
    await page.press('清空');
    await page.until(() => page.find<HTMLTextAreaElement>('textarea')!.value === '', 'should be empty');
    await page.until(() => page.root.activeElement?.getAttribute('name') === 'title', 'should start again');
    await page.press('取消');
    await page.until(() => !page.find('textarea'), 'should close');
    await writing(page);
    expect(page.find('[role=dialog]')!.textContent).not.to.contain('已恢复');

    await chooseCategory(page, '账单');
    page.type('标题', '写完了');
    writeArea(page.find<HTMLTextAreaElement>('textarea')!, CONTENT);
    const dialog = () => page.find('[role=dialog]')!.textContent;
    await chooseFiles(page.find('[role=dialog]')!, [await picture('截图.png')]);
    await page.until(() => /截图\.png[^%]*?KB/.test(dialog()), 'should upload the file');
    await leave();
    await writing(page);
    expect(dialog()).to.contain('截图.png');
    await submit(page);
    await page.until(() => !page.find('textarea'), 'should be sent');
    await writing(page);
    expect(dialog()).not.to.match(/已恢复|截图\.png/);
  });

  it('opens the requested ticket, and adds a reply with pasted and dropped files', async () => {
    const token = await signIn('agent');
    const processing = (await tickets(token)).find(({ status }) => status === 'processing')!;
    const page = new ElementPage(await mount('partner-tickets', 900, { 'ticket-id': processing.id }));
    await page.shows(processing.content);
    const form = () => page.find<HTMLFormElement>('form[aria-label="回复"]')!;
    await page.until(form, 'should offer a reply');
    const send = async () => {
      const button = page.find<HTMLButtonElement>('form[aria-label="回复"] button[type=submit]')!;
      button.focus();
      button.click();
    };
    await send();
    await page.shows('请填写回复内容');
    const area = page.find<HTMLTextAreaElement>('textarea')!;
    writeArea(area, '附测速截图');
    const pasted = new DataTransfer();
    pasted.items.add(await picture('粘贴.png'));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, composed: true }));
    await page.until(() => /粘贴\.png.*KB/.test(form().textContent), 'should upload the pasted picture');
    const dropped = new DataTransfer();
    dropped.items.add(new File(['%PDF-1.7'], '割接公告.pdf'));
    form()
      .querySelector('[role=group]')!
      .dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true }));
    await page.until(() => /割接公告\.pdf.*KB/.test(form().textContent), 'should upload the dropped file');
    await page.isAccessible();
    await send();
    await page.until(() => page.find('[aria-label="下载 割接公告.pdf"]'), 'should show the reply');
    expect(page.find<HTMLTextAreaElement>('textarea')!.value).to.equal('');
    expect(page.root.activeElement!.textContent, 'the focus is above the reply').to.equal('处理记录');
    const { replies } = (await tickets(token)).find(({ id }) => id === processing.id)!;
    expect(replies.at(-1)!.content).to.equal('附测速截图');
    expect(replies.at(-1)!.attachments.map(({ name }) => name)).to.deep.equal(['粘贴.png', '割接公告.pdf']);

    const downloads = catchDownloads();
    page.find<HTMLButtonElement>('[aria-label="下载 割接公告.pdf"]')!.click();
    await page.until(() => downloads.saved.length > 0, 'should download the file');
    expect(await downloads.saved[0]!.file.text()).to.equal('%PDF-1.7');
    downloads.stop();
    const viewed = page.recordEvents('partner-ticket-viewed');
    await page.press('返回工单列表');
    expect(viewed.map(({ detail }) => detail)).to.deep.equal([{ id: processing.id }]);
  });

  it('finds the requested ticket on any page, and reports an unknown one', async () => {
    const small = { 'page-size': '10', page: '2' };
    const list = Array.from({ length: 24 }, (_, index) => ({ id: `GD${index}`, title: `工单 ${index}` }));
    await injectFault({ call: TICKETS, fault: 'status', status: 200, body: list });
    const page = new ElementPage(await mount('partner-tickets', 900, { ...small, 'ticket-id': 'GD3' }));
    await page.until(() => page.find('[role=dialog]', '工单 3'), 'should open a ticket of the first page');
    const unknown = new ElementPage(await mount('partner-tickets', 900, { ...small, 'ticket-id': 'GD99' }));
    await unknown.shows('当前账号没有工单 GD99');
    expect(unknown.all('[role=dialog]')).to.have.length(0);
    expect(unknown.find('[aria-current=page]')!.textContent).to.equal('2');
    await unknown.isAccessible();
  });

  it('keeps a reply that the platform refused, and uploads a failed file again', async () => {
    const token = await signIn('agent');
    const processing = (await tickets(token)).find(({ status }) => status === 'processing')!;
    const page = new ElementPage(await mount('partner-tickets', 900, { 'ticket-id': processing.id }));
    await page.shows(processing.content);
    await page.until(() => page.find('form[aria-label="回复"]'), 'should offer a reply');
    const dialog = page.find('[role=dialog]')!;
    await injectFault({ call: `${TICKETS}/attachments`, times: 1, fault: 'status', status: 500, body: {} });
    await chooseFiles(dialog, [await picture('截图.png')]);
    await page.press('重新上传 截图.png');
    await page.until(() => /截图\.png.*KB/.test(dialog.textContent), 'should upload the picture');
    writeArea(page.find<HTMLTextAreaElement>('textarea')!, '补充');
    const refusal = { message: '工单已关闭' };
    await injectFault({ call: `${TICKETS}/reply`, times: 1, fault: 'status', status: 400, body: refusal });
    page.find<HTMLButtonElement>('form[aria-label="回复"] button[type=submit]')!.click();
    await page.shows('工单已关闭');
    expect(page.find<HTMLTextAreaElement>('textarea')!.value).to.equal('补充');
    expect(dialog.textContent).to.contain('截图.png');
  });

  it('uploads two files at the same time, and then the others (hazard 48)', async () => {
    const page = await open();
    await writing(page);
    const dialog = page.find('[role=dialog]')!;
    const upload = `${TICKETS}/attachments`;
    forgetCalls();
    const release = await holdCalls(upload);
    const files = await Promise.all(['一.png', '二.png', '三.png', '四.png'].map((name) => picture(name)));
    await chooseFiles(dialog, files);
    await page.until(() => callsTo(upload) === 2, 'should send two files');
    await page.until(() => /四\.png/.test(dialog.textContent), 'should list all files');
    expect(callsTo(upload)).to.equal(2);
    await release();
    await page.until(() => callsTo(upload) === 4, 'should send the others');
    await page.until(() => dialog.textContent.match(/\.png[^%]*?KB/g)?.length === 4, 'should upload all');
  });

  it('offers the nodes of the user in a new ticket, and keeps none when the node or the ticket is cleared', async () => {
    const page = await open();
    await writing(page);
    const choose = async () => {
      await page.press(/^相关节点/);
      const option = await page.waitFor('[role=listbox] [role=option]');
      const uuid = option.querySelector('code')!.textContent;
      option.click();
      await page.shows(uuid);
      return uuid;
    };
    const uuid = await choose();
    const isGone = () => page.until(() => !page.text.includes(uuid), 'should have no node');
    await page.press('清除');
    await isGone();
    await choose();
    await page.press('取消');
    await isGone();
    await writing(page);
    await page.shows(uuid);
    await page.press('清空');
    await isGone();
  });

  it('shows a message when there are no tickets', async () => {
    await signIn('newcomer');
    const page = await open();
    await page.shows('暂无工单');
    await page.isAccessible();
  });
});
