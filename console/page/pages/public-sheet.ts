import styled from 'styled-components';

/** A page that stands alone and is read or filled in at length: title, a line about it, an element. */
export const PublicSheet = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-self: start;
  align-content: start;
  gap: 24px;
  width: min(100%, 840px);
  min-height: 60vh;
  margin: 0 auto;
  header p {
    margin-top: 4px;
    color: var(--_text-2);
  }
`;
