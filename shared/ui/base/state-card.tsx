import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Icon, type IconName } from './icon.tsx';
import { RequestId } from './request-id.tsx';

type StateTone = 'idle' | 'accent' | 'success' | 'warning' | 'failure' | 'transfer';

/** Tokens whose name differs from the tone. */
const ICON_COLORS: Partial<Record<StateTone, string>> = { idle: 'text-2', accent: 'accent-text' };

/** A centered heading with one or two sentences. */
export const centeredText = css`
  text-align: center;
  :is(h2, h3) {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }
  p {
    color: var(--_text-2);
    text-wrap: balance;
  }
`;

const Box = styled.div<{ $tone: StateTone }>`
  display: grid;
  justify-items: center;
  gap: var(--_space-2);
  max-width: 440px;
  margin: 0 auto;
  padding: var(--_space-12) var(--_space-6);
  ${centeredText}
  > i {
    display: grid;
    place-items: center;
    width: 56px;
    height: 56px;
    margin-bottom: var(--_space-2);
    border-radius: 50%;
    background: var(--_${({ $tone }) => ($tone === 'idle' ? 'fill' : `${$tone}-soft`)});
    color: var(--_${({ $tone }) => ICON_COLORS[$tone] ?? $tone});
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--_space-3);
    margin-top: var(--_space-3);
    /* an action can render nothing */
    &:empty {
      display: none;
    }
  }
`;

export interface StateCardProps {
  icon: IconName;
  tone?: StateTone | undefined;
  title: ReactNode;
  /** the cause and the next step */
  text?: ReactNode;
  actions?: ReactNode;
  requestId?: string | undefined;
  /** level of its heading: 2 if the card replaces a whole element, 3 within a panel that has a heading */
  level?: 2 | 3 | undefined;
}

/** Replaces content that cannot be shown: explains why and offers the next step. */
export function StateCard({
  icon,
  tone = 'idle',
  title,
  text: sentence,
  actions,
  requestId,
  level = 3,
}: StateCardProps) {
  const Title = `h${level}` as const;
  return (
    <Box $tone={tone}>
      <i>
        <Icon name={icon} size={28} />
      </i>
      <Title>{title}</Title>
      {sentence && <p>{sentence}</p>}
      {actions && <div>{actions}</div>}
      <RequestId id={requestId} />
    </Box>
  );
}
