import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { exportAddress, isMiniProgram, openNativePage, type ExportFacts } from '../../host/save-file.ts';
import { defineText, useText } from '../../host/locale.ts';
import { Button } from '../../ui/base/button.tsx';
import { copyText } from '../../ui/base/copy-text.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Link } from '../../ui/base/link.tsx';
import { LiveRegion } from '../../ui/base/visually-hidden.tsx';

const saveFileText = defineText('saveFile', {
  'zh-CN': {
    inBrowser: '请在浏览器中打开',
    cannot: '小程序内不能保存文件。请复制本页地址，在手机或电脑的浏览器中打开，再导出一次。',
    cannotInChat: '微信内不能保存文件。请点右上角的菜单在浏览器中打开本页，或复制地址后打开，再导出一次。',
    address: '本页地址',
    copy: '复制地址',
    copied: '已复制',
    byHand: '没有复制成功，请长按上面的地址复制',
    byPage: '文件由下面的页面交付，打开后即可保存或转发。',
    open: '打开导出页面',
    close: '关闭',
  },
  en: {
    inBrowser: 'Please open this page in a browser',
    cannot: 'Files cannot be saved inside a mini-program. Copy the address, open it in a browser and export again.',
    cannotInChat:
      'Files cannot be saved inside WeChat. Open this page in a browser by the menu at the top right, or copy the address, and export again.',
    address: 'Address of this page',
    copy: 'Copy address',
    copied: 'Copied',
    byHand: 'Could not be copied. Press and hold the address above.',
    byPage: 'The page below hands the file over, to be saved or sent on.',
    open: 'Open the export page',
    close: 'Close',
  },
});

interface SaveFileDialogProps {
  open: boolean;
  /** what was wanted */
  title: string;
  facts: ExportFacts;
  onClose: () => void;
}

/** Where downloads fail: the host's page that has the file, else how to get it in a browser. Never a false success. */
export function SaveFileDialog({ open, title, facts, onClose }: SaveFileDialogProps) {
  const text = useText(saveFileText);
  const address = exportAddress(facts);
  return address ? (
    <Dialog open={open} size="sm" title={title} description={text.byPage} onClose={onClose}>
      <Link href={address} onClick={(event) => openNativePage(address) && event.preventDefault()}>
        {text.open}
      </Link>
    </Dialog>
  ) : (
    <InBrowser open={open} onClose={onClose} />
  );
}

function InBrowser({ open, onClose }: Pick<SaveFileDialogProps, 'open' | 'onClose'>) {
  const text = useText(saveFileText);
  const [copied, setCopied] = useState<boolean>();
  const shown = useRef<HTMLElement>(null);
  return (
    <Dialog
      open={open}
      size="sm"
      title={text.inBrowser}
      description={isMiniProgram() ? text.cannot : text.cannotInChat}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.close}</Button>
          <Button tone="primary" onClick={() => void copyText(location.href, shown.current).then(setCopied)}>
            {copied ? text.copied : text.copy}
          </Button>
        </>
      }
    >
      <Address ref={shown} aria-label={text.address}>
        {location.href}
      </Address>
      {copied === false && <p>{text.byHand}</p>}
      <LiveRegion>{copied !== undefined && (copied ? text.copied : text.byHand)}</LiveRegion>
    </Dialog>
  );
}

const Address = styled.code`
  display: block;
  padding: 12px;
  border-radius: var(--_radius-md);
  background: var(--_surface-sunken);
  overflow-wrap: anywhere;
  user-select: all;
`;
