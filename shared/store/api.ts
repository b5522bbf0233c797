import { createApi } from '@reduxjs/toolkit/query/react';
import { platformQuery } from '../client/base-query.ts';

/** The one API of a page; features inject their calls. */
export const api = createApi({
  baseQuery: platformQuery,
  tagTypes: [
    'Account',
    'PayInfo',
    'Balance',
    'Entries',
    'Withdrawals',
    'Parameters',
    'AuthState',
    'Bill',
    'Income',
    'Devices',
    'Miners',
    'Notices',
    'Dialling',
    'Images',
    'Tickets',
    'Deploy',
    'Contract',
  ],
  refetchOnReconnect: true,
  refetchOnFocus: true,
  endpoints: () => ({}),
});
