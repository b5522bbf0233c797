import { styled } from 'styled-components';

/** Tables in a dialog, as wide as the dialog. Text in rows is aligned with the dialog's title. */
export const DialogTables = styled.div`
  --_panel-pad: 24px;
  margin: 0 -24px;

  &:last-child {
    margin-bottom: -24px;
  }

  /* where the dialog becomes a sheet */
  @media (max-width: 640px) {
    --_panel-pad: 16px;
    margin: 0 -16px;

    &:last-child {
      margin-bottom: -16px;
    }
  }
`;

/** Pagination of such a table in the dialog's footer, visible while the rows scroll. */
export const DialogPages = styled.div`
  flex: 1;

  > div {
    min-height: 0;
    padding: 0;
    border: 0;
  }
`;
