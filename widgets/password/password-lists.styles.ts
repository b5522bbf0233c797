/** Lists of the element below its forms: sessions and consents. */
import { styled } from 'styled-components';

export const ListLead = styled.p`
  color: var(--_text-2);
`;

export const PlainList = styled.ul`
  padding: 0 var(--_panel-pad) var(--_space-3);
  &:focus-visible {
    outline-offset: -2px;
  }
`;

export const ListRow = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: var(--_space-2) var(--_space-4);
  padding: var(--_space-3) 0;
  > div {
    flex: 1 1 200px;
  }
  & + & {
    border-top: var(--_hairline);
  }
  > button {
    flex: none;
  }
`;

export const Name = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2);
  font-weight: var(--_weight-label);
`;

export const Times = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--_space-4);
  color: var(--_text-2);
`;
