import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { WebSocket, WebSocketServer } from 'ws';
import { readPush, socketAddress } from '#shared/client/follow-platform.ts';
import { openSocket, pauseBefore } from '#shared/client/reconnecting-socket.ts';

describe('websocket messages (wire.md, Pushes)', () => {
  it('carry the number of unread notices, or invalidate their lists without it', () => {
    assert.deepEqual(readPush('{"type":"notice","unread":3}'), { unread: 3 });
    for (const unread of ['', ',"unread":"3"', ',"unread":-1', ',"unread":1.5', ',"unread":null'])
      assert.deepEqual(readPush(`{"type":"notice"${unread}}`), { stale: ['Notices'] });
    assert.deepEqual(readPush('{"type":"changed","what":"notice"}'), { stale: ['Notices'] });
  });

  it('invalidate the wallet or the bill after a change', () => {
    assert.deepEqual(readPush('{"type":"changed","what":"wallet"}'), { stale: ['Balance', 'Entries', 'Withdrawals'] });
    assert.deepEqual(readPush('{"type":"changed","what":"bill"}'), { stale: ['Bill', 'Invoices'] });
  });

  for (const nothing of [
    '',
    'null',
    '7',
    '"notice"',
    '[]',
    '{}',
    '{',
    '<html>',
    '{"type":"changed"}',
    '{"type":"changed","what":"__proto__"}',
    '{"type":"changed","what":"constructor"}',
    '{"type":"changed","what":["wallet"]}',
    '{"type":"other"}',
    '[[',
    '['.repeat(9_000),
    `{"type":"notice","x":"${'a'.repeat(20_000)}"}`,
    undefined,
    new ArrayBuffer(8),
  ])
    it(`have no effect when the message is ${typeof nothing === 'string' ? nothing.slice(0, 40) || 'an empty text' : typeof nothing} (hazards 12, 23)`, () => {
      assert.deepEqual(readPush(nothing), {});
    });
});

describe('the pause before a reconnection (hazard 20)', () => {
  it('doubles from between half a second and one second up to a minute', () => {
    assert.deepEqual(
      [0, 1, 2, 5, 6, 50, 5_000].map((tries) => [pauseBefore(tries, 0), pauseBefore(tries, 1)]),
      [
        [500, 1_000],
        [1_000, 2_000],
        [2_000, 4_000],
        [16_000, 32_000],
        [30_000, 60_000],
        [30_000, 60_000],
        [30_000, 60_000],
      ],
    );
  });
});

describe('the address of the websocket', () => {
  const PAGE = 'https://console.example/wallet';
  for (const [configured, base, address] of [
    ['wss://push.example', '', 'wss://push.example/api/websocket'],
    ['wss://push.example/', 'https://platform.example', 'wss://push.example/api/websocket'],
    ['wss://push.example/live?v=1', '', 'wss://push.example/live?v=1'],
    ['ws://127.0.0.1:4173', '', 'ws://127.0.0.1:4173/api/websocket'],
    ['/api/websocket', '', 'wss://console.example/api/websocket'],
    ['/api/websocket', 'https://platform.example/base', 'wss://platform.example/api/websocket'],
    ['/api/websocket', 'http://127.0.0.1:4173', 'ws://127.0.0.1:4173/api/websocket'],
    ['//evil.example', '', undefined],
    ['https://push.example', '', undefined],
    ['javascript:alert(1)', '', undefined],
    ['wss://', '', undefined],
    ['/api/websocket', 'https://', undefined],
  ] as const)
    it(`is ${address ?? 'undefined'} for ${configured} with requests to ${base || 'the page itself'}`, () => {
      assert.equal(socketAddress(configured, base, PAGE), address);
    });
});

describe('a websocket that is closed for good', () => {
  const native = globalThis.WebSocket;
  let server: WebSocketServer;
  before(async () => {
    // Node.js 20 has none.
    Object.assign(globalThis, { WebSocket });
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
  });
  after(() => {
    Object.assign(globalThis, { WebSocket: native });
    server.close();
  });

  for (const [state, waits] of [
    ['is open', true],
    ['still connects', false],
  ] as const)
    it(`closes its connection when it ${state}, and opens no other one`, { timeout: 60_000 }, async () => {
      let isOpen: (open: boolean) => void = () => undefined;
      const opened = new Promise((resolve) => (isOpen = resolve));
      const connected = once(server, 'connection') as Promise<[WebSocket]>;
      const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const close = openSocket({ address, greeting: 'hello', onMessage: () => undefined, onOpen: isOpen });
      if (waits) await opened;
      close();
      const [connection] = await connected;
      if (connection.readyState !== connection.CLOSED) await once(connection, 'close');
      assert.equal(server.clients.size, 0);
    });
});
