import { styled } from 'styled-components';

/** Limits the width to that of a readable form, centered in the element. */
export const GateFrame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_gap);
  max-width: 560px;
  margin: 0 auto;
`;

export const GateActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--_space-3);

  /* a long label wraps on the narrowest phones */
  > button {
    padding-block: var(--_space-2);
    white-space: normal;
  }

  /* one below another, all as wide as the form */
  @container (max-width: 400px) {
    > button {
      flex: 1 1 100%;
    }
  }
`;

export const NodeGroup = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-4);
  padding: var(--_space-4);
  border: var(--_hairline);
  border-radius: var(--_radius-md);

  > div:first-child:not(:last-child) {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 32px;
  }

  h3 {
    font-size: inherit;
    font-weight: var(--_weight-title);
  }
`;
