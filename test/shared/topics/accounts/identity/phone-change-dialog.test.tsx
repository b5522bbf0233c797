import { expect } from '@open-wc/testing';
import { useState } from 'react';
import PhoneChangeDialog from '#shared/topics/accounts/identity/phone-change-dialog.tsx';
import { configure } from '#shared/host/configuration.ts';
import { useAccountInfoQuery } from '#shared/topics/accounts/account.api.ts';
import { session } from '#shared/client/session.ts';
import { ElementPage, onPlatform, signIn } from '#test/browser/element-page.ts';
import { CAPTCHA, changeUser, injectFault, SHORT_CAPTCHA } from '#test/browser/sandbox.ts';
import { until } from '#test/browser/until.ts';
import { show } from '#test/shared/ui/show.tsx';

const MODIFY = '/api/user/modify_phone_number';

let number = 13_750_000_000;
let phone = '';
let other = '';
let changes = 0;

function Opener() {
  const { data } = useAccountInfoQuery();
  const [open, setOpen] = useState(false);
  if (!data) return <p>…</p>;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        换绑
      </button>
      {open && (
        <PhoneChangeDialog
          onClose={() => setOpen(false)}
          onChanged={() => {
            changes++;
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

describe('PhoneChangeDialog (§2.7)', () => {
  onPlatform();
  beforeEach(async () => {
    window.__captchaMode = 'ok';
    changes = 0;
    phone = `${++number}`;
    other = `${++number}`;
    configure({ session: 'embed' });
    await changeUser('agent', { phoneNumber: phone });
    await signIn('agent');
    configure({ captcha: CAPTCHA });
  });
  afterEach(() => session.clear());

  async function opened(): Promise<ElementPage> {
    const { element } = await show(Opener);
    const page = new ElementPage(element);
    await page.press('换绑');
    await page.waitFor('[role=dialog]:not([aria-busy])');
    return page;
  }

  it('shows the note, and focuses the code field instead of the read-only field', async () => {
    const page = await opened();
    expect(page.find('[role=dialog] header')!.textContent).to.contain(
      '登录仍使用用户名；新手机号用于验证收款信息和提现功能。',
    );
    await page.isFocused('短信验证码');
    await page.isAccessible();
  });

  it('completes both steps with the buttons in its footer, and closes', async () => {
    const page = await opened();
    await page.enterCode(phone);
    await page.press('验证身份');
    await page.shows('确认绑定');
    await page.isFocused('新手机号');
    page.type('新手机号', other);
    await page.enterCode(other);
    await page.isAccessible();
    await injectFault({ call: MODIFY, times: 1, fault: 'slow', ms: 1_000 });
    await page.press('确认绑定');
    await page.until(() => page.find('[role=dialog][aria-busy]'), 'should be busy');
    await page.until(() => !page.find('[role=dialog]'), 'should close');
    expect(changes).to.equal(1);
    await page.shows('修改成功');
  });

  it('becomes non-modal for the captcha, and keeps the input (hazard 21)', async () => {
    const page = await opened();
    page.type('短信验证码', '12');
    window.__captchaMode = 'never';
    configure({ captcha: SHORT_CAPTCHA });
    await page.press('获取验证码');
    await page.until(() => page.find('[role=dialog][aria-modal=false]'), 'should be non-modal');
    await page.showsNote('短信验证码', '人机验证超时');
    await page.until(() => page.find('[role=dialog][aria-modal=true]'), 'should be modal again');
    expect(page.field('短信验证码').value).to.equal('12');
  });

  it('closes on Escape and 取消', async () => {
    const page = await opened();
    await page.press('取消');
    await page.until(() => !page.find('[role=dialog]'), 'should close');
    await page.press('换绑');
    await page.isFocused('短信验证码');
    page
      .field('短信验证码')
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }));
    await until(() => !page.find('[role=dialog]'));
    expect(changes).to.equal(0);
  });
});
