import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { Icon } from './icon.tsx';
import { uiText } from './ui.text.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The ring in front of a step's name. */
export const stepMark = css`
  position: absolute;
  left: 0;
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  border: 2px solid var(--_line-strong);
  border-radius: 50%;
`;

const List = styled.ol`
  display: flex;
  /* a completed step without its fill would look open on paper */
  -webkit-print-color-adjust: exact;
  print-color-adjust: exact;
  li {
    position: relative;
    flex: 1;
    padding: var(--_space-8) var(--_space-3) 0 0;
    color: var(--_text-3);
    &::before {
      content: '';
      position: absolute;
      inset: 11px 0 auto;
      height: 2px;
      background: var(--_line-strong);
    }
    &:last-child {
      flex: none;
      padding-right: 0;
      &::before {
        display: none;
      }
    }
  }
  i {
    ${stepMark}
    top: 0;
    background: var(--_ground, var(--_surface));
    box-shadow: 0 0 0 6px var(--_ground, var(--_surface));
    font: 400 var(--_text-xs) / 1 var(--_font);
  }
  /* four short steps fit side by side on the narrowest phone */
  @container (max-width: 400px) {
    font-size: var(--_text-xs);
    li {
      padding-right: var(--_space-2);
    }
    /* a long last label leaves room to the others */
    li:last-child {
      flex: 0 1 auto;
      max-width: 34%;
    }
  }
  small {
    display: block;
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    font-weight: 400;
    color: var(--_text-3);
  }
  .done {
    color: var(--_text-2);
    &::before {
      background: var(--_accent);
    }
    i {
      border-color: var(--_accent);
      background: var(--_accent);
      color: var(--_on-accent);
    }
  }
  .stopped {
    color: var(--_failure);
    i {
      border-color: currentColor;
    }
  }
  [aria-current] {
    color: var(--_text);
    font-weight: var(--_weight-title);
    i {
      border-color: var(--_accent);
      color: var(--_accent-text);
      font-weight: var(--_weight-title);
    }
  }
`;

interface StepsProps {
  /** label of the list */
  label: string;
  /** index of the current step; `items.length` if all are done */
  current: number;
  items: readonly Step[];
}

interface Step {
  label: ReactNode;
  note?: ReactNode;
  /** whether it ended without success; its label names the failure */
  failed?: boolean;
}

function stateOf({ failed }: Step, isOver: boolean): 'stopped' | 'done' | undefined {
  if (failed) return 'stopped';
  return isOver ? 'done' : undefined;
}

const ICONS = { stopped: 'close', done: 'check' } as const;

export function Steps({ label, current, items }: StepsProps) {
  const text = useText(uiText);
  return (
    <List aria-label={label}>
      {items.map((item, index) => {
        const state = stateOf(item, index < current);
        return (
          <li key={index} className={state} aria-current={index === current ? 'step' : undefined}>
            <i aria-hidden>{state ? <Icon name={ICONS[state]} size={14} /> : index + 1}</i>
            {item.label}
            {state === 'done' && <VisuallyHidden> {text.done}</VisuallyHidden>}
            {item.note && <small>{item.note}</small>}
          </li>
        );
      })}
    </List>
  );
}
