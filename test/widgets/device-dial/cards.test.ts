import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import '#widgets/device-dial/device-dial.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { onPlatform, write } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { clearFaults, injectFault } from '../../browser/sandbox.ts';
import {
  CONFIRM,
  DEVICES,
  INFO,
  infoOf,
  isManaged,
  lacksManager,
  ofType,
  openDial,
  signInAgent,
  take,
} from './device-dial-page.ts';

const BOUND = '该拨号方式需要一条管理线路';

describe('partner-device-dial: network cards (§2.6)', () => {
  onPlatform();
  beforeEach(async () => {
    await signInAgent();
    forgetCalls();
  });

  it('shows -- when the platform does not send the state of a device (§3)', async () => {
    const items = [
      { uuid: 'events', online: '1' },
      { uuid: 'untold', agentIncome: 1 },
    ];
    await injectFault({ call: DEVICES, fault: 'status', status: 200, body: { items, total: 2 } });
    const page = await openDial({ view: 'list' });
    const states = () => page.all('tbody tr').map((row) => row.querySelectorAll('th, td')[1]!.textContent);
    await page.until(() => states().length === 2, 'should list both');
    expect(states()).to.deep.equal(['在线', '--']);
  });

  it('shows name, speed in M and IP of each card', async () => {
    const device = take(ofType('serverDial'));
    const page = await openDial({ 'device-uuid': device.deviceUUID });
    await page.isReady();
    await page.shows('服务器拨号');
    for (const { name, speed, ip } of device.netcardInfo) {
      await page.shows(name);
      await page.shows(speed!.toLocaleString('en-US'));
      if (ip) await page.shows(ip);
    }
    await page.isAccessible();
  });

  it('shows an unknown dialing type as received, without a claim about the management line', async () => {
    const netcardInfo = [{ name: 'eth0', isManager: false }];
    for (const [diallingType, words] of [
      ['satellite', '无法识别该拨号方式'],
      ['server internet', BOUND],
    ] as const) {
      await injectFault({ call: INFO, fault: 'status', status: 200, body: { diallingType, netcardInfo } });
      const page = await openDial({ 'device-uuid': diallingType });
      await page.shows(words);
      expect(page.text).to.contain(diallingType === 'satellite' ? 'satellite' : '服务器互联网');
      expect(page.text).not.to.contain('不需要管理线路');
      await clearFaults();
    }
  });

  it('binds the chosen card once when pressed twice, and shows 绑定成功 (§4, §8)', async () => {
    const device = take(lacksManager);
    const page = await openDial({ 'device-uuid': device.deviceUUID });
    await page.shows(BOUND);
    expect(page.button('去拨号配置')!.disabled).to.equal(true);
    await page.press('确认绑定');
    await page.shows('请先选择一张网卡');
    await page.isAccessible();
    const events = page.recordEvents('partner-card-bound');
    const { name } = device.netcardInfo[1]!;
    page.find<HTMLInputElement>(`input[value="${name}"]`)!.click();
    await page.noLongerShows('请先选择一张网卡');
    page.button('确认绑定')!.click();
    page.button('确认绑定')?.click();
    await page.shows(`管理线路为 ${name}`);
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ deviceUuid: device.deviceUUID, name }]);
    expect(callsTo(CONFIRM)).to.equal(1);
    expect((await infoOf(device.deviceUUID)).netcardInfo[1]!.isManager).to.equal(true);
    await page.isAccessible();
  });

  it('unbinds a card after a confirmation, shows 解绑成功, and disables dialling again', async () => {
    const device = take(isManaged);
    const { name } = device.netcardInfo.find(({ isManager }) => isManager)!;
    const page = await openDial({ 'device-uuid': device.deviceUUID });
    await page.shows(`管理线路为 ${name}`);
    await page.press('解绑');
    await page.shows(`解绑管理线路 ${name}？`);
    await page.isAccessible();
    const events = page.recordEvents('partner-card-unbound');
    await page.press('确认解绑');
    await page.shows(BOUND);
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ deviceUuid: device.deviceUUID, name }]);
    expect(isManaged(await infoOf(device.deviceUUID))).to.equal(false);
    await page.until(
      () => page.root.activeElement?.matches('input[type=radio]'),
      'should move the focus to the choice after the button disappears',
    );
  });

  it('only links to dialling when no management line is needed', async () => {
    const { deviceUUID, name } = take(ofType('fixedPublicIp'));
    const page = await openDial({ 'device-uuid': deviceUUID });
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.shows('该拨号方式不需要管理线路');
    expect(page.all('input[type=radio]')).to.deep.equal([]);
    expect(page.button('确认绑定')).to.equal(undefined);
    await page.shows(`${name} ${deviceUUID}`);
    await page.isAccessible();
    await page.press('去拨号配置');
    expect(navigations.map(({ detail }) => detail)).to.deep.equal([{ to: 'dial', params: { deviceUUID } }]);
  });

  it('shows why the platform refused, with the request ID, and keeps the choice', async () => {
    const device = take(lacksManager);
    const page = await openDial({ 'device-uuid': device.deviceUUID });
    await page.shows(BOUND);
    page.find<HTMLInputElement>(`input[value="${device.netcardInfo[0]!.name}"]`)!.click();
    await injectFault({
      call: CONFIRM,
      fault: 'status',
      status: 400,
      body: { message: '设备正在升级', requestId: 'r-71' },
    });
    await page.press('确认绑定');
    await page.shows('设备正在升级');
    await page.shows('r-71');
    await page.isAccessible();
  });

  it('opens a drawer, loads when it opens, and returns the focus when it closes', async () => {
    const { deviceUUID } = take(ofType('routerNat'));
    const page = await openDial({ 'device-uuid': deviceUUID, view: 'drawer' }, 320);
    await page.until(() => page.button('配置网络'), 'should have the button');
    expect(callsTo(INFO)).to.equal(0);
    page.button('配置网络')!.focus();
    await page.press('配置网络');
    await page.shows('网卡名称');
    await page.isAccessible();
    page.find<HTMLButtonElement>('[role=dialog] header button')!.click();
    await page.until(() => !page.find('[role=dialog]'), 'should close');
    await page.until(() => page.root.activeElement === page.button('配置网络'), 'should give the focus back');
  });

  it('links to the list without a retry when the platform does not know the device', async () => {
    const page = await openDial({ 'device-uuid': '0'.repeat(32), view: 'config' });
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.shows('没有这台设备');
    expect(page.button('重试')).to.equal(undefined);
    await page.isAccessible();
    await page.press('前往节点列表');
    expect(navigations.map(({ detail }) => detail.to)).to.deep.equal(['devices']);
  });

  it('links to the list when no device is given', async () => {
    const page = await openDial({ view: 'config' });
    const navigations = page.recordEvents('partner-navigation-requested');
    await page.shows('未指定设备');
    await page.press('前往节点列表');
    expect(navigations.map(({ detail }) => detail.to)).to.deep.equal(['devices']);
    await page.isAccessible();
  });

  it('searches the device list and opens the cards of a device', async () => {
    const page = await openDial({});
    await page.until(() => page.find('tbody button'), 'should have devices');
    const uuid = page.find('tbody td:nth-child(3)')!.textContent!.trim();
    write(page.find<HTMLInputElement>('[role=search] input')!, uuid);
    await page.until(() => page.root.querySelectorAll('tbody tr').length === 1, 'should have one device');
    const navigations = page.recordEvents('partner-navigation-requested');
    page.button('拨号配置')!.click();
    expect(navigations.map(({ detail }) => detail)).to.deep.equal([{ to: 'dial', params: { deviceUUID: uuid } }]);
    await page.press(/配置网络/);
    await page.shows('网卡名称');
    await page.isAccessible();
  });

  it('lists as many devices a page as page-size states', async () => {
    const page = await openDial({ 'page-size': '20' });
    await page.until(() => page.all('tbody tr').length === 20 && page.find('tbody button'), 'should have 20 devices');
    await page.press('第 2 页');
    page.element.setAttribute('page-size', '100');
    await page.until(() => page.all('tbody tr').length === 100, 'should have 100 devices');
  });

  it('lists which devices need a management line, and follows when one is bound', async () => {
    const page = await openDial({});
    await page.press(/配置网络/);
    await page.shows('网卡名称');
    page.find<HTMLButtonElement>('[role=dialog] header button')!.click();
    await page.until(() => !page.find('[role=dialog]'), 'should close');
    const columns = () => page.all('tbody tr').map((row) => row.querySelectorAll('th, td')[3]!.textContent);
    expect(columns()).to.include.members(['管理线路 待绑定', '管理线路 不需要']);
    const only = page.find('label', '仅显示待绑定管理线路的设备')!;
    const counted = () => /（(\d+)）/.exec(only.textContent)?.[1];
    await page.until(counted, 'should count them');
    const count = Number(counted());
    expect(count).to.be.greaterThan(0);
    only.querySelector('input')!.click();
    await page.until(() => columns().every((column) => column === '管理线路 待绑定'), 'should list only those');
    const first = page.find('tbody button')!.textContent;
    await page.press(`${first} 配置网络`);
    await page.waitFor('[role=dialog] input[type=radio]');
    page.find<HTMLInputElement>('[role=dialog] input[type=radio]')!.click();
    await page.press('确认绑定');
    await page.shows('管理线路为');
    await page.shows(`（${count - 1}）`);
    await page.isAccessible();
  });

  it('has no column of management lines on a platform that does not send them', async () => {
    const items = [{ uuid: 'untold', managerCard: null }];
    await injectFault({ call: DEVICES, fault: 'status', status: 200, body: { items, total: 1 } });
    const page = await openDial({ view: 'list' });
    await page.waitFor('tbody button', 'untold');
    expect(page.all('thead th').map(({ textContent }) => textContent)).not.to.include('管理线路');
    expect(page.find('label', '仅显示')).to.equal(undefined);
  });

  it('names the actions of a device by their visible text, for users of voice control', async () => {
    for (const locale of ['zh-CN', 'en'] as const) {
      configure({ locale });
      const page = await openDial({ view: 'list' });
      await page.until(() => page.find('tbody button[aria-label]'), 'should have devices');
      for (const { ariaLabel, textContent } of page.all('tbody button[aria-label]'))
        expect(ariaLabel).to.contain(textContent);
    }
  });

  it('keeps its content when the network is down, with a message until it is back', async () => {
    const page = await openDial({});
    await page.until(() => page.find('tbody button'), 'should have devices');
    setOnline(false);
    await page.shows('网络已断开，显示的可能不是最新内容');
    expect(page.find('tbody button')).to.exist;
    await page.isAccessible();
    setOnline(true);
    await page.noLongerShows('网络已断开');
  });

  it('shows a message when no device matches', async () => {
    const page = await openDial({});
    await page.until(() => page.find('tbody button'), 'should have devices');
    write(page.find<HTMLInputElement>('[role=search] input')!, '没有这台');
    await page.shows('没有符合的设备');
    await page.isAccessible();
    await page.press('清除搜索');
    await page.until(() => page.root.querySelectorAll('tbody tr').length > 1, 'should have devices again');
  });
});
