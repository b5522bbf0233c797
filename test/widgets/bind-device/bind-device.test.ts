import { expect } from '@open-wc/testing';
import '#widgets/bind-device/bind-device.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { clearFaults, injectFault, registerNode } from '../../browser/sandbox.ts';

const BIND = '/api/v1/miner/device/bind';
const UUID = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

async function open(uuid?: string, width = 375): Promise<ElementPage> {
  const page = await openPage('partner-bind-device', width);
  if (uuid) page.element.setAttribute('device-uuid', uuid);
  await page.until(() => page.button('绑定'), 'should show the form');
  return page;
}

describe('partner-bind-device (§2.1, /m/bind)', () => {
  onPlatform();
  before(async () => {
    for (const uuid of [UUID, UUID.replace('0f', 'ff')]) await registerNode(uuid);
  });
  beforeEach(async () => {
    await signIn('miner');
    forgetCalls();
  });

  it('shows the fault of an invalid UUID', async () => {
    const page = await open();
    await page.press('绑定');
    await page.showsNote('设备 ID', '请输入设备 ID');
    await page.isAccessible();
    page.type('设备 ID', UUID.slice(1));
    await page.showsNote('设备 ID', '应为 32 位，当前 31 位');
    page.type('设备 ID', `${UUID.slice(1)}g`);
    await page.showsNote('设备 ID', '只包含数字和字母 a 至 f');
    expect(callsTo(BIND)).to.equal(0);
  });

  it('binds once when pressed twice: shows 绑定成功, emits the event, offers next steps, and rejects the same UUID afterwards', async () => {
    const page = await open(`https://partner.example/m/bind?deviceUUID=${UUID.toUpperCase()}`);
    expect(page.field('设备 ID').value).to.equal(UUID);
    const bound = page.recordEvents('partner-device-bound');
    const navigations = page.recordEvents('partner-navigation-requested');
    page.button('绑定')!.click();
    page.button('绑定')!.click();
    await page.shows(`节点 ${UUID} 已绑定`);
    expect(bound.map(({ detail }) => detail)).to.deep.equal([{ deviceUuid: UUID }]);
    expect(callsTo(BIND)).to.equal(1);
    await page.isAccessible();
    await page.press('配置网络');
    expect(navigations.map(({ detail }) => detail)).to.deep.equal([{ to: 'dial', params: { deviceUUID: UUID } }]);
    await page.press('继续绑定');
    page.type('设备 ID', UUID);
    await page.press('绑定');
    await page.shows('该节点已绑定到您的账号');
    await page.isAccessible();
  });

  it('shows a message when no response arrives', async () => {
    // The fault has no `times`, because a browser automatically resends a request when a kept-alive connection breaks.
    await injectFault({ call: BIND, fault: 'reset' });
    const page = await open(UUID.replace('0f', 'ff'));
    await page.press('绑定');
    await page.shows('未收到结果');
    await page.isAccessible();
    await clearFaults();
    await page.press('绑定');
    await page.shows('已绑定');
  });
});
