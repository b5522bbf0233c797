import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import { OPTIONAL_CALLS } from '#shared/core/optional-calls.ts';
import { configure } from '#shared/host/configuration.ts';
import { isOffered } from '#shared/host/offered.ts';
import { CALLS } from '#shared/topics/calls.ts';

afterEach(() => {
  mock.restoreAll();
  configure({ off: undefined });
});

const offered = () => OPTIONAL_CALLS.filter((call) => isOffered(call));

describe('calls that the host has switched off', () => {
  it('are the calls without an address in the specification, and exist in CALLS', () => {
    for (const call of OPTIONAL_CALLS) assert.ok(CALLS[call], call);
    assert.deepEqual(offered(), OPTIONAL_CALLS);
  });

  it('can be named individually', () => {
    configure({ off: ['createTicket', 'billExport'] });
    assert.deepEqual(
      OPTIONAL_CALLS.filter((call) => !isOffered(call)),
      ['billExport', 'createTicket'],
    );
    assert.ok(isOffered('tickets'));
    assert.ok(!isOffered('tickets', 'createTicket'), 'a feature that needs both calls');
  });

  it('can be named by a prefix, like addresses', () => {
    mock.method(console, 'warn', () => undefined);
    configure({ off: ['/api/openplatform', '/api/v1/miner/', '/api/console/deplo'] });
    assert.deepEqual(
      OPTIONAL_CALLS.filter((call) => !isOffered(call)),
      ['authorization', 'bindDevice', 'decideAuthorization', 'saveDialling'],
    );
  });

  it('are reported when a name is invalid, and the valid names apply', () => {
    const warn = mock.method(console, 'warn', () => undefined);
    configure({ off: ['tikets', 'bindDevice', 'constructor', 'wallet'] });
    assert.ok(!isOffered('bindDevice'));
    assert.deepEqual(
      warn.mock.calls.map(({ arguments: [message] }) => (message as string).replace(/must be .*not/, '…')),
      [
        'partner-console: "off.0" … "tikets".',
        'partner-console: "off.2" … "constructor".',
        'partner-console: "off.3" … "wallet".',
      ],
    );
    assert.deepEqual(
      OPTIONAL_CALLS.filter((call) => !isOffered(call)),
      ['bindDevice'],
    );
  });

  it('can be a single name; invalid values are reported', () => {
    const warn = mock.method(console, 'warn', () => undefined);
    configure({ off: 'tickets' as never });
    assert.deepEqual(offered().includes('tickets'), false);
    configure({ off: [null, 7, {}] as never });
    assert.deepEqual(offered(), OPTIONAL_CALLS);
    assert.equal(warn.mock.callCount(), 3);
  });
});
