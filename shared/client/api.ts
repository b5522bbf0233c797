/** The one API of a page. Features inject their endpoints. */
import { createApi } from '@reduxjs/toolkit/query/react';
import { axiosBaseQuery } from './base-query.ts';

export const api = createApi({
  baseQuery: axiosBaseQuery,
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
