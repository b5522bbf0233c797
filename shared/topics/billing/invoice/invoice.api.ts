/** Invoices of companies for their bills. */
import { api } from '#shared/client/api.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import type { ApiResult } from '#shared/client/read-response.ts';
import { apiRequest } from '#shared/client/request.ts';
import {
  invoiceDocumentCall,
  invoicesCall,
  sendInvoiceCall,
  type InvoiceList,
  type SendInvoiceRequest,
} from './invoice.calls.ts';

const invoiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    invoices: build.query<InvoiceList, void>({
      query: () => apiRequest(invoicesCall),
      providesTags: ['Invoices'],
    }),
    sendInvoice: build.mutation<unknown, SendInvoiceRequest>({
      query: (body) => apiRequest(sendInvoiceCall, { body }),
      // the platform may have it even if the response was lost
      invalidatesTags: ['Invoices'],
    }),
  }),
});

export const { useInvoicesQuery, useSendInvoiceMutation } = invoiceApi;

/** Outside of the store, which keeps no files. */
export const downloadInvoiceDocument = (id: string): Promise<ApiResult<Blob>> =>
  // an error is JSON
  callPlatform(
    apiRequest(invoiceDocumentCall, { query: { id }, isFile: (body) => Promise.resolve(!/json/.test(body.type)) }),
  );
