import styled from 'styled-components';

/** A box with a head: the code, the log. */
export const Box = styled.div`
  overflow: hidden;
  border: 1px solid var(--_line);
  border-radius: 12px;
  background: var(--_surface);
`;

export const BoxHead = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 8px;
  padding: 8px 8px 8px 16px;
  border-bottom: 1px solid var(--_line);
  h3 {
    font-weight: 600;
  }
`;
