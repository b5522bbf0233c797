/** Withdrawal of consents, and export and deletion of the account: additions that platforms can lack (wire.md). */
import { api } from '../../client/api.ts';
import { apiRequest } from '../../client/request.ts';
import {
  deleteAccountCall,
  exportAccountCall,
  withdrawConsentCall,
  type AccountData,
  type ProvenByCode,
} from './privacy.calls.ts';

const personalDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    withdrawConsent: build.mutation<null, { readonly id: string }>({
      query: (params) => apiRequest(withdrawConsentCall, { params }),
    }),
    /** A mutation, because it uses up a code. The dialog `reset()`s it, so that no data stays in the store. */
    exportAccount: build.mutation<AccountData, ProvenByCode>({
      query: (body) => apiRequest(exportAccountCall, { body }),
    }),
    /** Deletes the account, and ends all sessions of the user. */
    deleteAccount: build.mutation<null, ProvenByCode>({
      query: (body) => apiRequest(deleteAccountCall, { body }),
    }),
  }),
});

export const { useWithdrawConsentMutation, useExportAccountMutation, useDeleteAccountMutation } = personalDataApi;
