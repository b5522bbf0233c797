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
        {triesLeft !== undefined && triesLeft <= MOST_FAILURES && <b>{text.triesLeft(triesLeft)}</b>}
      </li>
      <li>{text.noticeFinal}</li>
    </Rules>
  );
}

const Rules = styled.ol`
  display: grid;
  gap: var(--_space-3);
  counter-reset: rule;
  li {
    position: relative;
    padding-left: 28px;
    color: var(--_text-2);
    counter-increment: rule;
    &::before {
      content: counter(rule);
      position: absolute;
      top: 1px;
      left: 0;
      width: 20px;
      height: 20px;
      border: 1px solid var(--_line-strong);
      border-radius: 50%;
      font-size: 12px;
      line-height: 18px;
      text-align: center;
      font-variant-numeric: tabular-nums;
    }
  }
  b {
    display: block;
    font-weight: var(--_weight-title);
    color: var(--_text);
  }
`;
