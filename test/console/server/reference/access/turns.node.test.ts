/** Turns are taken one after the other. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Turns } from '#console/server/reference/access/turns.ts';
import { Refusal } from '#console/server/reference/refusal.ts';

describe('turns', () => {
  it('are taken one after the other, and refused when the ones before take too long (hazard 48)', async () => {
    const turns = new Turns(20);
    const order: number[] = [];
    let end = (): void => {};
    const first = turns.take(() => new Promise<void>((resolve) => (end = resolve)));
    const late = turns.take(async () => void order.push(1));
    await assert.rejects(late, (error) => error instanceof Refusal && error.code === 4291);
    const next = turns.take(async () => void order.push(2));
    const last = turns.take(async () => void order.push(3));
    end();
    await Promise.all([first, next, last]);
    assert.deepEqual(order, [2, 3]);
    await assert.rejects(turns.take(() => Promise.reject(new Error('failed'))));
    assert.equal(await turns.take(async () => 4), 4);
  });
});
