import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';

let arrivals = 0;

/** The next heading that appears belongs to another route: it takes the focus, so that readers hear where they are. */
export function announceArrival(): void {
  arrivals++;
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
}

interface HeadingProps {
  children: string;
  /** where an element below shows a title of its own: for readers alone */
  unseen?: boolean;
  /** for readers: the page of the area that the heading names */
  also?: string | undefined;
}

/** A page's one heading. */
export function Heading({ children, unseen = false, also }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A page that came by a redirect or late is not on screen when the route changes.
    if (arrivals > 0) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Title ref={heading} tabIndex={-1} $unseen={unseen}>
      {children}
      {also && <VisuallyHidden> · {also}</VisuallyHidden>}
    </Title>
  );
}

const Title = styled.h1<{ $unseen: boolean }>`
  font-size: var(--_title-lg);
  line-height: var(--_title-lg-line);
  font-weight: 600;
  color: var(--_text);
  outline: none;
  ${({ $unseen }) => $unseen && 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);'}
`;
