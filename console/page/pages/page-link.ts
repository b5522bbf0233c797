import { Link } from 'react-router';
import styled from 'styled-components';

/** From a page to one that belongs to it, beside its title. */
export const PageLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  color: var(--_accent-text);
  text-underline-offset: 3px;
  @media (pointer: coarse) {
    min-height: 44px;
  }
`;
