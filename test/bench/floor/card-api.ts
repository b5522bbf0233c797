/** The API of the card floor: one axios instance and RTK Query, as both are documented. */
import { configureStore } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import axios, { type AxiosError, type AxiosRequestConfig } from 'axios';

declare global {
  interface Window {
    benchToken: string;
  }
}

interface Failure {
  readonly status: number | undefined;
  readonly message: string;
}

const http = axios.create({ baseURL: '/api/wallet/wallet', timeout: 15_000 });

http.interceptors.request.use((config) => {
  config.headers.set('Authorization', `Bearer ${window.benchToken}`);
  return config;
});

http.interceptors.response.use(undefined, (error: AxiosError) =>
  Promise.reject({ status: error.response?.status, message: error.message } satisfies Failure),
);

const axiosBaseQuery =
  (): BaseQueryFn<AxiosRequestConfig, unknown, Failure> =>
  async (config, { signal }) => {
    try {
      return { data: (await http.request({ ...config, signal })).data };
    } catch (error) {
      return { error: error as Failure };
    }
  };

interface Envelope<Data> {
  readonly data: Data;
}

export interface Balance {
  readonly leftAmount: number;
  readonly withdrawalAmount: number;
}

export interface Page<Row> {
  readonly list: readonly Row[];
  readonly total: number;
}

export interface Entry {
  readonly rzId: string;
  readonly create: number;
  readonly amount: number;
}

export interface Withdrawal {
  readonly txId: string;
  readonly create: number;
  readonly amount: number;
  readonly status: string;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

const pageOf = (range: Range) => ({ ...range, pageIndex: 1, pageSize: 10, walletType: 0 });

export const api = createApi({
  baseQuery: axiosBaseQuery(),
  tagTypes: ['Wallet'],
  endpoints: (build) => ({
    balance: build.query<Balance, number>({
      query: (walletType) => ({ url: '', params: { walletType } }),
      transformResponse: ({ data }: Envelope<Balance>) => data,
      providesTags: ['Wallet'],
    }),
    entries: build.query<Page<Entry>, Range>({
      query: (range) => ({ url: '/entry/list', params: pageOf(range) }),
      transformResponse: ({ data }: Envelope<Page<Entry>>) => data,
      providesTags: ['Wallet'],
    }),
    withdrawals: build.query<Page<Withdrawal>, Range>({
      query: (range) => ({ url: '/withdrawal/list', params: pageOf(range) }),
      transformResponse: ({ data }: Envelope<Page<Withdrawal>>) => data,
      providesTags: ['Wallet'],
    }),
    withdraw: build.mutation<unknown, { amount: number; code: string }>({
      query: (data) => ({ url: '/withdrawal', method: 'POST', data: { ...data, walletType: 0 } }),
      invalidatesTags: ['Wallet'],
    }),
  }),
});

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});
