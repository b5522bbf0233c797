import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { notify } from '../../shared/host/notify.ts';
import { Row } from './specimen-layout.tsx';
import { Fields } from './specimen-fields.tsx';

/** What floats above a page. */
export function Dialogs() {
  const [open, setOpen] = useState<'' | 'short' | 'long'>('');
  const close = () => setOpen('');
  return (
    <Row>
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
    </Row>
  );
}
