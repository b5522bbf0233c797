import styled from 'styled-components';

/** A page's parts, one under the other. */
export const PageStack = styled.div`
  display: grid;
  gap: 24px;
  > * {
    min-width: 0;
  }
`;
