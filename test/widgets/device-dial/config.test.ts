import { expect, fixtureCleanup } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/device-dial/device-dial.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, onPlatform, write } from '../../browser/element-page.ts';
import { clearFaults, injectFault } from '../../browser/sandbox.ts';
import { until } from '../../browser/until.ts';
import { infoOf, lacksManager, ofType, openDial, SAVE, signInAgent, take, writeArea } from './device-dial-page.ts';

const UNSAVED = '修改未保存，刷新或关闭页面将丢失';

const open = (deviceUuid: string, width?: number) => openDial({ 'device-uuid': deviceUuid, view: 'config' }, width);
const lines = (page: ElementPage) => [...page.root.querySelectorAll<HTMLElement>('[data-line]')];
const labelOf = (page: ElementPage, line: number, label: string) =>
  [...page.root.querySelectorAll<HTMLLabelElement>(`[data-line="${line}"] label`)].find(
    ({ textContent }) => textContent === label,
  );
/** Returns a field of a line by its label. */
const fieldOf = (page: ElementPage, line: number, label: string) =>
  page.root.getElementById(labelOf(page, line, label)!.htmlFor) as HTMLInputElement;
/** Returns whether the browser would prompt before the page is left. */
function warns(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
/** Returns a card without lines of a device that needs no management line. */
function emptyCard(): { deviceUUID: string; card: string } {
  const { deviceUUID, netcardInfo } = take(
    (info) => info.diallingType === 'serverDial' && info.netcardInfo.some((each) => each.diallingInfo.length === 0),
  );
  return { deviceUUID, card: netcardInfo.find((each) => each.diallingInfo.length === 0)!.name };
}
async function choose(page: ElementPage, card: string): Promise<void> {
  await page.until(() => page.find('[role=tab]', card), `should have the card ${card}`);
  page.find('[role=tab]', card)!.click();
  await page.until(() => page.find(`[role=tabpanel][aria-label="${card}"]`), 'should show it');
}
async function addLine(page: ElementPage, type: string): Promise<number> {
  const before = lines(page).length;
  await page.press('添加线路');
  await page.until(() => lines(page).length === before + 1, 'should have a line more');
  const number = before + 1;
  [...page.find(`[data-line="${number}"]`)!.querySelectorAll<HTMLElement>('[role=radio]')]
    .find(({ textContent }) => textContent === type)!
    .click();
  return number;
}

describe('partner-device-dial: dialling settings (§2.2, /dial/config)', () => {
  onPlatform();
  beforeEach(async () => {
    await signInAgent();
    forgetCalls();
  });

  it('shows the saved lines without their passwords', async () => {
    const device = take(ofType('serverDial'));
    const dialled = device.netcardInfo.find(({ diallingInfo }) => diallingInfo.length > 0)!;
    const page = await open(device.deviceUUID);
    await choose(page, dialled.name);
    await page.until(() => lines(page).length === dialled.diallingInfo.length, 'should show the lines');
    const first = lines(page)[0]!;
    expect(first.textContent).to.contain('已保存，不修改请留空');
    expect([...first.querySelectorAll('input')].map(({ value }) => value)).to.include(dialled.diallingInfo[0]!.account);
    await page.shows('暂无修改');
    await page.isAccessible();
  });

  it('starts with a card that has lines, and keeps it when its lines are removed', async () => {
    const device = take(
      ({ diallingType, netcardInfo }) => diallingType === 'serverDial' && netcardInfo[0]!.diallingInfo.length === 0,
    );
    const { name, diallingInfo } = device.netcardInfo.find((each) => each.diallingInfo.length > 0)!;
    const page = await open(device.deviceUUID);
    await page.until(() => page.find(`[role=tabpanel][aria-label="${name}"]`), 'should show it');
    for (let left = diallingInfo.length; left > 0; left -= 1) {
      page.find('button[aria-label="删除线路 1"]')!.click();
      await page.until(() => lines(page).length === left - 1, 'should have a line less');
    }
    expect(page.find(`[role=tabpanel][aria-label="${name}"]`)).to.not.equal(undefined);
  });

  it('saves static, PPPoE and DHCP lines with VLANs, shows 提交成功 and emits the event', async () => {
    const { deviceUUID, card } = emptyCard();
    const page = await open(deviceUUID);
    await choose(page, card);
    await page.shows('该网卡暂无线路');
    await page.isAccessible();
    let number = await addLine(page, '静态 IP');
    await page.until(() => labelOf(page, number, '网关'), 'should have a gateway field');
    write(fieldOf(page, number, 'IP 地址'), '１９８。51.100.7');
    write(fieldOf(page, number, '子网掩码'), '/24');
    write(fieldOf(page, number, '网关'), '198.51.100.1');
    write(fieldOf(page, number, 'VLAN'), '100');
    number = await addLine(page, 'PPPoE');
    await page.until(() => labelOf(page, number, '宽带账号'), 'should have an account field');
    write(fieldOf(page, number, '宽带账号'), 'ad-dial-test');
    write(fieldOf(page, number, '宽带密码'), 'secret-1');
    await addLine(page, 'DHCP');
    await page.shows(UNSAVED);
    const events = page.recordEvents('partner-dialling-saved');
    await page.press('保存配置');
    await page.noLongerShows(UNSAVED);
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ deviceUuid: deviceUUID, name: card, lines: 3 }]);
    const saved = (await infoOf(deviceUUID)).netcardInfo.find(({ name }) => name === card)!.diallingInfo;
    expect(saved.map(({ type }) => type)).to.deep.equal(['static', 'pppoe', 'dhcp']);
    expect(saved[0]).to.include({ ip: '198.51.100.7', mask: '255.255.255.0', gateway: '198.51.100.1', vlan: 100 });
    await page.shows('暂无修改');
    expect(lines(page)).to.have.length(3);
    await page.isAccessible();
  });

  it('shows each fault at its field and focuses the first one', async () => {
    const { deviceUUID, card } = emptyCard();
    const page = await open(deviceUUID);
    await choose(page, card);
    const number = await addLine(page, '静态 IP');
    await page.until(() => labelOf(page, number, '网关'), 'should have a gateway field');
    write(fieldOf(page, number, 'IP 地址'), '198.51.100.7');
    write(fieldOf(page, number, '子网掩码'), '255.255.255.0');
    write(fieldOf(page, number, '网关'), '198.51.101.1');
    await page.press('保存配置');
    await page.shows('网关不在该 IP 的网段内');
    await page.shows('有 1 处需要修改');
    await page.until(() => page.root.activeElement === fieldOf(page, number, '网关'), 'should have the focus');
    expect(callsTo(SAVE)).to.equal(0);
    await page.isAccessible();
    write(fieldOf(page, number, '网关'), '198.51.100.1');
    await page.noLongerShows('网关不在该 IP 的网段内');
  });

  it('adds several pasted lines at once and reports unreadable rows', async () => {
    const { deviceUUID, card } = emptyCard();
    const page = await open(deviceUUID);
    await choose(page, card);
    await page.press('批量添加');
    await page.until(() => page.find('textarea'), 'should have a field for the list');
    const area = page.find<HTMLTextAreaElement>('textarea')!;
    writeArea(area, 'dhcp 7\n这不是线路\n198.51.100.8/24 198.51.100.1');
    await page.shows('第 2 行无法识别');
    await page.isAccessible();
    const list = 'dhcp 7\nad-a pw 8\n198.51.100.8/24 198.51.100.1';
    writeArea(area, list);
    await page.press('取消');
    await page.until(() => !page.find('textarea'), 'should close');
    await page.press('批量添加');
    expect((await page.waitFor<HTMLTextAreaElement>('textarea')).value, 'after it was closed').to.equal(list);
    await page.press('添加 3 条');
    await page.until(() => lines(page).length === 3, 'should have three lines');
    expect(fieldOf(page, 2, '宽带账号').value).to.equal('ad-a');
    expect(fieldOf(page, 3, '子网掩码').value).to.equal('255.255.255.0');
  });

  it('keeps unsaved lines while the element is away, warns before the page is left, and discards them after a confirmation', async () => {
    const { deviceUUID, card } = emptyCard();
    let page = await open(deviceUUID);
    await choose(page, card);
    await addLine(page, 'DHCP');
    await page.shows(UNSAVED);
    expect(warns()).to.equal(true);
    fixtureCleanup();
    await until(() => !warns(), 'the warning is removed');
    page = await open(deviceUUID);
    await page.until(() => page.find('[role=tab]', '未保存'), 'should mark the card');
    await choose(page, card);
    expect(lines(page)).to.have.length(1);
    await page.press('放弃修改');
    await page.shows('放弃未保存的修改？');
    await page.isAccessible();
    await page.until(() => page.find('[role=dialog] button', '放弃'), 'should prompt');
    [...page.root.querySelectorAll<HTMLButtonElement>('[role=dialog] footer button')].at(-1)!.click();
    await page.shows('该网卡暂无线路');
    await page.until(() => page.root.activeElement?.closest('form'), 'should keep the focus in the form');
  });

  it('discards unsaved lines when the user signs out (hazard 22)', async () => {
    const { deviceUUID, card } = emptyCard();
    const page = await open(deviceUUID);
    await choose(page, card);
    await addLine(page, 'PPPoE');
    await page.shows(UNSAVED);
    fixtureCleanup();
    session.clear();
    await signInAgent();
    const again = await open(deviceUUID);
    await choose(again, card);
    await again.shows('该网卡暂无线路');
  });

  it('sends lines once, keeps them after a refusal, and reports a missing response (hazard 2)', async () => {
    const { deviceUUID, card } = emptyCard();
    const page = await open(deviceUUID);
    await choose(page, card);
    await addLine(page, 'DHCP');
    const body = { message: '设备离线', requestId: 'r-81' };
    await injectFault({ call: SAVE, times: 1, fault: 'status', status: 400, body });
    await page.press('保存配置');
    await page.shows('设备离线');
    await page.shows('r-81');
    await page.isAccessible();
    // The fault has no `times`, because a browser automatically resends a request when a kept-alive connection breaks.
    await injectFault({ call: SAVE, fault: 'reset' });
    await page.press('保存配置');
    await page.shows('未收到结果');
    await page.shows(UNSAVED);
    await clearFaults();
    forgetCalls();
    page.button('保存配置')!.click();
    page.button('保存配置')!.click();
    await page.noLongerShows(UNSAVED);
    expect(callsTo(SAVE)).to.equal(1);
  });

  it('disables saving until a required management line is bound (§9)', async () => {
    const { deviceUUID } = take(lacksManager);
    const page = await open(deviceUUID, 320);
    await page.shows('请先绑定管理线路');
    await page.press('添加线路');
    await page.until(() => lines(page).length > 0, 'should have a line');
    expect(page.button('保存配置')!.disabled).to.equal(true);
    await page.isAccessible();
    await page.press('配置网络');
    await page.shows('网卡名称');
  });

  it('shows English texts', async () => {
    configure({ locale: 'en' });
    const page = await open(take(ofType('routerNat')).deviceUUID);
    await page.shows('Dialing settings');
    await page.shows('Add multiple lines');
    await page.isAccessible();
  });
});
