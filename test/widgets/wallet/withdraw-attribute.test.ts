import { expect, fixture, fixtureCleanup, html } from '@open-wc/testing';
import { setBalance, setClock } from '../../browser/sandbox.ts';
import type { PartnerWallet } from '#widgets/wallet/wallet.element.tsx';
import { morning, signIn, WalletPage } from './wallet-page.ts';

const open = async () =>
  new WalletPage(await fixture<PartnerWallet>(html`<partner-wallet cycle="week" withdraw></partner-wallet>`));

describe('partner-wallet with the withdraw attribute', () => {
  before(() => setClock(morning(3)));
  afterEach(() => fixtureCleanup());

  it('opens the dialog automatically, and only once', async () => {
    await setBalance('agent', 1, 12_846_37);
    await signIn('agent');
    const page = await open();
    await page.until(() => page.find('[role=dialog] form'), 'should open the dialog');
    const closed = page.recordEvents('partner-withdrawal-closed');
    await page.press('取消');
    await page.until(() => !page.find('[role=dialog]'), 'should close it');
    expect(closed.map(({ detail }) => detail)).to.deep.equal([{ walletType: 1 }]);
    await page.press('月结钱包');
    await page.shows('月结规则');
    expect(page.find('[role=dialog]:not([hidden])')).to.equal(undefined);
  });

  it('does not open the dialog when no withdrawal is possible, and shows the reason next to the button', async () => {
    await setBalance('agent', 1, 99);
    await signIn('agent');
    const page = await open();
    await page.shows('余额不足，提现最低限额 1.00 元');
    await page.shows('导出记录');
    expect(page.find('[role=dialog]:not([hidden])')).to.equal(undefined);
  });
});
