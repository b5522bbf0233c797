/** Test elements around views that several elements share. */
import { useState } from 'react';
import { CodeWithCaptcha } from '#shared/topics/accounts/code/code-with-captcha.tsx';
import ScanPrompt from '#shared/topics/accounts/mini-program/scan-prompt.tsx';
import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type ViewProps } from '#shared/element/define-element.tsx';
import { useAccountInfoQuery } from '#shared/topics/accounts/account.api.ts';

const attributes = { phone: attribute.string(''), error: attribute.string() };

function CodeProbe({ phone, error }: ViewProps<typeof attributes>) {
  const [code, setCode] = useState('');
  return (
    <CodeWithCaptcha
      label="验证码"
      phoneNumber={phone}
      value={code}
      onChange={setCode}
      error={error}
      onSent={() => setCode('')}
    />
  );
}

function ScanProbe() {
  const { data } = useAccountInfoQuery();
  return (
    <main>
      <p>{data?.needVerify ? '***' : data && '138 0000 0000'}</p>
      {data?.needVerify && <ScanPrompt />}
    </main>
  );
}

defineElement('partner-code-probe', { attributes, view: () => Promise.resolve({ default: CodeProbe }) });
defineElement('partner-scan-probe', { view: () => Promise.resolve({ default: ScanProbe }) });
