import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Icon, type IconName } from '#shared/ui/base/icon.tsx';

/** A step before the wallet. */
export const GateForm = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-6);

  /* below the steps */
  * + & {
    margin-top: var(--_space-8);
  }
`;

interface GateHeadProps {
  icon: IconName;
  tone?: 'accent' | 'transfer';
  title: string;
  text: string;
}

/** Heading of a step. If a step is removed while it has the focus, the focus moves to the heading of the next step. */
export function GateHead({ icon, tone = 'accent', title, text }: GateHeadProps) {
  const head = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const step = head.current!.closest('form')!;
    const frame = step.closest<HTMLElement>('.frame')!;
    return () => {
      // the step is still in the document at this point
      if (!step.matches(':focus-within')) return;
      frame.tabIndex = -1;
      queueMicrotask(() => frame.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <HeadRow ref={head}>
      <Mark $tone={tone}>
        <Icon name={icon} />
      </Mark>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </HeadRow>
  );
}

const HeadRow = styled.div`
  display: flex;
  gap: var(--_space-4);

  h2 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }

  p {
    color: var(--_text-2);
  }
`;

const Mark = styled.span<{ $tone: 'accent' | 'transfer' }>`
  display: grid;
  flex: none;
  place-items: center;
  width: 48px;
  height: 48px;
  border-radius: 50%;
  background: var(--_${({ $tone }) => $tone}-soft);
  color: ${({ $tone }) => ($tone === 'accent' ? 'var(--_accent-text)' : 'var(--_transfer)')};
`;
