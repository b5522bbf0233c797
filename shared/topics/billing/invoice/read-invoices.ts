/** Reads the invoices for a workbook, outside of the store. Not in `invoice.api.ts`, so that no first screen has its code. */
import { callPlatform } from '#shared/client/base-query.ts';
import type { ApiResult } from '#shared/client/read-response.ts';
import { apiRequest } from '#shared/client/request.ts';
import { invoicesCall, type InvoiceList } from './invoice.calls.ts';

export const readInvoices = (signal: AbortSignal): Promise<ApiResult<InvoiceList>> =>
  callPlatform(apiRequest(invoicesCall), signal);
