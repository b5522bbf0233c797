/** Consents, and the data of an account. The specification has no such calls; these are additions. */
import * as v from 'valibot';
import { id, listOf, nothing, optionalMoment, text } from '../../core/wire-values.ts';
import { get, post, type RequestValues, typeOnly } from '../../core/call.ts';
import { exactText, verifyCode } from '../../core/request-values.ts';

const consent = v.object({
  id,
  /** the number of the article (wire.md) */
  document: text,
  title: text,
  /** the accepted version of the document */
  version: text,
  /** unix seconds */
  agreedAt: optionalMoment,
  /** unix seconds; missing while the consent is valid */
  withdrawnAt: optionalMoment,
});
export type Consent = v.InferOutput<typeof consent>;

/** Newest first, including withdrawn ones. */
export const consents = listOf(consent);
export const consentsCall = get({
  name: 'consents',
  path: '/api/user/consents',
  family: 'H',
  response: consents,
});

/** The document and version that the user has seen and accepted. */
export const newConsent = v.object({ document: exactText, version: exactText });
export type NewConsent = RequestValues<typeof newConsent>;
export const recordConsentCall = post({
  name: 'recordConsent',
  path: '/api/user/consents',
  family: 'H',
  request: typeOnly<typeof newConsent>(),
  response: nothing,
});

/** Withdraws the consent to a document, in all versions. */
export const withdrawConsentCall = post({
  name: 'withdrawConsent',
  path: '/api/user/consents/{id}/withdraw',
  family: 'H',
  response: nothing,
});

/** A code to the phone of the account. */
export const provenByCode = v.object({ verifyCode });
export type ProvenByCode = RequestValues<typeof provenByCode>;

/** All stored data about the user. The parts differ by platform. */
const accountData = v.looseObject({ account: v.looseObject({}) });
export type AccountData = v.InferOutput<typeof accountData>;
export const exportAccountCall = post({
  name: 'exportAccount',
  path: '/api/user/account/export',
  family: 'H',
  request: typeOnly<typeof provenByCode>(),
  response: accountData,
});

/** Deletes the personal data of the user, and ends all sessions. */
export const deleteAccountCall = post({
  name: 'deleteAccount',
  path: '/api/user/account/delete',
  family: 'H',
  request: typeOnly<typeof provenByCode>(),
  response: nothing,
});
