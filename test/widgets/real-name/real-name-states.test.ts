import { expect, oneEvent } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { session } from '#shared/client/session.ts';
import '#widgets/real-name/real-name.element.tsx';
import { ElementPage, onPlatform, openPage, signIn } from '../../browser/element-page.ts';
import { setOnline } from '../../browser/network.ts';
import { CAPTCHA, changeUser, injectFault } from '../../browser/sandbox.ts';

describe('partner-real-name: states', () => {
  onPlatform('uidAllowList');
  beforeEach(() => configure({ session: 'embed', captcha: CAPTCHA }));
  afterEach(() => session.clear());

  const open = (width?: number) => openPage('partner-real-name', width);

  it('shows its form only to users whose settlement is reconciled here (§6)', async () => {
    await signIn('plain');
    const page = await open();
    await page.shows('当前账号不需要实名认证');
    expect(page.find('form')).to.equal(undefined);
    await page.isAccessible();
  });

  it('disables the form while the network is down, with a message next to the button', async () => {
    await signIn('newcomer');
    const page = await open();
    await page.shows('认证须知');
    page.type('真实姓名', '程新来');
    setOnline(false);
    try {
      await page.shows('网络已断开，恢复后可以提交');
      expect(page.button('提交认证')!.disabled).to.equal(true);
    } finally {
      setOnline(true);
    }
    await page.noLongerShows('网络已断开');
    expect(page.field('真实姓名').value).to.equal('程新来');
  });

  it('emits ready with form and notice: the account must match, more than 5 failures block, the name is final (§2.7)', async () => {
    await signIn('newcomer');
    const element = document.createElement('partner-real-name');
    const ready = oneEvent(element, 'partner-widget-ready');
    document.body.append(element);
    await ready;
    const page = new ElementPage(element);
    await page.shows('收款账户须与实名信息一致，否则会提现失败');
    await page.shows('共有 6 次认证机会，用完仍未通过将不能提现');
    await page.shows('认证通过后，实名信息不可修改');
    expect(page.field('手机号').value, 'the account’s phone').to.equal('13500135000');
    expect(page.field('真实姓名').autocomplete).to.equal('name');
    expect(page.field('短信验证码').getAttribute('autocomplete')).to.equal('one-time-code');
    element.remove();
  });

  it('shows the phone of the payout details, or --, when the platform does not send the numbers of a verified user (§3)', async () => {
    await signIn('agent');
    const body = {
      uid: 9,
      needVerify: false,
      role: 'agent',
      username: 'north',
      realName: '北方',
      idenAuthenticationed: 1,
    };
    await injectFault({ call: '/api/account/v1/info', fault: 'status', status: 200, body });
    await injectFault({ call: '/api/user/account_info', fault: 'status', status: 200, body });
    const page = await open();
    await page.shows('北方');
    await page.shows('138****8000');
    expect(page.all('dd').map(({ textContent }) => textContent)).to.deep.equal(['北方', '--', '138****8000']);
  });

  for (const width of [320, 768])
    it(`fits ${width} px, with touch targets when it is narrow`, async () => {
      await signIn('newcomer');
      const page = await open(width);
      await page.shows('认证须知');
      for (const box of page.root.querySelectorAll('input, button, section')) {
        const { left, right } = box.getBoundingClientRect();
        const frame = page.element.getBoundingClientRect();
        expect(left).to.be.at.least(frame.left - 0.5);
        expect(right, box.outerHTML.slice(0, 80)).to.be.at.most(frame.right + 0.5);
      }
      if (width === 320)
        expect(page.field('身份证号').parentElement!.getBoundingClientRect().height).to.be.at.least(44);
      await page.isAccessible();
    });

  it('shows a verified user with masked ID number and phone, read-only (§2.7, §4, §5)', async () => {
    await signIn('agent');
    const page = await open();
    await page.shows('林示例');
    await page.shows('110101199003******');
    await page.shows('138****8000');
    await page.shows('实名信息已认证，不可修改');
    expect(page.find('form')).to.equal(undefined);
    expect(page.find('input')).to.equal(undefined);
    expect(page.text).not.to.contain('070011');
    await page.isAccessible();
  });

  it('discards the input of the previous user (hazard 22)', async () => {
    await signIn('newcomer');
    const page = await open();
    await page.shows('认证须知');
    page.type('真实姓名', '程新来');
    page.type('身份证号', '110101199003070011');
    await signIn('agent');
    await page.shows('林示例');
    await signIn('newcomer');
    await page.shows('认证须知');
    expect(page.field('真实姓名').value).to.equal('');
    expect(page.field('身份证号').value).to.equal('');
  });

  it('shows English texts, and switches on the page', async () => {
    await signIn('agent');
    const page = await open();
    await page.shows('实名认证');
    configure({ locale: 'en' });
    await page.shows('Identity verification');
    await page.shows('Verified');
  });

  it('hides the numbers and shows the QR code when needVerify is set, and continues automatically (§5, §6)', async () => {
    await changeUser('scan', { needVerify: true });
    await signIn('scan');
    const page = await open();
    await page.shows('扫码完成实名认证');
    await page.shows('***');
    await page.shows('待小程序认证');
    expect(page.text).not.to.contain('510107');
    await page.isAccessible();
    await changeUser('scan', { needVerify: false });
    await page.shows('510107199504******');
    await page.noLongerShows('请在小程序中完成实名认证');
    await changeUser('scan', { needVerify: true });
  });

  it('shows an account on the allow list its numbers (§5, Masking)', async () => {
    configure({ uidAllowList: ['100006'] });
    await signIn('scan');
    const page = await open();
    await page.shows('510107199504******');
  });

  it('has no form when the user must verify in the mini-program first (§6)', async () => {
    await changeUser('newcomer', { needVerify: true });
    await signIn('newcomer');
    const page = await open();
    await page.shows('请先在小程序完成实名认证');
    expect(page.find('form')).to.equal(undefined);
    await changeUser('newcomer', { needVerify: false });
  });
});
