import { styled } from 'styled-components';
import { useText } from '../../shared/host/locale.ts';
import { MOST_FAILURES } from './real-name.rules.ts';
import { realNameText } from './real-name.text.ts';

/** What is to be known before submitting (§2.7); beside the form and again in its confirmation. */
export function NoticeRules({ triesLeft }: { triesLeft?: number | undefined }) {
  const text = useText(realNameText);
  return (
    <Rules>
      <li>{text.noticeAccount}</li>
      <li>
        {text.noticeFailures(MOST_FAILURES)}
        {triesLeft !== undefined && triesLeft > 0 && triesLeft <= MOST_FAILURES && <b>{text.triesLeft(triesLeft)}</b>}
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
