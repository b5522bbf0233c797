import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { css, styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { uiText } from './ui.text.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/* Links in text are underlined, because color is not enough to recognize them. */
const look = css`
  color: var(--_accent-text);
  text-decoration: underline;
  text-underline-offset: 3px;
  text-decoration-thickness: 1px;
  &:hover {
    text-decoration-thickness: 2px;
  }
`;

const Anchor = styled.a`
  ${look}
`;

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** opens a new window, which is announced to assistive technology */
  external?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

export function Link({ external, children, ...rest }: LinkProps) {
  const text = useText(uiText);
  return (
    <Anchor {...(external && { target: '_blank', rel: 'noopener noreferrer' })} {...rest}>
      {children}
      {external && <VisuallyHidden> ({text.newWindow})</VisuallyHidden>}
    </Anchor>
  );
}

const Plain = styled.button`
  ${look}
  display: inline;
  min-height: 24px;
  &:disabled {
    color: var(--_text-3);
    text-decoration: none;
    cursor: default;
  }
`;

/** A button that looks like a link, for actions on this page. */
export const LinkButton = (
  props: ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> | undefined },
) => <Plain type="button" {...props} />;
