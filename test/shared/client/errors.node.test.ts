import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorToShow, type PlatformError } from '#shared/client/errors.ts';

const UNKNOWN = 'The outcome is unknown';
const refused: PlatformError = { kind: 'code', code: 4101, message: 'refused', requestId: 'r1' };
const lost: PlatformError = { kind: 'timeout', code: 'timeout', message: 'no response', requestId: 'r2' };

describe('the error to show after a write (hazard 2)', () => {
  it('is none after a response', async () => assert.equal(await errorToShow(undefined, UNKNOWN), undefined));

  it('is the refusal of the platform', async () => assert.deepEqual(await errorToShow(refused, UNKNOWN), refused));

  it('states an unknown outcome after a lost response', async () =>
    assert.deepEqual(await errorToShow(lost, UNKNOWN), { ...lost, message: UNKNOWN }));

  it('is none when the platform ran the write anyway, which depends on whether the response was lost', async () => {
    const asked: boolean[] = [];
    for (const error of [refused, lost])
      assert.equal(await errorToShow(error, UNKNOWN, (isLost) => asked.push(isLost) > 0), undefined);
    assert.deepEqual(asked, [false, true]);
    assert.deepEqual(await errorToShow(refused, UNKNOWN, () => false), refused);
  });
});
