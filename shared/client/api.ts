/** The one API of a page. Features inject their endpoints. */
import { createApi } from '@reduxjs/toolkit/query/react';
import { axiosBaseQuery } from './base-query.ts';

/** All topics of the cached data. */
export const TAGS = [
  'Account',
  'PayInfo',
  'Balance',
  'Entries',
  'Withdrawals',
  'Parameters',
  'AuthState',
  'Bill',
  'Invoices',
  'Income',
  'Devices',
  'Miners',
  'Notices',
  'Dialling',
  'Images',
  'Tickets',
  'Deploy',
  'Contract',
  'SavedFilters',
] as const;

export const api = createApi({
  baseQuery: axiosBaseQuery,
  tagTypes: TAGS,
  refetchOnReconnect: true,
  refetchOnFocus: true,
  endpoints: () => ({}),
});
