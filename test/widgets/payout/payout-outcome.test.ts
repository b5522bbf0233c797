import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/payout/payout.element.tsx';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { type ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { CAPTCHA, changeUser, holdCalls, injectFault, WALLET_PASSWORD } from '../../browser/sandbox.ts';

const SUBMIT = '/api/user/modify_account_payinfo';
const sessionExpired = { call: SUBMIT, times: 1, status: 401, body: { code: 101001, message: '登录已失效' } } as const;

describe('payout details whose response was lost or reported an expired session (hazard 2)', () => {
  onPlatform();
  beforeEach(async () => {
    configure({ session: 'embed', captcha: CAPTCHA });
    await changeUser('newcomer', {
      idenAuthenticationed: true,
      collectionInfoFilled: false,
      walletPasswordFilled: false,
      realName: '程新来',
      billingCycle: 'week',
    });
    await signIn('newcomer');
  });
  afterEach(() => session.clear());

  /** @param password the wallet password, which a later edit requires */
  async function submit(page: ElementPage, account: string, password?: string): Promise<void> {
    page.find<HTMLInputElement>('input[value=personalAlipay]')!.click();
    await page.shows('户名');
    page.type('支付宝账号', account);
    await page.press('提交');
    if (password !== undefined) {
      await page.waitFor('button', '确认提交');
      page.type('钱包密码', password);
    }
    await page.press('确认提交');
  }

  async function fillIn(account: string): Promise<ElementPage> {
    const page = await openPage('partner-payout');
    await page.shows('填写收款信息');
    await submit(page, account);
    return page;
  }

  it('shows the success after the next sign-in when the platform accepted the first entry', async () => {
    await injectFault({ ...sessionExpired, fault: 'other-answer' });
    const page = await fillIn('first@partner.example');
    const events = page.recordEvents('partner-payout-submitted');
    await page.shows('尚未登录');
    forgetCalls();
    await signIn('newcomer');
    await page.shows('收款信息提交成功');
    expect(events.map(({ detail }) => detail)).to.deep.equal([{ collectionMethod: 'personalAlipay' }]);
    expect(page.find('form')).to.equal(undefined);
    expect(callsTo(SUBMIT), 'nothing is sent again').to.equal(0);
    await page.isAccessible();
  });

  it('shows the success after the next sign-in when the platform accepted a later edit', async () => {
    await changeUser('newcomer', { walletPasswordFilled: true });
    const page = await fillIn('first@partner.example');
    await page.shows('收款信息提交成功');
    await page.noLongerShows('收款信息提交成功');
    await page.press('修改');
    await page.shows('修改收款信息');
    await injectFault({ ...sessionExpired, fault: 'other-answer' });
    await submit(page, 'later@partner.example', WALLET_PASSWORD);
    await page.shows('尚未登录');
    await signIn('newcomer');
    await page.shows('收款信息提交成功');
    await page.until(() => !page.find('form'), 'should show the summary in place of the form');
  });

  it('shows that the details were not saved after the next sign-in, and keeps the input for another attempt', async () => {
    await injectFault({ ...sessionExpired, fault: 'status' });
    const page = await fillIn('first@partner.example');
    await page.shows('尚未登录');
    await signIn('newcomer');
    await page.shows('提交的收款信息未生效，请核对后重新提交');
    expect(page.field('支付宝账号').value).to.equal('first@partner.example');
    await page.isAccessible();
    await page.press('提交');
    await page.press('确认提交');
    await page.shows('收款信息提交成功');
  });

  it('shows the success at once when only the response was lost', async () => {
    await injectFault({ call: SUBMIT, times: 1, fault: 'lost-answer' });
    const page = await fillIn('first@partner.example');
    await page.shows('收款信息提交成功');
    await page.until(() => !page.find('form'), 'should show the summary in place of the form');
  });

  it('shows nothing to another user who signs in afterwards (hazard 22)', async () => {
    await injectFault({ ...sessionExpired, fault: 'other-answer' });
    const page = await fillIn('first@partner.example');
    const events = page.recordEvents('partner-payout-submitted');
    await page.shows('尚未登录');
    await signIn('agent');
    await page.shows('收款方式');
    await page.until(() => page.button('修改'), 'should show the details of the other user');
    expect(page.text).not.to.match(/提交成功|未生效/);
    expect(events).to.deep.equal([]);
  });

  it('removes an open dialog when another user signs in, and sends nothing of it (hazard 22)', async () => {
    const page = await openPage('partner-payout');
    await page.shows('填写收款信息');
    page.find<HTMLInputElement>('input[value=personalAlipay]')!.click();
    await page.shows('户名');
    page.type('支付宝账号', 'first@partner.example');
    await page.press('提交');
    await page.waitFor('button', '确认提交');
    await holdCalls('/api/account/v1/info');
    forgetCalls();
    await signIn('miner');
    await page.until(() => callsTo('/api/account/v1/info') > 0, 'should request the account of the next user');
    expect(page.find('[role=dialog]')?.textContent, 'the dialog').to.equal(undefined);
    page.button('确认提交')?.click();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(callsTo(SUBMIT)).to.equal(0);
  });
});
