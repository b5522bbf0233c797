import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ticketFaults, toneOf, labelOf } from '#widgets/tickets/tickets.rules.ts';

const right = { category: 'bill', title: '账单不对', content: '十月的账单少了一台设备', deviceUUID: '' };

describe('a new ticket', () => {
  it('requires a category, a title and a description', () => {
    for (const [part, faults] of [
      [{}, {}],
      [{ category: '' }, { category: 'required' }],
      [{ title: ' ' }, { title: 'required' }],
      [{ title: '账'.repeat(50) }, {}],
      [{ title: '账'.repeat(51) }, { title: 'tooLong' }],
      [{ content: '' }, { content: 'required' }],
      [{ content: '账'.repeat(2000) }, {}],
      [{ content: '账'.repeat(2001) }, { content: 'tooLong' }],
      [{ deviceUUID: 'a'.repeat(65) }, { deviceUUID: 'tooLong' }],
    ] as const)
      assert.deepEqual(ticketFaults({ ...right, ...part }), faults);
  });

  it('shows unknown statuses as received', () => {
    assert.equal(toneOf('resolved'), 'success');
    assert.equal(toneOf('constructor'), 'pending');
    assert.equal(labelOf('pending', { pending: '待处理' }), '待处理');
    assert.equal(labelOf('toString', {}), 'toString');
    assert.equal(labelOf('', {}), '--');
  });
});
