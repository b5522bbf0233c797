import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { keyframes, styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { Icon, type IconName } from './icon.tsx';
import { uiText } from './ui.text.ts';

type Native = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> | undefined };

export interface ButtonProps extends Native {
  /** primary: at most one per panel; default: quiet */
  tone?: 'primary' | 'quiet' | 'plain' | 'danger' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  icon?: IconName | undefined;
  /** Shows a spinner and ignores clicks, with the same width. Set it to false from the start if it can become true. */
  busy?: boolean | undefined;
  /** default: 提交中 */
  busyLabel?: ReactNode;
  /** as wide as its container */
  wide?: boolean | undefined;
}

const spin = keyframes`to{transform:rotate(1turn)}`;

export const Ring = styled.i`
  width: 16px;
  height: 16px;
  flex: none;
  border: 2px solid;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${spin} 0.8s linear infinite;
  @media (prefers-reduced-motion: reduce) {
    animation-duration: 4s;
  }
`;

/* One set of rules for all buttons: each other set would be compiled by the press that shows it first. */
const Box = styled.button`
  display: inline-grid;
  place-content: center;
  border: 1px solid transparent;
  font-weight: var(--_weight-label);
  white-space: nowrap;
  user-select: none;
  transition:
    background var(--_hover) var(--_ease),
    border-color var(--_hover) var(--_ease);
  &,
  &:focus-visible {
    border-radius: var(--_radius-md);
  }
  > span {
    grid-area: 1/1;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--_space-2);
  }
  > [data-away] {
    visibility: hidden;
  }
  &:where([data-wide]) {
    width: 100%;
  }
  &:where([data-size='sm']) {
    min-height: var(--_control-sm);
    padding: 0 var(--_space-3);
  }
  &:where([data-size='md']) {
    min-height: var(--_control);
    padding: 0 var(--_space-4);
  }
  &:where([data-size='lg']) {
    min-height: 48px;
    padding: 0 var(--_space-6);
    font-size: var(--_text-md);
  }
  &:where([data-tone='primary']) {
    background: var(--_accent);
    color: var(--_on-accent);
    &:hover {
      background: var(--_accent-hover);
    }
    &:active {
      background: var(--_accent-press);
    }
  }
  &:where([data-tone='quiet']) {
    background: var(--_surface);
    border-color: var(--_line-strong);
    color: var(--_text);
    &:hover {
      background: var(--_surface-hover);
      border-color: var(--_line-control);
    }
  }
  &:where([data-tone='plain']) {
    color: var(--_accent-text);
    padding: 0 var(--_space-2);
    &:hover {
      background: var(--_accent-soft);
    }
  }
  &:where([data-tone='danger']) {
    background: var(--_failure);
    color: var(--_on-danger);
    &:hover {
      filter: brightness(0.92);
    }
  }
  &:where([data-tone='icon']) {
    width: var(--_control);
    padding: 0;
    color: var(--_text-2);
    &:hover {
      background: var(--_fill);
      color: var(--_text);
    }
  }
  &:disabled {
    background: var(--_fill);
    color: var(--_text-3);
    border-color: transparent;
    cursor: not-allowed;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  /* the label of a picker is the shown month or day */
  @media print {
    &:not([aria-haspopup]) {
      display: none;
    }
  }
`;

/** Submits the form without the browser, which ignores submit buttons in frames without `allow-forms`. */
function submitInFrame(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
  const { currentTarget: submitter } = event;
  submitter.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
}

export function Button(props: ButtonProps) {
  const {
    tone = 'quiet',
    size = 'md',
    icon,
    busy,
    busyLabel,
    wide,
    type = 'button',
    children,
    onClick,
    ...rest
  } = props;
  const text = useText(uiText);
  // A busy button is not disabled, so that it keeps the focus. A submit of the form is prevented here.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault();
    if (type === 'submit' && window.parent !== window) submitInFrame(event);
    onClick?.(event);
  };
  return (
    <Box
      {...rest}
      type={type}
      data-tone={tone}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      <span data-away={busy || undefined}>
        {icon && <Icon name={icon} size={size === 'lg' ? 20 : 16} />}
        {children}
      </span>
      {busy !== undefined && (
        <span data-away={!busy || undefined}>
          <Ring />
          {busyLabel ?? text.submitting}
        </span>
      )}
    </Box>
  );
}

export interface IconButtonProps extends Native {
  /** accessible name and tooltip */
  label: string;
  icon?: IconName | undefined;
  /** a path of `icons-more.ts`, instead of `icon` */
  path?: string | undefined;
}

export const IconButton = ({ label, icon, path, type = 'button', ...rest }: IconButtonProps) => (
  <Box {...rest} type={type} data-tone="icon" data-size="md" aria-label={label} title={label}>
    <Icon {...(icon && { name: icon })} {...(path && { path })} />
  </Box>
);
