import { expect } from '@open-wc/testing';
import '#widgets/bind-device/bind-device.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { Camera, cameraOn, drawCodes, failingCamera, releaseCamera } from '../../browser/camera.ts';
import { type ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { chooseFiles } from '../../browser/files.ts';
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

  describe('the code of the label', () => {
    const CODE = UUID.toUpperCase();
    const OTHER = UUID.replace('0f', 'ff');
    const FOREIGN = '不是设备二维码';
    const isOpen = (page: ElementPage) => page.find('[role=dialog]') !== undefined;

    async function scan(): Promise<ElementPage> {
      const page = await open();
      await page.press('扫描设备二维码');
      await page.waitFor('[role=dialog] button', '选择照片');
      return page;
    }

    /** Waits until the dialog has closed with this UUID in the field. */
    const reads = (page: ElementPage, uuid: string) =>
      page.until(() => !isOpen(page) && page.field('设备 ID').value === uuid, `should have read ${uuid}`);

    const choose = (page: ElementPage, ...files: readonly File[]) => chooseFiles(page.find('[role=dialog]')!, files);

    const photoOf = async (...texts: readonly string[]): Promise<File> => {
      const blob = await new Promise<Blob | null>((resolve) => drawCodes(...texts).toBlob(resolve));
      return new File([blob!], 'label.png');
    };

    afterEach(releaseCamera);

    // first, because the page looks for the detector once
    it('is read by the detector of the browser, and by the own decoder if that finds nothing or fails', async () => {
      let detected = async () => [OTHER, CODE];
      class Detector {
        static getSupportedFormats = async () => ['ean_13', 'qr_code'];
        detect = async () => (await detected()).map((rawValue) => ({ rawValue }));
      }
      Object.assign(window, { BarcodeDetector: Detector });
      cameraOn(CODE);
      const page = await scan();
      await page.shows('画面中有多个设备的二维码');
      expect(isOpen(page)).to.equal(true);
      detected = async () => [];
      await reads(page, UUID);
      page.type('设备 ID', '');
      detected = () => Promise.reject(new DOMException('', 'NotSupportedError'));
      await page.press('扫描设备二维码');
      await reads(page, UUID);
      Reflect.deleteProperty(window, 'BarcodeDetector');
    });

    it('fills in the UUID, closes the camera, and binds nothing', async () => {
      const camera = cameraOn(CODE);
      const page = await open();
      page.type('设备 ID', '');
      await page.press('绑定');
      await page.showsNote('设备 ID', '请输入设备 ID');
      await page.press('扫描设备二维码');
      await reads(page, UUID);
      await camera.isClosed();
      await page.showsNote('设备 ID', '设备标签上的 32 位字符');
      expect(callsTo(BIND)).to.equal(0);
    });

    it('fills in nothing when it is not from a device', async () => {
      cameraOn(`https://other.example/${UUID}`);
      const page = await scan();
      await page.shows(FOREIGN);
      await page.isAccessible();
      const changes: string[] = [];
      const status = await page.waitFor('[role=dialog] [role=status]');
      new MutationObserver(() => changes.push(status.textContent)).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      await choose(page, await photoOf('12345678'));
      await page.until(() => changes.length > 0, 'should read the photo');
      await page.shows(FOREIGN);
      // once for the photo: the frames of the camera announce nothing more
      expect(changes.filter((text) => text.includes(FOREIGN))).to.have.length.at.most(2);
      expect(page.field('设备 ID').value).to.equal('');
    });

    for (const [name, text, retries] of [
      ['NotAllowedError', '未获得相机权限', true],
      ['NotFoundError', '未找到相机', true],
      ['NotReadableError', '可能正被其他应用使用', true],
      ['TypeError', '相机启动失败', true],
    ] as const)
      it(`explains ${name} of the camera, and tries again`, async () => {
        failingCamera(name);
        const page = await scan();
        await page.shows(text);
        await page.isAccessible();
        expect(page.button('重试') !== undefined).to.equal(retries);
        cameraOn(CODE);
        await page.press('重试');
        await reads(page, UUID);
      });

    it('explains that a page without HTTPS or an app has no camera', async () => {
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: undefined, configurable: true });
      const page = await scan();
      await page.shows('当前浏览器或应用不支持相机');
      expect(page.button('重试')).to.equal(undefined);
      const secure = Object.getOwnPropertyDescriptor(window, 'isSecureContext')!;
      Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
      await page.press('关闭');
      await page.press('扫描设备二维码');
      await page.shows('当前页面未使用 HTTPS');
      Object.defineProperty(window, 'isSecureContext', secure);
    });

    it('closes the camera when the dialog, the element or the page is no longer shown', async () => {
      let permit = () => {};
      const late = new Camera(async () => {
        await new Promise<void>((resolve) => (permit = resolve));
        return drawCodes().captureStream();
      });
      const page = await scan();
      await page.shows('正在打开相机');
      await page.press('关闭');
      permit();
      await late.isClosed();

      const camera = cameraOn();
      await page.press('扫描设备二维码');
      await page.shows('将二维码放入框内');
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      await camera.isClosed();
      Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
      await page.until(() => camera.isInUse, 'should use the camera again');
      camera.tracks.at(-1)!.dispatchEvent(new Event('ended'));
      await page.shows('相机已断开');
      await page.press('重试');
      await page.until(() => camera.isInUse, 'should use the camera again');
      page.element.remove();
      await camera.isClosed();
    });

    it('is read from a photo, within limits (hazard 47)', async () => {
      failingCamera('NotFoundError');
      const page = await scan();
      const file = await (await photoOf()).arrayBuffer();
      const huge = new DataView(file.slice(0));
      huge.setUint32(16, 65_000);
      huge.setUint32(20, 65_000);
      for (const [photo, text] of [
        [new File(['%PDF-1.7'], 'label.jpg'), '请选择 JPG 或 PNG 格式的照片'],
        [new File([huge], 'label.png'), '照片不能超过 5000 万像素'],
        [new File([file.slice(0, 60)], 'label.png'), '照片无法打开'],
        [new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'label.jpg'), '照片不能超过 20 MB'],
        [await photoOf(), '照片中未识别到二维码'],
        [await photoOf(CODE, OTHER), '画面中有多个设备的二维码'],
      ] as const) {
        await choose(page, photo);
        await page.shows(text);
      }
      await choose(page, await photoOf(CODE));
      await reads(page, UUID);
    });
  });
});
