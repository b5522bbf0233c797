import styled from 'styled-components';
import { Link } from 'react-router';
import { brandOf } from '#shared/host/brand.ts';
import { useLocale } from '#shared/host/locale.ts';
import { resolveAddress } from '#shared/host/page-address.ts';
import { HOME } from './page-addresses.ts';

/** Returns the product name for the current host name (§1). */
export function useBrandName(): string {
  const { name, nameEn } = brandOf();
  return useLocale() === 'en' ? (nameEn ?? name) : name;
}

/** Shows logo and name as a link to the start page. */
export function BrandMark() {
  const { logo } = brandOf();
  return (
    <Anchor to={HOME}>
      {logo ? (
        <img src={resolveAddress(logo)} alt="" width={28} height={28} />
      ) : (
        <svg viewBox="0 0 32 32" width={28} height={28} aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="var(--_accent)" />
          <path
            d="M8 13c3-3 5-3 8 0s5 3 8 0M8 20c3-3 5-3 8 0s5 3 8 0"
            fill="none"
            stroke="var(--_on-accent)"
            strokeWidth="2.2"
            strokeLinecap="round"
          />
        </svg>
      )}
      <span>{useBrandName()}</span>
    </Anchor>
  );
}

const Anchor = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  min-height: 44px;
  border-radius: 8px;
  color: var(--_text);
  font-size: 16px;
  font-weight: 600;
  text-decoration: none;
  /* the whole name fits at 320 px, also next to wide initials of the user */
  @media (max-width: 640px) {
    gap: 6px;
  }
  > span {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  @media (max-width: 400px) {
    font-size: 14px;
    line-height: 20px;
    > span {
      white-space: normal;
      text-wrap: balance;
    }
  }
  img {
    border-radius: 8px;
    object-fit: contain;
  }
  &:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
`;
