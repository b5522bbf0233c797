import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hasNewReply } from '#shared/topics/support/ticket/ticket.rules.ts';

const DAY = 86_400;
const now = Date.parse('2026-11-24T10:00:00+08:00');
const seconds = now / 1000;
const ticket = (author: string, daysAgo: number, status = 'processing') => ({
  status,
  replies: [
    { author: 'agent', time: seconds - 20 * DAY },
    { author, time: seconds - daysAgo * DAY },
  ],
});

describe('a new reply to a ticket', () => {
  it('is the last one, by the support, within a week', () => {
    assert.equal(hasNewReply(ticket('support', 1), now), true);
    assert.equal(hasNewReply(ticket('support', 8), now), false);
    assert.equal(hasNewReply(ticket('agent', 1), now), false);
  });

  it('does not exist without replies, without a time, and after the ticket is closed', () => {
    assert.equal(hasNewReply({ status: 'pending', replies: [] }, now), false);
    assert.equal(hasNewReply({ status: 'pending', replies: null }, now), false);
    assert.equal(hasNewReply({ status: 'pending', replies: [{ author: 'support', time: null }] }, now), false);
    assert.equal(hasNewReply(ticket('support', 1, 'closed'), now), false);
  });
});
