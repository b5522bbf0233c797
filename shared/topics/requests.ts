/**
 * Request schemas by call, for servers and for the OpenAPI document. Elements must not bundle them, so calls declare only
 * their types (`typeOnly`). The type of the table requires each of them.
 */
import { ofMonth, sliceOfMonth } from './bill/bill.calls.ts';
import { codeOfPhone, codeRequest } from './code/code.calls.ts';
import { application } from './business/business.calls.ts';
import { binding, dayOfDevice, ofDay } from './device/device.calls.ts';
import { managerCard, newLines, ofDevice } from './dialling/dialling.calls.ts';
import { searched } from './help/help.calls.ts';
import { identityForm, newPassword, newPhone, newWalletPassword, passwordByCode } from './identity/identity.calls.ts';
import { ofVersion } from './image/image.calls.ts';
import { deviceRange, historyRange } from './income/income.calls.ts';
import { deviceSlice, minerDeviceSlice } from './device/device-income.calls.ts';
import { listPage } from '../core/request-values.ts';
import { bankQuery, cardQuery, savedAddresses, tipQuery } from './address/address.calls.ts';
import { noticeQuery } from './notice/notice.calls.ts';
import { authorizationRequest, decision } from './authorization/authorization.calls.ts';
import { cycleChoice, payoutForm } from './payout/payout.calls.ts';
import { newConsent, provenByCode } from './privacy/privacy.calls.ts';
import { login } from './session/session.calls.ts';
import { newTicket } from './ticket/ticket.calls.ts';
import { ofWallet, recordPage, walletKey, withdrawal } from './wallet/wallet.calls.ts';
import type { GenericSchema } from 'valibot';
import type { Call, RequestSchema } from '../core/call.ts';
import type { CallName, CallNamed } from './calls.ts';

/** Calls with a query or a body. */
type WithRequest = {
  [Name in CallName]: [RequestSchema<CallNamed<Name>>] extends [never] ? never : Name;
}[CallName];

export const REQUESTS: { readonly [Name in WithRequest]: RequestSchema<CallNamed<Name>> } = {
  applyDirectedBusiness: application,
  authorization: authorizationRequest,
  bankName: cardQuery,
  banks: bankQuery,
  billExport: sliceOfMonth,
  billInspect: sliceOfMonth,
  billInspect95: sliceOfMonth,
  bindDevice: binding,
  confirmManagerCard: managerCard,
  createTicket: newTicket,
  decideAuthorization: decision,
  deleteAccount: provenByCode,
  deviceBandwidth: dayOfDevice,
  deviceIncome: deviceSlice,
  deviceIncomeHistory: deviceRange,
  deviceViolation: ofDay,
  dialInfo: ofDevice,
  exportAccount: provenByCode,
  generateImageLink: ofVersion,
  helpSearch: searched,
  inputTips: tipQuery,
  login: login,
  minerDeviceIncome: minerDeviceSlice,
  miners: listPage,
  modifyBillingCycle: cycleChoice,
  modifyPassword: newPassword,
  modifyPayInfo: payoutForm,
  modifyPhoneNumber: newPhone,
  modifyWalletPassword: newWalletPassword,
  monthlyBill: ofMonth,
  notices: noticeQuery,
  recordConsent: newConsent,
  resetPassword: passwordByCode,
  saveAddress: savedAddresses,
  saveDialling: newLines,
  sendVerifyCode: codeRequest,
  tickets: listPage,
  updateRealName: identityForm,
  userIncomeHistory: historyRange,
  verifyVerificationCode: codeOfPhone,
  verifyWalletPassword: walletKey,
  wallet: ofWallet,
  walletEntries: recordPage,
  walletWithdrawals: recordPage,
  withdraw: withdrawal,
};

/** Returns the schema of the query or body of a call, if it has one. */
export const requestSchema = ({ name }: Call): GenericSchema | undefined =>
  (REQUESTS as Readonly<Record<string, GenericSchema>>)[name];
