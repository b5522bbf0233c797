import { expect, fixtureCleanup } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import { clearWalletTicket, readWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { callsOf, callsTo, forgetCalls } from '../../browser/calls.ts';
import {
  changeUser,
  clearFaults,
  injectFault,
  setClock,
  WALLET_PASSWORD,
  registerNode,
} from '../../browser/sandbox.ts';
import { ElementPage, mount, onPlatform } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { until } from '../../browser/until.ts';
import { morning, signIn, WalletPage } from './wallet-page.ts';

const SAVE_ADDRESS = '/api/bff/console/miniapp/api/saveAddress';
const VERIFY = '/api/user/verify_wallet_password';

describe('partner-wallet: the gate (§4)', () => {
  onPlatform();
  before(async () => {
    await setClock(morning(3));
  });
  beforeEach(() => {
    localStorage.clear();
    clearWalletTicket();
  });

  describe('1 the migration notice', () => {
    it('is shown once to a migrated account before anything else (§9)', async () => {
      await signIn('migrated');
      const page = await WalletPage.open();
      await page.isReady();
      await page.shows('6 月 1 日前的月结金额仍在本平台提现，之后的在新平台。6 月 9 日起的周账单在新平台。');
      expect(page.text).not.to.contain('可提现余额');
      await page.isAccessible();
      await page.press('我知道了');
      await page.shows('可提现余额');
      expect(localStorage.getItem('migrationNotice:100007')).to.exist;
      fixtureCleanup();
      const again = await WalletPage.open();
      await again.shows('可提现余额');
    });

    it('is closed also when the storage is blocked (hazard 15)', async () => {
      const blocked = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')!;
      Storage.prototype.setItem = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      try {
        await signIn('migrated');
        const page = await WalletPage.open();
        await page.press('我知道了');
        await page.shows('可提现余额');
      } finally {
        Object.defineProperty(Storage.prototype, 'setItem', blocked);
      }
    });
  });

  it('shows an expired session at once, and continues after the next sign-in', async () => {
    const token = await signIn('miner');
    const page = await WalletPage.open();
    // The skeleton also contains the name of the balance. Without it, the token would be refused before any response.
    await page.isReady();
    session.expire(token);
    await page.until(() => page.find('[role=alert]', '尚未登录'), 'should announce it');
    await page.isAccessible();
    await signIn('miner');
    await page.shows('可提现余额');
  });

  it('shows the mini-program’s QR code before the password when the user must verify, and only once (§2.7, §6)', async () => {
    await signIn('scan', { ticket: false });
    const page = await WalletPage.open();
    await page.shows('扫码完成实名认证');
    await page.shows('输入钱包密码');
    await page.isAccessible();
    await page.press('稍后再说');
    await page.until(() => !page.text.includes('扫码完成实名认证'), 'the dialog is closed');
    const owner = page.find<HTMLInputElement>('form input[autocomplete=username]')!;
    expect([owner.value, page.field('钱包密码').autocomplete]).to.deep.equal(['scan/wallet', 'current-password']);
    page.type('钱包密码', WALLET_PASSWORD);
    await page.press('进入钱包');
    await page.shows('可提现余额***');
    await page.shows('请在小程序中完成实名认证');
    expect(page.text, 'prompted once').not.to.contain('扫码完成实名认证');
  });

  describe('2 node info', () => {
    before(() => changeUser('miner', { needFillCollection: true }));
    after(() => changeUser('miner', { needFillCollection: false }));
    const DEVICES = '/api/income/miner_device';
    const PLACE = '上海市浦东新区张江高科技园区';
    const SPOT = '121.5905,31.2087';

    const sent = () =>
      JSON.parse(callsOf(SAVE_ADDRESS).at(-1)!.body as string) as { username: string; nodes: object[] };
    /** Chooses the first node of the list. @returns its ID */
    async function chooseNode(page: WalletPage): Promise<string> {
      (await page.waitFor('button[aria-haspopup=dialog][aria-label="设备 ID: 请选择节点"]')).click();
      const option = await page.waitFor('[role=dialog] [role=option]:has(code)');
      const uuid = option.querySelector('code')!.textContent;
      option.click();
      await page.shows(uuid);
      return uuid;
    }
    async function choosePlace(page: WalletPage, text: string): Promise<void> {
      page.type('节点地址', text);
      (await page.waitFor('[role=option]', PLACE)).click();
      await page.until(() => page.field('节点地址').value === PLACE, 'should show the place');
    }

    it('shows missing values next to their fields', async () => {
      await signIn('miner');
      const page = await WalletPage.open();
      await page.press('保存并继续');
      await page.shows('请选择节点');
      await page.shows('请输入节点地址');
      const choice = page.find('button[aria-invalid=true]');
      await until(() => page.root.activeElement === choice, 'the first invalid field has the focus');
      await page.isAccessible();
    });

    it('prompts first for a node and a place, and sends the location of the place', async () => {
      await signIn('unplaced');
      const page = await WalletPage.open();
      await page.shows('填写节点信息');
      const uuid = await chooseNode(page);
      await choosePlace(page, '张江');
      await page.isAccessible();
      await page.press('再添加一个节点');
      await page.shows('节点 2');
      (await page.waitFor('button[aria-label="设备 ID: 请选择节点"]')).click();
      await page.waitFor('[role=dialog] [role=option]:has(code)');
      const offered = page.all('[role=option] code').map(({ textContent }) => textContent);
      expect(offered, 'a node is not offered twice').not.to.include(uuid);
      expect(page.find('[role=option]', '全部节点'), 'nor all of them').not.to.exist;
      page.find('[role=dialog] [role=option]')!.click();
      await page.until(() => !page.find('[role=dialog]'), 'should close the list');
      page.find<HTMLButtonElement>('[aria-label="移除节点 2"]')!.click();
      await page.noLongerShows('节点 2');
      await page.press('保存并继续');
      await page.shows('可提现余额');
      expect(sent()).to.deep.equal({ username: 'unplaced', nodes: [{ uuid, address: PLACE, location: SPOT }] });
    });

    it('moves the focus to the start of the next step', async () => {
      await signIn('miner', { ticket: false });
      const page = await WalletPage.open();
      await chooseNode(page);
      page.type('节点地址', '上海市浦东新区示例路 1 号');
      page.button('保存并继续')!.focus();
      page.button('保存并继续')!.click();
      await page.shows('输入钱包密码');
      await page.until(() => page.root.activeElement === page.find('.frame'), 'should focus its start');
      await changeUser('miner', { needFillCollection: true });
    });

    it('keeps the input and shows the platform’s message after a refusal (§8)', async () => {
      await signIn('miner');
      const page = await WalletPage.open();
      await chooseNode(page);
      page.type('节点地址', '上海市浦东新区示例路 1 号');
      await injectFault({ call: SAVE_ADDRESS, fault: 'code', body: { code: 4000, message: '节点不存在' } });
      await page.press('保存并继续');
      await page.shows('节点不存在');
      expect(page.field('节点地址').value).to.equal('上海市浦东新区示例路 1 号');
    });

    it('shows a message, sends nothing and keeps the input while the network is down', async () => {
      await signIn('miner');
      const page = await WalletPage.open();
      const uuid = await chooseNode(page);
      page.type('节点地址', '上海市浦东新区示例路 1 号');
      forgetCalls();
      setOnline(false);
      try {
        await page.shows('网络已断开，恢复后可以提交');
        const button = page.find<HTMLButtonElement>('button[type=submit]')!;
        expect(button.disabled).to.equal(true);
        button.form!.requestSubmit();
        await page.isAccessible();
      } finally {
        setOnline(true);
      }
      await page.shows('保存并继续');
      expect(callsTo(SAVE_ADDRESS)).to.equal(0);
      expect(page.text).to.contain(uuid);
      expect(page.field('节点地址').value).to.equal('上海市浦东新区示例路 1 号');
    });

    it('shows a missing result, and continues when the nodes were saved anyway', async () => {
      await signIn('miner');
      const page = await WalletPage.open();
      await chooseNode(page);
      page.type('节点地址', '上海市浦东新区示例路 1 号');
      await injectFault({ call: SAVE_ADDRESS, fault: 'reset' });
      await page.press('保存并继续');
      await page.shows('未收到结果，请稍后再试');
      await clearFaults();
      await injectFault({ call: SAVE_ADDRESS, fault: 'lost-answer', times: 1 });
      await page.press('保存并继续');
      await page.shows('可提现余额');
      await changeUser('miner', { needFillCollection: true });
    });

    for (const [what, fault] of [
      ['has no nodes', { fault: 'status', status: 200, body: { items: [], total: 0 } }],
      ['fails to list nodes', { fault: 'status', status: 500 }],
    ] as const)
      it(`accepts a typed ID when the platform ${what}; a typed address has no location`, async () => {
        await changeUser('miner', { needFillCollection: true });
        await injectFault({ call: DEVICES, ...fault });
        await signIn('miner');
        const page = await WalletPage.open();
        await page.waitFor('input[autocapitalize=off]');
        await registerNode('node-east-0001');
        page.type('设备 ID', 'node-east-0001');
        page.type('节点地址', '上海市浦东新区示例路 1 号');
        await page.press('保存并继续');
        await page.shows('可提现余额');
        const nodes = [{ uuid: 'node-east-0001', address: '上海市浦东新区示例路 1 号', location: '' }];
        expect(sent()).to.deep.equal({ username: 'miner', nodes });
      });
  });

  describe('3 the wallet password', () => {
    before(() => changeUser('miner', { walletPasswordFilled: false }));
    after(() => changeUser('miner', { walletPasswordFilled: true }));

    it('requires a password: links to the password element, and continues after it is set', async () => {
      await signIn('miner', { ticket: false });
      const page = await WalletPage.open();
      const events = page.recordEvents('partner-navigation-requested');
      await page.press('去设置');
      expect(events[0]?.detail).to.deep.equal({ to: 'password', params: { type: 'wallet' } });
      await page.isAccessible();
      await changeUser('miner', { walletPasswordFilled: true });
      // A user who sets it in another tab returns to this tab.
      document.dispatchEvent(new Event('visibilitychange'));
      await page.shows('输入钱包密码');
    });
  });

  it('names the next task of a user who cannot withdraw yet, and links to the password to view the wallet', async () => {
    await signIn('newcomer', { ticket: false });
    const page = await WalletPage.open();
    const events = page.recordEvents('partner-navigation-requested');
    await page.shows('还需完成：实名认证、收款信息、钱包密码');
    await page.isAccessible();
    await page.press('去实名认证');
    await page.press('仅查看钱包，先设置钱包密码');
    expect(events.map(({ detail }) => detail as unknown)).to.deep.equal([
      { to: 'certification', params: {} },
      { to: 'password', params: { type: 'wallet' } },
    ]);
  });

  it('fits the narrowest phone in English', async () => {
    await signIn('newcomer', { ticket: false });
    configure({ locale: 'en' });
    const page = new ElementPage(await mount('partner-wallet', 288));
    await page.shows('Set the wallet password first to view the wallet');
    for (const button of page.all('button')) expect(button.offsetWidth, button.textContent).to.be.at.most(288 - 2 * 16);
  });

  describe('4 entering it', () => {
    it('disables the button and keeps the input while the network is down', async () => {
      await signIn('agent', { ticket: false });
      const page = await WalletPage.open();
      await page.waitFor('button', '进入钱包');
      page.type('钱包密码', WALLET_PASSWORD);
      setOnline(false);
      try {
        await page.shows('网络已断开，恢复后可以提交');
        expect(page.find<HTMLButtonElement>('button[type=submit]')!.disabled).to.equal(true);
      } finally {
        setOnline(true);
      }
      await page.press('进入钱包');
      await page.shows('可提现余额');
    });

    it('accepts 6 to 12 characters, and disables the button otherwise (§5)', async () => {
      await signIn('agent', { ticket: false });
      const page = await WalletPage.open();
      const button = await page.waitFor<HTMLButtonElement>('button', '进入钱包');
      for (const [typed, possible] of [
        ['', false],
        ['12345', false],
        ['123456', true],
        ['123456789012', true],
        ['1234567890123', false],
      ] as const) {
        page.type('钱包密码', typed);
        await until(() => button.disabled !== possible, `${typed.length} characters`);
      }
      await page.isAccessible();
    });

    it('marks the field when the password is wrong, and keeps the wallet closed', async () => {
      await signIn('agent', { ticket: false });
      const page = await WalletPage.open();
      await page.shows('输入钱包密码');
      page.type('钱包密码', 'wallet00');
      await page.press('进入钱包');
      await page.shows('钱包密码错误');
      expect(page.field('钱包密码').getAttribute('aria-invalid')).to.equal('true');
      expect(page.noteOf('钱包密码')).to.contain('钱包密码错误');
      await page.isAccessible();
      page.type('钱包密码', 'wallet01');
      await page.noLongerShows('钱包密码错误');
    });

    it('opens the wallet for a day with a ticket of the tab, also in other wallets of the page', async () => {
      await signIn('agent', { ticket: false });
      const [page, other] = [await WalletPage.open(), await WalletPage.open()];
      await other.shows('输入钱包密码');
      await page.shows('输入钱包密码');
      page.type('钱包密码', WALLET_PASSWORD);
      page.field('钱包密码').focus();
      await page.press('进入钱包');
      await page.shows('可提现余额');
      // The focus moves to the start of the opened wallet.
      expect(page.root.activeElement?.className).to.equal('frame');
      await other.shows('可提现余额');
      expect(other.root.activeElement).not.to.exist;
      expect(document.cookie).to.not.contain('walletPasswordTicket');
      expect(readWalletTicket('100001')).to.be.a('string');
    });

    it('prompts again after a day, and rejects the ticket of another account', async () => {
      await signIn('agent');
      const { now } = Date;
      Date.now = () => now() + 86_400_001;
      const expired = await WalletPage.open();
      await expired.shows('输入钱包密码');
      Date.now = now;
      saveWalletTicket('100003', 'somebody-else');
      fixtureCleanup();
      const foreign = await WalletPage.open();
      await foreign.shows('输入钱包密码');
      expect(foreign.text).not.to.contain('12,846');
    });

    it('sends one request for a double Enter, and recovers when there is no response', async () => {
      await signIn('agent', { ticket: false });
      const page = await WalletPage.open();
      await page.shows('输入钱包密码');
      await injectFault({ call: VERIFY, fault: 'reset' });
      page.type('钱包密码', WALLET_PASSWORD);
      forgetCalls();
      const form = page.find<HTMLFormElement>('form')!;
      await until(() => !page.find<HTMLButtonElement>('button', '进入钱包')!.disabled);
      form.requestSubmit();
      form.requestSubmit();
      await page.shows('系统繁忙，请稍后再试');
      expect(callsTo(VERIFY)).to.equal(1);
      await clearFaults();
      await page.press('进入钱包');
      await page.shows('可提现余额');
    });

    it('links to the password element when the password is forgotten', async () => {
      await signIn('agent', { ticket: false });
      const page = await WalletPage.open();
      const events = page.recordEvents('partner-navigation-requested');
      await page.press('忘记密码');
      expect(events[0]?.detail).to.deep.equal({ to: 'password', params: { type: 'wallet' } });
    });
  });
});
