import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/button.tsx';
import { DescriptionList } from '#shared/ui/description-list.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { MOST_FAILURES, type RealNameValues } from './real-name.rules.ts';
import { realNameText } from './real-name.text.ts';

/** What is to be known before submitting (§2.7); beside the form and again in its confirmation. */
export function NoticeRules({ triesLeft }: { triesLeft?: number | undefined }) {
  const text = useText(realNameText);
  return (
    <Rules>
      <li>{text.noticeAccount}</li>
      <li>
        {text.noticeFailures(MOST_FAILURES)}
        {triesLeft !== undefined && triesLeft > 0 && <b>{text.triesLeft(triesLeft)}</b>}
      </li>
      <li>{text.noticeFinal}</li>
    </Rules>
  );
}

const Rules = styled.ul`
  display: grid;
  gap: var(--_space-2);
  color: var(--_text-2);
  li {
    position: relative;
    padding-left: var(--_space-4);
    &::before {
      content: '';
      position: absolute;
      top: 9px;
      left: 2px;
      width: 4px;
      height: 4px;
      border-radius: 50%;
      background: var(--_line-control);
    }
  }
  b {
    display: block;
    font-weight: var(--_weight-title);
    color: var(--_text);
  }
`;

interface ConfirmDialogProps {
  values: RealNameValues;
  busy: boolean;
  online: boolean;
  triesLeft: number | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** The last look at what cannot be changed any more, with the same notice (§2.7). */
export function ConfirmDialog({ values, busy, online, triesLeft, onConfirm, onClose }: ConfirmDialogProps) {
  const text = useText(realNameText);
  return (
    <Dialog
      open
      title={text.confirmTitle}
      description={text.confirmText}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {text.back}
          </Button>
          <Button tone="primary" disabled={!online && !busy} busy={busy} onClick={onConfirm}>
            {online ? text.confirm : text.offline}
          </Button>
        </>
      }
    >
      <DescriptionList
        items={[
          { label: text.name, value: values.realName },
          { label: text.idNumber, value: inParts(values.IDCardNumber) },
          { label: text.phone, value: values.phoneNumber },
        ]}
      />
      <Below>
        <h3>{text.noticeTitle}</h3>
        <NoticeRules triesLeft={triesLeft} />
      </Below>
    </Dialog>
  );
}

/** Place, date of birth, and the rest: so that it can be read against the card. */
const inParts = (number: string): string => number.replace(/^(.{6})(.{8})(.{4})$/, '$1 $2 $3');

const Below = styled.div`
  margin-top: var(--_space-4);
  padding-top: var(--_space-5);
  border-top: var(--_hairline);
  h3 {
    margin-bottom: var(--_space-3);
    font-weight: var(--_weight-title);
  }
`;
