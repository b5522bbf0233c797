import type { HTMLAttributes, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon, type IconName } from './icon.tsx';
import { RequestId } from './request-id.tsx';

export type BannerTone = 'success' | 'failure' | 'transfer' | 'warning' | 'info';

const Box = styled.div<{ $tone: BannerTone }>`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr) auto;
  gap: var(--_space-1) var(--_space-3);
  padding: var(--_space-3) var(--_space-4);
  border-radius: var(--_radius-lg);
  background: var(--_${({ $tone }) => ($tone === 'info' ? 'fill' : `${$tone}-soft`)});
  color: var(--_text);
  > svg {
    margin-top: 1px;
    color: var(--_${({ $tone }) => ($tone === 'info' ? 'text-2' : $tone)});
  }
  /* an action can render nothing */
  > span:empty {
    display: none;
  }
  button,
  a {
    color: inherit;
    font-weight: var(--_weight-title);
  }
  @container (max-width: 480px) {
    grid-template-columns: 20px minmax(0, 1fr);
    > :nth-child(3) {
      grid-column: 2;
      justify-self: start;
    }
  }
`;

interface BannerProps extends HTMLAttributes<HTMLDivElement> {
  tone?: BannerTone | undefined;
  icon?: IconName | undefined;
  /** a link button with the next step */
  action?: ReactNode;
  requestId?: string | undefined;
}

/** A message in place. A failure is announced immediately. */
export function Banner({ tone = 'info', icon = tone, action, requestId, children, ...rest }: BannerProps) {
  return (
    <Box role={tone === 'failure' ? 'alert' : undefined} {...rest} $tone={tone}>
      <Icon name={icon} />
      <div>
        {children}
        <RequestId id={requestId} />
      </div>
      {action && <span>{action}</span>}
    </Box>
  );
}

interface ErrorBannerProps {
  error: { readonly message: string; readonly requestId?: string | undefined };
  /** what failed, above the reason */
  title?: string;
  action?: ReactNode;
}

/** An error of the platform in place, next to content that stays. */
export const ErrorBanner = ({ error: { message, requestId }, title, action }: ErrorBannerProps) => (
  <Banner tone="failure" requestId={requestId} action={action}>
    {title && (
      <>
        {title}
        <br />
      </>
    )}
    {message}
  </Banner>
);
