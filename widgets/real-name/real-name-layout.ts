/** The frame of the certification: follows the element's own width, not the window's. */
import { styled } from 'styled-components';
import { FormColumns } from '#shared/features/form-layout.tsx';

/** The notice is read before the form, also where they stand one above the other: nothing can be changed afterwards. */
export const Columns = styled(FormColumns)`
  > aside {
    order: 1;
  }
  @container (max-width: 800px) {
    gap: var(--_space-6);
    > aside {
      order: 0;
    }
  }
`;

export const HeadRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-3);
`;
