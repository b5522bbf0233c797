import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { notify } from '#shared/host/notify.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { CodeField } from '#shared/ui/form/code-field.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { MoneyField } from '#shared/ui/form/formatted-field.tsx';
import { Link, LinkButton } from '#shared/ui/base/link.tsx';
import { Panel, PanelBody } from '#shared/ui/base/panel.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { PasswordField, TextField } from '#shared/ui/form/text-field.tsx';

const banks = ['招商银行', '中国工商银行', '中国建设银行', '中国农业银行'].map((label) => ({ value: label, label }));

/** Shows fields in their states. */
export function Fields() {
  const [name, setName] = useState('');
  const [identity, setIdentity] = useState('31010119880312');
  const [amount, setAmount] = useState('31000.00');
  const [code, setCode] = useState('402719');
  const [bank, setBank] = useState<string>();
  const [password, setPassword] = useState('wallet88');
  const [agreed, setAgreed] = useState(true);
  const [subscribed, setSubscribed] = useState(false);
  return (
    <Grid>
      <TextField label="真实姓名" value={name} onChange={setName} placeholder="与身份证一致" help="认证后不能修改" />
      <TextField
        label="身份证号"
        value={identity}
        onChange={setIdentity}
        error={identity.length === 18 ? undefined : `身份证号应为 18 位，当前 ${identity.length} 位`}
      />
      <PasswordField
        label="钱包密码"
        value={password}
        onChange={setPassword}
        labelAction={<LinkButton>忘记密码</LinkButton>}
      />
      <MoneyField
        label="提现金额"
        value={amount}
        onChange={setAmount}
        onAll={() => setAmount('12846.37')}
        help="单次 1.00 至 30,000.00 元"
        error={amount === '31000.00' ? '超过提现限额或可用余额' : undefined}
      />
      <CodeField
        label="短信验证码"
        value={code}
        onChange={setCode}
        help="已发送至 138****8000"
        action={
          <button type="button" disabled>
            47 秒后重试
          </button>
        }
      />
      <SelectField label="开户银行" value={bank} onChange={setBank} items={banks} help="与卡面一致" />
      <TextField label="用户名" value="linhai" onChange={() => undefined} readOnly help="登录名，不可修改" />
      <div>
        <Checkbox checked={agreed} onChange={setAgreed}>
          已阅读并同意 <Link href="#agreement">提现服务协议</Link>
        </Checkbox>
        <Checkbox checked={subscribed} onChange={setSubscribed} error={subscribed ? undefined : '请先选择'}>
          接收账单短信
        </Checkbox>
      </div>
    </Grid>
  );
}

/** Shows dialogs and toasts. */
export function DialogSamples() {
  const [open, setOpen] = useState<'' | 'short' | 'long'>('');
  const close = () => setOpen('');
  return (
    <SampleRow>
      <Button onClick={() => setOpen('short')}>打开弹窗</Button>
      <Button onClick={() => setOpen('long')}>打开长弹窗</Button>
      <Button onClick={() => notify({ tone: 'success', message: '申请提现成功，预计 1 日前到账' })}>成功提示</Button>
      <Button onClick={() => notify({ tone: 'failure', message: '系统繁忙，请稍后再试', requestId: 'c81e-2f6a' })}>
        失败提示
      </Button>
      <Dialog
        open={open !== ''}
        title="申请提现"
        description="周结钱包，可提现 12,846.37 元"
        onClose={close}
        footer={
          <>
            <Button onClick={close}>取消</Button>
            <Button tone="primary" onClick={close}>
              确认提现
            </Button>
          </>
        }
      >
        {open === 'long' ? (
          Array.from({ length: 12 }, (_, at) => <p key={at}>第 {at + 1} 条：每周收入在下一个周三转入周结钱包。</p>)
        ) : (
          <Fields />
        )}
      </Dialog>
    </SampleRow>
  );
}

export const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-10);
  h2 {
    margin-bottom: var(--_space-4);
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-weight: var(--_weight-title);
  }
`;

export const SampleRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-3);
  & + & {
    margin-top: var(--_space-4);
  }
`;

export const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: var(--_field-gap);
`;

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

export const Card = ({ children }: { children: ReactNode }) => (
  <Panel>
    <PanelBody>{children}</PanelBody>
  </Panel>
);
