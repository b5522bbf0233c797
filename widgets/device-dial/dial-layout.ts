import { styled } from 'styled-components';

export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-4);
`;

/** What the device is, in one line or two. */
export const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--_space-1) var(--_space-8);
  > div {
    display: flex;
    gap: var(--_space-2);
    min-width: 0;
  }
  dt {
    flex: none;
    color: var(--_text-3);
  }
  dd {
    min-width: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`;

/** Buttons, and why one of them cannot be pressed. */
export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-3);
  p {
    color: var(--_text-2);
  }
  @container (max-width: 480px) {
    > button {
      flex: 1 1 40%;
    }
    p {
      flex-basis: 100%;
    }
  }
`;
