import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { DescriptionList } from '#shared/ui/description-list.tsx';
import { LinkButton } from '#shared/ui/link.tsx';
import { REDIRECT_SECONDS, shownPerson, type VerifiedPerson } from './real-name.rules.ts';
import { realNameText } from './real-name.text.ts';

interface VerifiedProps {
  person: VerifiedPerson;
  /** numbers are hidden (§5, Masking) */
  hidden: boolean;
}

/** Who was verified; nothing here can be changed (§2.7, §4). */
export function Verified({ person, hidden }: VerifiedProps) {
  const text = useText(realNameText);
  const { realName, IDCardNumber, phoneNumber } = shownPerson(person, hidden);
  return (
    <Body>
      <DescriptionList
        items={[
          { label: text.name, value: realName },
          { label: text.idNumber, value: IDCardNumber },
          { label: text.phone, value: phoneNumber },
        ]}
      />
    </Body>
  );
}

interface OnwardProps {
  /** false: the host takes care of what follows */
  counts: boolean;
  onGo: () => void;
}

/** The success, and the way on to the payout details: by itself after 3 s, at once, or not at all. */
export function Onward({ counts, onGo }: OnwardProps) {
  const text = useText(realNameText);
  const [left, setLeft] = useState<number | undefined>(counts ? REDIRECT_SECONDS : undefined);

  const place = useRef<HTMLDivElement>(null);
  // the form that was confirmed is gone
  useEffect(() => place.current?.focus({ preventScroll: true }), []);

  useEffect(() => {
    if (left === undefined) return;
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : undefined);
      if (left === 1) onGo();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [left, onGo]);

  return (
    <Success ref={place} tabIndex={-1}>
      <Banner tone="success" role="status">
        <b>{text.done}</b>
      </Banner>
      <div>
        <Button tone="primary" onClick={onGo}>
          {text.onwardNow}
        </Button>
        {left !== undefined && (
          <p>
            <span>{text.onward(left)}</span>
            <LinkButton
              onClick={() => {
                place.current?.focus({ preventScroll: true });
                setLeft(undefined);
              }}
            >
              {text.stay}
            </LinkButton>
          </p>
        )}
      </div>
    </Success>
  );
}

const Body = styled.div`
  padding: var(--_space-3) var(--_panel-pad) var(--_space-4);
`;

const Success = styled.div`
  display: grid;
  /* it takes the focus for readers; there is nothing to press */
  &:focus-visible {
    outline: 0;
  }
  gap: var(--_space-4);
  padding: var(--_space-5) var(--_panel-pad) 0;
  b {
    font-weight: var(--_weight-title);
  }
  > div:last-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-3) var(--_space-5);
  }
  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space-4);
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }
`;
