/** The data that each mutation makes stale. The table names every mutation of the product. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { api } from '#shared/client/api.ts';
import '#shared/topics/notices/preferences.api.ts';
import '#shared/topics/notices/robot.api.ts';
import '#shared/topics/accounts/consents.api.ts';
import '#shared/topics/devices/device.api.ts';
import '#shared/topics/accounts/login.api.ts';
import '#shared/topics/support/authorization.api.ts';
import '#shared/topics/support/ticket/ticket.api.ts';
import '#shared/topics/accounts/code/code.api.ts';
import '#shared/topics/accounts/address/address.api.ts';
import '#shared/topics/accounts/saved-filter/saved-filter.api.ts';
import '#shared/topics/accounts/share/share.api.ts';
import '#shared/topics/summary/since-last-visit.api.ts';
import '#shared/topics/devices/owner-notice.api.ts';
import '#shared/topics/accounts/identity/phone-change.api.ts';
import { filesBelow } from '../../gate/imports.ts';
import { root } from '../../gate/project.ts';
import '#shared/topics/devices/image.api.ts';
import '#shared/topics/devices/dialling.api.ts';
import '#shared/topics/support/business.api.ts';
import '#shared/topics/accounts/identity/password.api.ts';
import '#shared/topics/accounts/personal-data.api.ts';
import '#shared/topics/accounts/payout.api.ts';
import '#shared/topics/accounts/identity/real-name.api.ts';
import '#shared/topics/accounts/billing-cycle.api.ts';
import '#shared/topics/billing/invoice/invoice.api.ts';
import '#shared/topics/money/wallet/withdrawal.api.ts';
import '#shared/topics/notices/webhook.api.ts';

/** Tags after a success with this argument, and after a failure if they differ. */
type Row = readonly [argument: object, stale: readonly unknown[], afterFailure?: readonly unknown[]];

const DIALLING = [{ type: 'Dialling', id: 'u-1' }];
const STALE: Readonly<Record<string, Row>> = {
  applyDirectedBusiness: [{}, ['Deploy']],
  bindDevice: [{}, ['Devices', 'Miners']],
  confirmManagerCard: [{ deviceUUID: 'u-1' }, DIALLING],
  createTicket: [{}, ['Tickets']],
  deleteSavedFilter: [{ id: '1' }, ['SavedFilters']],
  modifyBillingCycle: [{}, ['Account', 'PayInfo', 'Balance']],
  modifyPayInfo: [{}, ['Account', 'PayInfo', 'AuthState', 'Balance']],
  modifyPhoneNumber: [{}, ['Account', 'PayInfo', 'AuthState', 'Balance']],
  modifyWalletPassword: [{}, ['Account', 'PayInfo', 'Balance']],
  recordConsent: [{}, ['Account'], []],
  remarkDevices: [{}, ['Devices']],
  replyToTicket: [{}, ['Tickets']],
  sendInvoice: [{}, ['Invoices']],
  restoreRemarks: [{}, ['Devices']],
  saveAddress: [{ external: false }, ['Account']],
  saveDialling: [{ deviceUUID: 'u-1' }, DIALLING, []],
  saveFilter: [{}, ['SavedFilters']],
  updateRealName: [{}, ['Account', 'PayInfo', 'AuthState', 'Balance']],
  withdraw: [{}, ['Balance', 'Withdrawals', 'Entries', 'AuthState']],
};
/** They change no data that a cache keeps: sessions, consents, links, robots and message preferences are requested each time. */
const NOTHING_STALE = [
  ...['createShareLink', 'endShareLink', 'notifyOwners', 'addRobot', 'testRobot', 'removeRobot'],
  ...['decideAuthorization', 'deleteAccount', 'endSession', 'exportAccount', 'generateImageLink', 'login'],
  ...['modifyMessagePreferences', 'resetPassword', 'sendVerifyCode', 'switchPartnerWebhooks', 'verifyVerificationCode'],
  ...['verifyWalletPassword', 'withdrawConsent'],
];

interface Definition {
  readonly invalidatesTags?: readonly unknown[] | ((data: null, error: unknown, argument: object) => unknown);
}

/** Returns the tags that a mutation invalidates. */
function tagsOf(mutation: string, argument: object, error?: unknown): unknown {
  let found: Definition | undefined;
  const endpoints = { [mutation]: (definition: Definition) => void (found = definition) };
  api.enhanceEndpoints({ endpoints: endpoints as object });
  const { invalidatesTags = [] } = found!;
  return typeof invalidatesTags === 'function' ? invalidatesTags(null, error, argument) : invalidatesTags;
}

describe('the data that a mutation makes stale', () => {
  for (const [mutation, [argument, stale, afterFailure = stale]] of Object.entries(STALE))
    it(`is ${JSON.stringify(stale)} after ${mutation}`, () => {
      assert.deepEqual(tagsOf(mutation, argument), stale);
      assert.deepEqual(tagsOf(mutation, argument, { kind: 'network' }), afterFailure, 'after a failure');
    });

  it('is none after the others', () => {
    assert.deepEqual(
      NOTHING_STALE.filter((mutation) => (tagsOf(mutation, {}) as unknown[]).length > 0),
      [],
    );
    assert.deepEqual(tagsOf('saveAddress', { external: true }), []);
  });

  it('is listed for every mutation', () => {
    const declared = ['shared', 'widgets', 'console'].flatMap(filesBelow).flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return [...source.matchAll(/(\w+): build\.mutation\b/g)].map(([, name]) => name);
    });
    assert.deepEqual(declared.sort(), [...Object.keys(STALE), ...NOTHING_STALE].sort());
  });
});
