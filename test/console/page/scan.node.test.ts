/** The code of a device, shown on its page and read by a camera on a phone. A browser with a camera that plays a file. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PNG } from 'pngjs';
import type { Browser, Page } from 'puppeteer-core';
import encodeQR from 'qr';
import { decodeQR } from 'qr/decode.js';
import { launchBrowserWithCamera, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { callServer, tokenOf } from '../../server/sign-in.ts';
import { find, openAs, press, waitForText } from './console-page.ts';
import { sandbox } from './steps.ts';

const NO_CAMERA = 'No Chromium with cameras is installed. The headless shell has none.';
const BIND = '/api/v1/miner/device/bind';
const SCAN = '扫描设备二维码';
const UUID = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

/** Returns a video of one picture (YUV4MPEG2): a code in gray, smaller than the picture. */
function videoOf(code: string): Buffer {
  const [width, height, square] = [640, 480, 6];
  const luma = Buffer.alloc(width * height, 220);
  encodeQR(code, 'raw', { border: 4 }).forEach((row, y) =>
    row.forEach((isDark, x) => {
      for (let line = 0; isDark && line < square; line += 1) {
        const start = (120 + square * y + line) * width + 200 + square * x;
        luma.fill(60, start, start + square);
      }
    }),
  );
  const head = `YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\nFRAME\n`;
  return Buffer.concat([Buffer.from(head), luma, Buffer.alloc((width * height) / 2, 128)]);
}

describe('binding by the code of a device (§2.1, /m/bind)', () => {
  let server: RunningServer;
  let browser: Browser | undefined;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'camera-'));
    const video = path.join(folder, 'label.y4m');
    await writeFile(video, videoOf(UUID.toUpperCase()));
    [server, browser] = await Promise.all([startServer(), launchBrowserWithCamera(video)]);
    await sandbox(server, 'nodes', { uuid: UUID });
  });
  after(async () => {
    await browser?.close();
    await server?.close();
    await rm(folder, { recursive: true });
  });

  /** Opens the form for binding on a phone. */
  async function openForm(permissions: readonly 'camera'[]) {
    const opened = await openPage(browser!, { width: 375, agreed: true });
    await opened.page.browserContext().overridePermissions(server.origin, [...permissions]);
    await openAs(opened.page, server.origin, 'miner', '/m/bind');
    return opened;
  }

  it('fills in the UUID that the camera reads, and binds the node when the user presses', async (t) => {
    if (!browser) return t.skip(NO_CAMERA);
    const { page, calls, consoleErrors, close } = await openForm(['camera']);
    await press(page, SCAN);
    await page.waitForFunction(
      (uuid) => document.querySelector('partner-bind-device')!.shadowRoot!.querySelector('input')?.value === uuid,
      { polling: 100 },
      UUID,
    );
    await waitForText(page, '已读取设备 ID');
    assert.equal(calls(BIND), 0);
    await press(page, '绑定');
    await waitForText(page, `节点 ${UUID} 已绑定`);
    assert.equal(calls(BIND), 1);
    assert.deepEqual(consoleErrors, []);
    await close();
  });

  it('explains a refused camera, and a policy without a camera', async (t) => {
    if (!browser) return t.skip(NO_CAMERA);
    const { page, close } = await openForm([]);
    await press(page, SCAN);
    await waitForText(page, '未获得相机权限');
    await forbidCamera(page);
    await page.reload();
    await press(page, SCAN);
    await waitForText(page, '当前页面未开放相机');
    await close();
  });

  it('shows the code of a device with a margin of four squares, dark on white in the dark theme', async (t) => {
    if (!browser) return t.skip(NO_CAMERA);
    const { page, close } = await openPage(browser, { agreed: true });
    await page.evaluateOnNewDocument(() => location.origin !== 'null' && localStorage.setItem('theme', 'dark'));
    const token = await tokenOf(server.origin, 'miner');
    const { items } = await callServer(server.origin, 'GET', '/api/income/miner_device', { token });
    const [{ uuid }] = items as [{ uuid: string }];
    await openAs(page, server.origin, 'miner', `/device/${uuid}`);
    await press(page, '二维码');
    const code = await find(page, '[role=dialog] figure:has(svg[role=img])');
    const picture = PNG.sync.read(Buffer.from(await code.screenshot()));
    assert.equal(decodeQR(picture), uuid.toUpperCase());
    const margins = await code.evaluate((figure) => {
      const svg = figure.querySelector<SVGSVGElement>('svg[role=img]')!;
      const { viewBox } = svg;
      const squares = svg.querySelector('path')!.getBBox();
      return [squares.x, squares.y].map((margin) => (margin / viewBox.baseVal.width) * 33);
    });
    assert.deepEqual(margins.map(Math.round), [4, 4]);
    await close();
  });
});

/** Loads the documents of the page with a policy, as a proxy can add it. */
async function forbidCamera(page: Page): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    if (!request.isNavigationRequest()) return request.continue();
    const response = await fetch(request.url());
    const headers = { ...Object.fromEntries(response.headers), 'permissions-policy': 'camera=()' };
    return request.respond({ headers, body: await response.text() });
  });
}
